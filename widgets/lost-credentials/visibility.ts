import { setStyles } from '../../src/dom/core/inline-styles.ts';

/** Rows of the form, each shown or not by its inline `display`, as the original does it. */
export interface Visibility {
  set(element: HTMLElement, shown: boolean): void;
  undo(): void;
}

export function createVisibility(): Visibility {
  const undo = new Map<HTMLElement, () => void>();
  return {
    set(element, shown) {
      if (!undo.has(element)) undo.set(element, setStyles(element, { display: '' }));
      element.style.display = shown ? '' : 'none';
      // A template may hide rows until a script shows them.
      if (shown && getComputedStyle(element).display === 'none') element.style.display = 'block';
    },
    undo() {
      for (const put of undo.values()) put();
    },
  };
}
