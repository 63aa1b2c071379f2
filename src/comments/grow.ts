import { setStyles } from '../dom/attributes.ts';
import type { Scope } from '../page/scope.ts';

/** So that a phone shows more than the field. */
const MOST = '60svh';

/** Lets a field grow with its text, from the size that it has on the page when the visitor comes to it. */
export function growWithText(field: HTMLElement, { signal, undo }: Scope): void {
  if (!CSS.supports('field-sizing: content')) return;
  const grow = () => {
    const { width, height } = getComputedStyle(field);
    const growing = { 'block-size': 'auto', 'min-block-size': height, 'max-block-size': MOST };
    undo(setStyles(field, { 'field-sizing': 'content', ...growing }));
    // Without a width in the style of the site, `cols` had decided.
    if (getComputedStyle(field).width !== width) undo(setStyles(field, { 'inline-size': width }));
  };
  if (field.matches(':focus')) grow();
  else field.addEventListener('focus', grow, { once: true, signal });
}
