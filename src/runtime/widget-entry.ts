import type { ChunkSource } from '../loader/import-chunk.ts';
import type { Page } from './page/page.ts';

/** When the code of a widget is fetched; `intent` is the rule, see docs/decisions.md. */
export type LoadStrategy = 'eager' | 'idle' | 'visible' | 'intent';

/** One line of the registry. All selectors are CSS selectors. */
export interface WidgetEntry {
  /** Name of the widget's folder, and its name in `data-k2-widget`. */
  readonly name: string;
  /** What the server prints. Absent: only what asks for it by its name. */
  readonly selector?: string;
  /** Clicks on these, inside the element or the element itself, wait for the code. Also a line of widgets/early.ts. */
  readonly holdClick?: string;
  /** Whether submits of the element (or of a form inside) wait for the code. Also a line of widgets/early.ts. */
  readonly holdSubmit?: boolean;
  /** Where (inside the element, or around it) and with which class the server's CSS shows that something loads. */
  readonly busy?: readonly [where: string, className: string];
  /**
   * Held targets whose native behaviour would lead nowhere or do harm unasked: when the code does not come, the reader
   * is told beside `log` instead.
   */
  readonly neverNative?: string;
  /**
   * A part of the element that the widget holds on to: when a script replaces it, the element is released, and the next
   * touch of it adopts it anew.
   */
  readonly core?: string;
  /** Absent: `intent`. */
  readonly when?: LoadStrategy;
  /** Code comes unasked when this browser's local storage has a key that begins so: the reader has chosen before. */
  readonly stored?: string;
  /** Adopts the root element of the document, without being asked by any element, when this says so. */
  readonly wholePage?: (page: Page) => boolean;
  /**
   * Adopt when the reader comes near: for what must be there before the first touch of it. A text: only when this
   * browser's local storage has a key that begins so.
   */
  readonly adoptNear?: boolean | string;
  /** Adopt, wherever it is, when the reader moves by Tab: without the code the focus would pass it. */
  readonly adoptOnTab?: boolean;
  readonly load: ChunkSource;
}
