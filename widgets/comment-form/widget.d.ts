export declare const options: {
  /** Keep an unsent text in this browser for 7 days. */
  draft: boolean;
};
declare const _default: import('../../src/runtime/widget.ts').WidgetDescriptor<
  'comment-form',
  {
    /** Keep an unsent text in this browser for 7 days. */
    draft: boolean;
  },
  Record<never, never>
>;
export default _default;
