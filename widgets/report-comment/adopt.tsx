import type { Page } from '../../src/page.ts';
export function adopt(element: HTMLElement, page: Page): () => void {
  page.emit(element, 'k2:ready', { widget: 'x' });
  return () => {};
}
