declare const _default: (
  | import('../../src/runtime/widget.ts').WidgetDescriptor<'tooltip', Record<never, never>, Record<never, never>>
  | import('../../src/runtime/widget.ts').WidgetDescriptor<'tooltip-ready', Record<never, never>, Record<never, never>>
)[];
export default _default;
