import { setStyles } from './inline-styles.ts';

/** What stands in a line of text where no style sheet says otherwise. */
const INLINE = 'a,b,em,i,small,span,strong';

/**
 * Shows an element that a rule of the site's style sheet hides, as jQuery's `show()` does: by an inline `display`. One
 * that is shown already is left alone.
 *
 * @param display What it gets; absent: what its kind of element has by itself.
 * @returns hides it again.
 */
export function forceDisplay(element: HTMLElement, display = element.matches(INLINE) ? 'inline' : 'block'): () => void {
  const isHidden = () => getComputedStyle(element).display === 'none';
  if (!isHidden()) return () => {};
  const putBack = setStyles(element, { display });
  if (isHidden()) element.style.setProperty('display', display, 'important');
  return putBack;
}
