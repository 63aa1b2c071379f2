export declare const options: {
  /** Search when there are more characters than this. */
  longerThan: number;
  /** Pause in typing before a request, in ms. */
  debounce: number;
};
declare const _default: import('../../src/runtime/widget.ts').WidgetDescriptor<
  'live-search',
  {
    /** Search when there are more characters than this. */
    longerThan: number;
    /** Pause in typing before a request, in ms. */
    debounce: number;
  },
  Record<never, never>
>;
export default _default;
