import { whenParsed } from '../dom/browser.ts';
import { ownDocument } from '../dom/nodes.ts';

/** Gets `$K2` itself, as in `$K2(function ($) { … })`. */
type Task = (shim: typeof $K2) => void;

/**
 * The small part of jQuery that inline scripts printed by K2 call on `$K2` (docs/server-contract.md, "Inline scripts").
 */
interface K2Collection {
  ready(task: Task): K2Collection;
  /** Without a value, these three tell what the first element has. */
  val(value?: string): unknown;
  attr(name: string, value?: string | boolean): unknown;
  prop(name: string, value?: unknown): unknown;
}

/** Fired on the document when a framed page asks its parent to close the popup it is shown in. */
const CLOSE_POPUP = 'k2:close-popup';

function whenReady(task: Task): void {
  whenParsed(() => task($K2), setTimeout);
}

function $K2(what?: unknown): K2Collection {
  if (typeof what === 'function') whenReady(what as Task);
  const elements =
    typeof what === 'string'
      ? [...ownDocument.querySelectorAll<HTMLElement>(what)]
      : (what as Node | undefined)?.nodeType === 1
        ? [what as HTMLElement]
        : [];
  const each = (change: (element: HTMLElement) => unknown): K2Collection => {
    elements.forEach(change);
    return collection;
  };
  const collection: K2Collection = {
    ready: (task) => {
      whenReady(task);
      return collection;
    },
    val: (value) => collection.prop('value', value),
    prop: (name, value) =>
      value === undefined
        ? (elements[0] as { [name: string]: unknown } | undefined)?.[name]
        : each((element) => Object.assign(element, { [name]: value })),
    attr: (name, value) =>
      value === undefined
        ? elements[0]?.getAttribute(name)
        : each((element) =>
            value === false ? element.removeAttribute(name) : element.setAttribute(name, value as string),
          ),
  };
  return collection;
}

/** Puts a small `$K2` on the window where no script has put a bigger one. */
export function installK2Shim(): void {
  if (typeof (window as { $K2?: unknown }).$K2 !== 'function')
    (window as { $K2?: unknown }).$K2 = Object.assign($K2, {
      ready: whenReady,
      magnificPopup: { close: () => ownDocument.dispatchEvent(new CustomEvent(CLOSE_POPUP)) },
    });
}
