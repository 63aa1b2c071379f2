import { setAttributes } from '../../src/dom/attributes.ts';

/** Hides and shows elements, and knows how they were before. */
export interface Hiding {
  /**
   * By the attribute.
   * @param withClass By the server's own class `hidden`, too, for the site's rules that go by it.
   */
  set(element: HTMLElement, hide: boolean, withClass?: 'with class'): void;
  undo(): void;
}

export function createHiding(): Hiding {
  const before = new Map<HTMLElement, () => void>();
  return {
    set(element, hide, withClass) {
      if (!before.has(element)) before.set(element, keep(element, !!withClass));
      element.toggleAttribute('hidden', hide);
      if (withClass) element.classList.toggle('hidden', hide);
    },
    undo() {
      for (const putBack of before.values()) putBack();
      before.clear();
    },
  };
}

function keep(element: HTMLElement, withClass: boolean): () => void {
  const putBack = setAttributes(element, { hidden: element.getAttribute('hidden') });
  const hadClass = element.classList.contains('hidden');
  return () => {
    putBack();
    if (withClass) element.classList.toggle('hidden', hadClass);
  };
}
