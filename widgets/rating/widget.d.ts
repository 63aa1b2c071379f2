/** As a rating is used without any. */
export declare const options: {
  /** Time from the result to the vote count, in ms. */
  countDelay: number;
};
declare const _default: import('../../src/runtime/widget.ts').WidgetDescriptor<
  'rating',
  {
    /** Time from the result to the vote count, in ms. */
    countDelay: number;
  },
  Record<never, never>
>;
export default _default;
