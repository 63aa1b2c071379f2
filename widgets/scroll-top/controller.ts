import { setAttributes } from '../../src/dom/attributes.ts';
import { asButton } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { focusTarget } from '../../src/dom/scroll.ts';
import { onScroll, scrollPageTo } from '../../src/scrolling/scroll-page.ts';
import './scroll-top.css?adopt';
import type { Scope } from '../../src/page/scope.ts';

const SHOWN_PX = 100;

/** Adopts one button to the top of the page. It may be printed `hidden`; from now on the class `k2i-shown` shows it. */
export function adopt(button: HTMLElement, scope: Scope): () => void {
  const { signal } = scope;
  asButton(button, signal);
  const update = () => button.classList.toggle('k2i-shown', scrollY > SHOWN_PX);
  button.classList.add('k2i-scroll-top');
  update();
  const restore = setAttributes(button, { hidden: null });
  onScroll(update, signal);
  const goUp = () => {
    // Moves the focus first: the button is hidden during the scrolling, and would lose it.
    focusTarget(ownDocument.body);
    scrollPageTo(0);
  };
  onAction(button, () => button, goUp, signal);
  return () => {
    restore();
    button.classList.remove('k2i-scroll-top', 'k2i-shown');
  };
}
