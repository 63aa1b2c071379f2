declare const _default: import('../../src/runtime/widget.ts').WidgetDescriptor<
  'equal-heights',
  Record<never, never>,
  Record<never, never>
>;
export default _default;
