declare const _default: (
  | import('../../src/runtime/widget.ts').WidgetDescriptor<'dialog', Record<never, never>, Record<never, never>>
  | import('../../src/runtime/widget.ts').WidgetDescriptor<'modal', Record<never, never>, Record<never, never>>
)[];
export default _default;
