/** Every widget, from the shortest entry to the longest; made of every `widgets/<folder>/widget.ts`. */
declare module 'virtual:widgets' {
  import type { WidgetEntry } from './widget.ts';

  export const widgets: readonly WidgetEntry[];
}
