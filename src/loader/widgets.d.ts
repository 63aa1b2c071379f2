/** The table of widgets: made of every `widgets/<folder>/widget.ts` and `widgets/early.ts` (build/widget-table.ts). */
declare module 'virtual:widgets' {
  import type { Widget } from '../page/widget.ts';

  export const widgets: readonly Widget[];

  /** Dependencies of a file, by its name, with blanks between; core is in none. Empty without a build. */
  export const needs: Readonly<Record<string, string>>;

  /** Code of widgets that runs before the rest has loaded, each in its `early.ts`. */
  export const early: readonly {
    readonly name: string;
    /** Returns method and address of the call that a click on a link will make. */
    readonly earlyCall?: (link: HTMLAnchorElement, sitePath: string) => string | undefined;
    /** Starts something; the returned function ends it when the widget is ready or fails to load. */
    readonly untilReady?: () => () => void;
  }[];
}
