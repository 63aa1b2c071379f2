declare const _default: import('../../src/runtime/widget.ts').WidgetDescriptor<
  'comment-moderation',
  Record<never, never>,
  Record<never, never>
>;
export default _default;
