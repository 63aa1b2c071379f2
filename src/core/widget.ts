import type { ChunkSource } from '../loader/import-chunk.ts';
import type { Options } from './options.ts';

/** When the code of a widget is fetched; `intent` is the rule, see docs/decisions.md. */
export const LOAD_STRATEGIES = ['eager', 'idle', 'visible', 'intent'] as const;

export type LoadStrategy = (typeof LOAD_STRATEGIES)[number];

/** What the runtime knows of a widget. All selectors are CSS selectors. */
export interface WidgetEntry {
  /** Its name in `data-k2-widget`. */
  readonly name: string;
  /** What the server prints. Absent: only what asks for it by its name. */
  readonly selector?: string;
  /** Clicks on these, inside the element or the element itself, wait for the code. */
  readonly holdClick?: string;
  /** Whether submits of the element (or of a form inside) wait for the code. */
  readonly holdSubmit?: boolean;
  /** Where (inside the element, or around it) and with which class the server's CSS shows that something loads. */
  readonly busy?: { readonly place?: string; readonly className: string };
  /**
   * Held targets whose native behaviour would lead nowhere, or do harm without a question: when the code does not come,
   * a message says so where the widget looks busy.
   */
  readonly neverNative?: string;
  /**
   * A part of the element that the widget holds on to: when a script replaces it, the element is released, and the next
   * touch of it adopts it anew.
   */
  readonly core?: string;
  /** Absent: `intent`. */
  readonly when?: LoadStrategy;
  /** The code is fetched eagerly when local storage has a key that begins so: the reader has made a choice before. */
  readonly stored?: string;
  /**
   * Adopts the root element of the document where the tag has this parameter, or a script has put something of one of
   * these names on the window. An element that names the widget counts for the page instead.
   */
  readonly wholePage?: { readonly parameter: string; readonly globals: readonly string[] };
  /**
   * Adopt when the reader comes near: for what must be there before the first touch of it. A text: only when this
   * browser's local storage has a key that begins so.
   */
  readonly adoptNear?: boolean | string;
  /** Adopt, wherever it is, when the reader moves by Tab: without the code the focus would pass it. */
  readonly adoptOnTab?: boolean;
  /** Marks a widget without words, which is adopted without the page's language. */
  readonly wordless?: boolean;
  /** Where its code is. Absent: goes by the widget's name. */
  readonly folder?: string;
  /** In a build: what that needs beside it, each name after a blank. */
  readonly load: ChunkSource;
}

/**
 * What the loader goes by while the runtime is not there: it asks one selector for all widgets, of single elements. Each
 * matches at least what the widget's own selectors do, and may match more where that is shorter;
 * widgets/index.test.ts compares the two on every page of the fixtures.
 */
interface InLoader {
  /** Clicks on and in these are held. Whoever has `holdClick` has this. */
  readonly click?: string;
  /** Submits of these are held. Whoever has `holdSubmit` has this. */
  readonly submit?: string;
  /** Of what is held, what must not happen natively. Whoever has `neverNative` has this. */
  readonly neverNative?: string;
  /** Where one of these is, the runtime is fetched without waiting for the reader. Absent: `selector`, unless by intent. */
  readonly start?: string;
  /** Around the target of a call. Absent: `selector`. */
  readonly around?: string;
  /** Where in there something looks busy. Absent: as `busy` says. */
  readonly place?: string;
}

/** All that is known of a widget without its code, in one place: `widgets/<folder>/widget.ts`. */
export interface WidgetDescriptor<
  Name extends string = string,
  Known extends Options = Options,
  Other extends Readonly<Record<string, Options>> = Readonly<Record<string, Options>>,
> extends Omit<WidgetEntry, 'load'> {
  readonly name: Name;
  /** What `data-k2-options` may hold, with what it is when nobody sets it; the controller reads it from here. */
  readonly options?: Known;
  /** Other names that `data-k2-widget` may give it, which `selector` knows, with what the options are then. */
  readonly otherNames?: Other;
  /** Whether its code is fetched beside the runtime when it is held: what makes calls would lose a round trip. */
  readonly makesCalls?: boolean;
  /**
   * A field inside whose `keyup` is the widget's own business: originals that are still on the page must not see it, even
   * before the widget is there.
   */
  readonly ownKeys?: string;
  readonly inLoader?: InLoader;
}

/** Says what a widget is; its code is the `controller.ts` beside it. The build makes of it what each part needs. */
export function defineWidget<
  const Name extends string,
  Known extends Options = Record<never, never>,
  Other extends Readonly<Record<string, Options>> = Record<never, never>,
>(widget: WidgetDescriptor<Name, Known, Other>): WidgetDescriptor<Name, Known, Other> {
  return widget;
}
