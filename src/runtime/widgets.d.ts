/** Every widget, in the order of widgets/index.ts; made of every `widgets/<folder>/widget.ts`. */
declare module 'virtual:widgets' {
  import type { WidgetEntry } from './widget.ts';

  export const widgets: readonly WidgetEntry[];
}
