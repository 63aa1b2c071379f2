import type { Page } from '../../src/core/page.ts';
import { is } from '../../src/dom/nodes.ts';
import { adoptMeter } from './strength.ts';
import { adoptUnmask, BUTTONS } from './unmask.ts';

/**
 * Adopts a password with the server's buttons to show and hide it, or a password field whose strength is to be shown.
 * @throws Error when it is neither.
 */
export function adopt(element: HTMLElement, page: Page): () => void {
  if (is('input', element)) return adoptMeter(element, page);
  const input = element.querySelector<HTMLInputElement>('input[type=password],input[type=text]');
  if (!input || !element.querySelector(BUTTONS)) throw new Error('No password with buttons in the adopted element');
  return adoptUnmask(element, input, page);
}
