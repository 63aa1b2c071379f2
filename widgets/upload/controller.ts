import type { Page } from '../../src/core/page.ts';
import { is } from '../../src/dom/nodes.ts';
import { adoptChoice } from './choice.ts';
import { adoptFileInput } from './file-input.ts';

/**
 * Adopts a file input whose pictures are to be made smaller (`data-rule-resize`), or the choice of an image field that
 * shows and hides one.
 * @throws Error for any other element.
 */
export function adopt(element: HTMLElement, page: Page): () => void {
  if (is('select', element)) return adoptChoice(element, page);
  if (is('input', element) && element.type === 'file') return adoptFileInput(element, page);
  throw new Error('Neither a file input nor a choice');
}
