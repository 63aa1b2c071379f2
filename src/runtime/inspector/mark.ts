import type { Mark } from './rows.ts';

/** A box over the page, to show where an element is without touching it. */
export function createMark(): { readonly box: HTMLElement; readonly mark: Mark } {
  const box = document.createElement('div');
  box.className = 'mark';
  box.hidden = true;
  return {
    box,
    mark(element) {
      box.hidden = !element;
      if (!element) return;
      const { left, top, width, height } = element.getBoundingClientRect();
      Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    },
  };
}
