export declare const options: {
  /** For controls without K2's ids; `#fontDecrease` is `smaller` of itself. */
  direction: 'larger' | 'smaller';
};
declare const _default: import('../../src/runtime/widget.ts').WidgetDescriptor<
  'font-size',
  {
    /** For controls without K2's ids; `#fontDecrease` is `smaller` of itself. */
    direction: 'larger' | 'smaller';
  },
  Record<never, never>
>;
export default _default;
