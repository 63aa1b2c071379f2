import type { Options } from './options.ts';

/**
 * A condition under which a widget's code comes without its reader:
 * - `eager`: as soon as the page has the element;
 * - `idle`: when the page is loaded and nothing else is to be done;
 * - `visible`: when the element is in view, or nearly;
 * - `near`: the same, once there is a reader, for what must be there before it is touched;
 * - `tab`: when the reader moves by Tab, for what can't have the focus without its code;
 * - `stored`: when the local storage of this browser has a key that begins so, as the reader has made a choice before;
 *   with `near`, only where the element is near then.
 */
export type LoadCondition =
  | 'eager'
  | 'idle'
  | 'visible'
  | 'near'
  | 'tab'
  | { readonly stored: string; readonly near?: true };

/** Selects blocks by which a site names elements for widgets (src/named-selectors/). */
export const ADOPT_BLOCK = 'script[type="application/json"][data-k2-adopt]';

/** Values of `data-k2-load`; `intent` waits for the reader. */
export const LOAD_VALUES = ['eager', 'idle', 'visible', 'intent'] as const;

/** Events that wait for a widget's code. All selectors are CSS selectors. */
export interface Hold {
  /** Clicks on these, inside the element or the element itself. */
  readonly click?: string;
  /** Submits of the element, or of a form inside. */
  readonly submit?: boolean;
  /** A field inside whose `keyup` originals must not see, even before the widget is there. */
  readonly keys?: string;
  /** Held targets whose native behaviour leads nowhere, or does harm: a message is shown when the code does not come. */
  readonly neverNative?: string;
}

/** A widget as the loader and core know it, without its code. */
export interface Widget {
  /** Its name in `data-k2-widget`. */
  readonly name: string;
  /** Matches what the server prints. Absent: only elements that ask for the widget by its name. */
  readonly selector?: string;
  readonly hold?: Hold;
  /** The place (inside the element, or around it) and the class by which the server's CSS shows that something loads. */
  readonly busy?: { readonly place?: string; readonly className: string };
  /** Absent: the code waits for the reader. */
  readonly loadOn?: readonly LoadCondition[];
  /**
   * Adopts the root element of the document where the tag has this parameter, or a script has put something of one of
   * these names on the window. An element that names the widget counts for the page instead.
   */
  readonly wholePage?: { readonly parameter: string; readonly globals: readonly string[] };
  /** Marks a widget without words, which is adopted without the page's language. */
  readonly wordless?: boolean;
  /** Name of its file. Absent: that of the widget. */
  readonly file?: string;
}

/** A widget as `widgets/<folder>/widget.ts` describes it; its code is the `controller.ts` beside it. */
export interface WidgetDescriptor extends Omit<Widget, 'file'> {
  /** Values that `data-k2-options` may hold, with their defaults; the controller reads them from here. */
  readonly options?: Options;
  /** Other names that `data-k2-widget` may give it, which `selector` knows, with the defaults of its options then. */
  readonly otherNames?: Readonly<Record<string, Options>>;
}
