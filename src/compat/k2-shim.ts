import { whenParsed } from '../dom/browser.ts';
import { isHtmlElement, ownDocument } from '../dom/nodes.ts';

type Task = (shim: typeof $K2) => void;

/** The part of jQuery that K2's inline scripts call on `$K2` (docs/server-contract.md, "Inline scripts"). */
class K2Collection {
  constructor(private readonly elements: readonly HTMLElement[]) {}

  ready(task: Task): this {
    whenReady(task);
    return this;
  }

  val(value?: string): unknown {
    if (value === undefined) return (this.elements[0] as HTMLInputElement | undefined)?.value;
    for (const element of this.elements) Object.assign(element, { value });
    return this;
  }

  attr(name: string, value?: string | boolean): unknown {
    if (value === undefined) return this.elements[0]?.getAttribute(name);
    for (const element of this.elements) {
      if (value === false) element.removeAttribute(name);
      else element.setAttribute(name, `${value}`);
    }
    return this;
  }
}

function whenReady(task: Task): void {
  whenParsed(() => task($K2), setTimeout);
}

function $K2(what?: unknown): K2Collection {
  if (typeof what === 'function') whenReady(what as Task);
  const found = typeof what === 'string' ? [...ownDocument.querySelectorAll<HTMLElement>(what)] : [what];
  return new K2Collection(found.filter((element) => isHtmlElement(element)));
}

/** Defines a small `$K2` on the window, unless a script has defined the real one. */
export function installK2Shim(): void {
  const globals = window as { $K2?: unknown };
  if (typeof globals.$K2 !== 'function') globals.$K2 = Object.assign($K2, { ready: whenReady });
}
