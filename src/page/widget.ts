import type { Options } from './options.ts';
import type { Scope } from './scope.ts';

/**
 * A condition for loading a widget's code without an interaction with its element:
 * - `eager`: as soon as the page has the element;
 * - `idle`: when the page has loaded and the browser is idle;
 * - `visible`: when the element is in view, or nearly;
 * - `near`: the same, after the first interaction with the page, for code that is needed before the element is touched;
 * - `tab`: when the visitor presses Tab, for elements that can't have the focus without their code;
 * - `linked`: if the address names a comment that the page does not have;
 * - `stored`: if local storage, or the entry of the history, has a key with this prefix, for an earlier choice; with `near`, only near the viewport.
 */
export type LoadCondition =
  | 'eager'
  | 'idle'
  | 'visible'
  | 'near'
  | 'tab'
  | 'linked'
  | { readonly stored: string; readonly near?: true };

/** Selects blocks in which a site assigns elements to widgets (src/named-selectors/). */
export const ADOPT_BLOCK = 'script[type="application/json"][data-k2-adopt]';

/** Values of `data-k2-load`; `intent` waits for the visitor. */
export const LOAD_VALUES = ['eager', 'idle', 'visible', 'intent'] as const;

/** Events that are held until a widget's code has loaded. All selectors are CSS selectors. */
interface Hold {
  /** Clicks on these elements, inside the adopted element or on itself. */
  readonly click?: string;
  /** Submits of the element, or of a form inside it. */
  readonly submit?: boolean;
  /** A field in which K2's scripts must not see `keyup`, even before the widget has loaded. */
  readonly keys?: string;
  /** Held targets whose native behaviour is useless or harmful: without the code, a message is shown instead. */
  readonly neverNative?: string;
}

/** A widget for the loader and core, without its code. */
export interface Widget {
  readonly name: string;
  /** Matches the server's markup. Absent: only elements with the widget's name. */
  readonly selector?: string;
  readonly hold?: Hold;
  /** The place (in the element or around it) and the class by which the server's CSS shows a busy state. */
  readonly busy?: { readonly place?: string; readonly className: string };
  /**
   * Parts on which resting or pressing the pointer is an approach; releasing it, and the focus, count anywhere in the
   * element. Absent: the whole element.
   */
  readonly approach?: string;
  /** Absent: the code loads on the first interaction. */
  readonly loadOn?: readonly LoadCondition[];
  /**
   * Adopts the root element of the document if the tag has a parameter with the widget's name, or if the window has one of
   * these globals with a value. An element with the widget's name is adopted instead.
   */
  readonly wholePage?: readonly string[];
  /** Marks a widget without texts, which does not wait for the page's language. */
  readonly wordless?: boolean;
  /** Name of its file; absent: the widget's name. */
  readonly file?: string;
}

/** A widget's `widgets/<folder>/widget.ts`. Its code is in `controller.ts` in the same folder. */
export interface WidgetDescriptor extends Omit<Widget, 'file'> {
  /** Options for `data-k2-options`, with their defaults; the controller reads them from here. */
  readonly options?: Options;
  /** Marks a widget that shows nothing without React: React and its component are requested together with its file. */
  readonly needsView?: true;
}

/** The exports of a widget's file. */
export interface WidgetModule {
  /**
   * Adopts an element of the server.
   * @param scope Ends when the element is released, and when `adopt` throws.
   * @returns nothing; a promise if more code is needed: the element is ready when it is fulfilled.
   * @throws anything: it is reported, and the server's markup left to itself.
   */
  adopt(element: HTMLElement, scope: Scope): void | Promise<void>;
}
