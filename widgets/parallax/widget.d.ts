export declare const options: {
  /** Address of an image of the site. */
  background: string;
  /** The background moves by the way scrolled, divided by this; 0 does not move. */
  divisor: number;
};
declare const _default: import('../../src/runtime/widget.ts').WidgetDescriptor<
  'parallax',
  {
    /** Address of an image of the site. */
    background: string;
    /** The background moves by the way scrolled, divided by this; 0 does not move. */
    divisor: number;
  },
  Record<never, never>
>;
export default _default;
