export declare const options: {
  /** As the parameter of the tag. */
  measurementId: string;
};
declare const _default: import('../../src/runtime/widget.ts').WidgetDescriptor<
  'analytics',
  {
    /** As the parameter of the tag. */
    measurementId: string;
  },
  Record<never, never>
>;
export default _default;
