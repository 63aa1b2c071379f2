export declare const options: {
  /** Time after which a page that has not left after all (a download, Stop) is shown again, in ms. */
  timeout: number;
};
declare const _default: import('../../src/runtime/widget.ts').WidgetDescriptor<
  'page-loading',
  {
    /** Time after which a page that has not left after all (a download, Stop) is shown again, in ms. */
    timeout: number;
  },
  Record<never, never>
>;
export default _default;
