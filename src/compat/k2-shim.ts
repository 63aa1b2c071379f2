import { whenParsed } from '../dom/browser.ts';
import { isHtmlElement, ownDocument } from '../dom/nodes.ts';

type Task = (shim: typeof $K2) => void;

/** Makes the part of jQuery that K2's inline scripts call on `$K2` (docs/server-contract.md, "Inline scripts"). */
function collection(elements: readonly HTMLElement[]) {
  const [first] = elements as readonly HTMLInputElement[];
  const change = (set: (element: HTMLElement) => void): unknown => {
    elements.forEach(set);
    return self;
  };
  const self = {
    ready(task: Task) {
      whenReady(task);
      return self;
    },
    val: (value?: string) =>
      value === undefined ? first?.value : change((element) => void Object.assign(element, { value })),
    attr(name: string, value?: string | boolean) {
      if (value === undefined) return first?.getAttribute(name);
      return change((element) =>
        value === false ? element.removeAttribute(name) : element.setAttribute(name, `${value}`),
      );
    },
  };
  return self;
}

function whenReady(task: Task): void {
  whenParsed(() => task($K2), setTimeout);
}

function $K2(what?: unknown) {
  if (typeof what === 'function') whenReady(what as Task);
  const found = typeof what === 'string' ? [...ownDocument.querySelectorAll<HTMLElement>(what)] : [what];
  return collection(found.filter((element) => isHtmlElement(element)));
}

/** Defines a small `$K2` on the window, unless a script has defined the real one. */
export function installK2Shim(): void {
  const globals = window as { $K2?: unknown };
  if (typeof globals.$K2 !== 'function') globals.$K2 = Object.assign($K2, { ready: whenReady });
}
