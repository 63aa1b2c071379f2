import { isElement } from '../dom/nodes.ts';

/**
 * Whether a click is on what the server has printed to close the tip around it. Then nothing else comes of it: a link
 * would jump to the top of the page, a button would send its form.
 */
export function closesTip(event: Event): boolean {
  const closes = isElement(event.target) && event.target.closest('.cbTooltipClose') !== null;
  if (closes) event.preventDefault();
  return closes;
}
