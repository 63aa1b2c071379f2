/** The table of widgets: made of every `widgets/<folder>/widget.ts` and `widgets/early.ts` (build/widget-table.ts). */
declare module 'virtual:widgets' {
  import type { Widget } from '../core/widget.ts';

  export const widgets: readonly Widget[];

  /** The files that a file imports, with blanks between, by name; core is in none. Empty where nothing is built. */
  export const needs: Readonly<Record<string, string>>;

  /** What widgets do before their code is there, each in its `early.ts`. */
  export const early: readonly {
    readonly name: string;
    /** Returns method and address of the call that a click on a link will make. */
    readonly earlyCall?: (link: HTMLAnchorElement, sitePath: string | null) => string | undefined;
    /** Begins something that its result ends, when the widget is there or its code does not come. */
    readonly untilReady?: () => () => void;
  }[];
}
