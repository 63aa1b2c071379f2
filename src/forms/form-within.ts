import { is } from '../dom/nodes.ts';

/**
 * The form that an adopted element is or contains.
 * @throws Error when there is none.
 */
export function formWithin(element: HTMLElement): HTMLFormElement {
  const form = is('form', element) ? element : element.querySelector('form');
  if (!form) throw new Error('No form in the adopted element');
  return form;
}
