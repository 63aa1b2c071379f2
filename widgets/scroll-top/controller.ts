import { setAttributes } from '../../src/dom/attributes.ts';
import baseCss from '../../src/dom/base.css?inline';
import { asButton, isPlainClick } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { focusTarget, onScroll, scrollPageTo } from '../../src/dom/scroll.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import css from './scroll-top.css?inline';

/** The button is there when the page is scrolled farther than this, in CSS px. */
const SHOWN_PX = 100;

/** Duration of the way up, in ms. */
const SCROLL_MS = 500;

/**
 * Adopts one button to the top of the page. It may be printed `hidden`, so that it is not seen before we are there: from
 * now on the class `k2i-shown` says whether it is.
 */
export function adopt(button: HTMLElement): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  adoptStyles(baseCss);
  adoptStyles(css);
  asButton(button, signal);

  const update = () => button.classList.toggle('k2i-shown', scrollY > SHOWN_PX);
  button.classList.add('k2i-scroll-top');
  update();
  const putBack = setAttributes(button, { hidden: null });
  const stop = onScroll(update);

  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // At once: on the way up the button goes, and would take the focus with it.
    focusTarget(ownDocument.body);
    scrollPageTo(0, SCROLL_MS);
  };
  button.addEventListener('click', onClick, { capture: true, signal });

  return () => {
    gone.abort();
    stop();
    putBack();
    button.classList.remove('k2i-scroll-top', 'k2i-shown');
  };
}
