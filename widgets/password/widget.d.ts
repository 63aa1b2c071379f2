declare const _default: (
  | import('../../src/runtime/widget.ts').WidgetDescriptor<'password', Record<never, never>, Record<never, never>>
  | import('../../src/runtime/widget.ts').WidgetDescriptor<
      'password-strength',
      Record<never, never>,
      Record<never, never>
    >
)[];
export default _default;
