/** Of a link that K2 prints. */
export declare const options: {
  /** How far above the target the scrolling stops, in CSS px. */
  offset: number;
};
/** Of a link to a section of the page, which a bar at the top would cover. */
export declare const sectionOptions: {
  /** How far above the target the scrolling stops, in CSS px. */
  offset: number;
};
declare const _default: import('../../src/runtime/widget.ts').WidgetDescriptor<
  'smooth-scroll',
  {
    /** How far above the target the scrolling stops, in CSS px. */
    offset: number;
  },
  {
    'scroll-to': {
      /** How far above the target the scrolling stops, in CSS px. */
      offset: number;
    };
  }
>;
export default _default;
