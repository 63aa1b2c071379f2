/** Gets `$K2` itself, as in `$K2(function ($) { … })`. */
type Task = (shim: typeof $K2) => void;

/**
 * The small part of jQuery that inline scripts printed by K2 call on `$K2` (docs/server-contract.md, "Inline scripts").
 */
interface K2Collection {
  ready(task: Task): K2Collection;
  val(value: string): K2Collection;
  attr(name: string, value: string | boolean): K2Collection;
  prop(name: string, value: unknown): K2Collection;
}

/** Fired on the document when a framed page asks its parent to close the popup it is shown in. */
export const CLOSE_POPUP = 'k2:close-popup';

function whenReady(task: Task): void {
  const run = () => task($K2);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
  else setTimeout(run);
}

function $K2(what?: unknown): K2Collection {
  if (typeof what === 'function') whenReady(what as Task);
  const elements =
    typeof what === 'string'
      ? [...document.querySelectorAll<HTMLElement>(what)]
      : what instanceof HTMLElement
        ? [what]
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
    val: (value) => each((element) => Object.assign(element, { value })),
    prop: (name, value) => each((element) => Object.assign(element, { [name]: value })),
    attr: (name, value) =>
      each((element) => (value === false ? element.removeAttribute(name) : element.setAttribute(name, `${value}`))),
  };
  return collection;
}

/** Puts a small `$K2` on the window where no script has put a bigger one. */
export function installK2Shim(): void {
  const global = window as { $K2?: unknown };
  if (typeof global.$K2 === 'function') return;
  global.$K2 = Object.assign($K2, {
    ready: whenReady,
    magnificPopup: { close: () => document.dispatchEvent(new Event(CLOSE_POPUP)) },
  });
}
