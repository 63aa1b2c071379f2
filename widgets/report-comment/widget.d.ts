declare const _default: import('../../src/runtime/widget.ts').WidgetDescriptor<
  'report-comment',
  Record<never, never>,
  Record<never, never>
>;
export default _default;
