import { setAttributes } from '../dom/attributes.ts';
import { whenParsed } from '../dom/browser.ts';
import { isHtmlElement, ownDocument } from '../dom/nodes.ts';

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

function whenReady(task: Task): void {
  whenParsed(() => task($K2), setTimeout);
}

function $K2(what?: unknown): K2Collection {
  if (typeof what === 'function') whenReady(what as Task);
  const found = typeof what === 'string' ? [...ownDocument.querySelectorAll<HTMLElement>(what)] : [what];
  const elements = found.filter((element) => isHtmlElement(element));
  const collection: K2Collection = {
    ready(task) {
      whenReady(task);
      return collection;
    },
    val: (value) => collection.prop('value', value),
    prop(name, value) {
      if (value === undefined) return elements[0] && Reflect.get(elements[0], name);
      for (const element of elements) Object.assign(element, { [name]: value });
      return collection;
    },
    attr(name, value) {
      if (value === undefined) return elements[0]?.getAttribute(name);
      for (const element of elements) setAttributes(element, { [name]: value === false ? null : `${value}` });
      return collection;
    },
  };
  return collection;
}

/** Puts a small `$K2` on the window where no script has put a bigger one. */
export function installK2Shim(): void {
  const globals = window as { $K2?: unknown };
  if (typeof globals.$K2 !== 'function') globals.$K2 = Object.assign($K2, { ready: whenReady });
}
