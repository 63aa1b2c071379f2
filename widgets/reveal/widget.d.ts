export declare const options: {
  animateClass: string;
  /** How much of the element must be in view, in CSS px. */
  offset: number;
  /** `false`: everything is shown at once on phones. */
  mobile: boolean;
};
declare const _default: import('../../src/runtime/widget.ts').WidgetDescriptor<
  'reveal',
  {
    animateClass: string;
    /** How much of the element must be in view, in CSS px. */
    offset: number;
    /** `false`: everything is shown at once on phones. */
    mobile: boolean;
  },
  Record<never, never>
>;
export default _default;
