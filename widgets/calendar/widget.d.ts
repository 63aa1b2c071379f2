declare const _default: import('../../src/runtime/widget.ts').WidgetDescriptor<
  'calendar',
  Record<never, never>,
  Record<never, never>
>;
export default _default;
