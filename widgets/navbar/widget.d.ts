export declare const options: {
  /** One or more classes that the bar has while the page is scrolled. */
  class: string;
};
declare const _default: import('../../src/runtime/widget.ts').WidgetDescriptor<
  'navbar',
  {
    /** One or more classes that the bar has while the page is scrolled. */
    class: string;
  },
  Record<never, never>
>;
export default _default;
