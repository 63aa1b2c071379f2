declare const _default: import('../../src/runtime/widget.ts').WidgetDescriptor<
  'validated-form',
  Record<never, never>,
  Record<never, never>
>;
export default _default;
