export declare const options: {
  /** Selector of the panel, instead of `aria-controls`. */
  target: string;
};
declare const _default: import('../../src/runtime/widget.ts').WidgetDescriptor<
  'nav-toggle',
  {
    /** Selector of the panel, instead of `aria-controls`. */
    target: string;
  },
  Record<never, never>
>;
export default _default;
