import { keepAttributes } from '../../src/dom/attributes.ts';
import { asButton, onAction } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { focusTarget } from '../../src/dom/scroll.ts';
import type { Scope } from '../../src/page/scope.ts';
import { onScroll, scrollPageTo } from '../../src/scrolling/scroll-page.ts';
import './scroll-top.css?adopt';

const SHOWN_PX = 100;

/** Adopts one button to the top of the page. It may be printed `hidden`; from now on the class `k2i-shown` shows it. */
export function adopt(button: HTMLElement, scope: Scope): void {
  const { signal } = scope;
  scope.undo(keepAttributes(button, 'class', 'hidden'));
  const update = () => button.classList.toggle('k2i-shown', scrollY > SHOWN_PX);
  button.classList.add('k2i-scroll-top');
  update();
  button.hidden = false;
  onScroll(update, signal);
  asButton(button, signal);
  const goUp = () => {
    // Moves the focus first: the button is hidden during the scrolling, and would lose it.
    focusTarget(ownDocument.body);
    scrollPageTo(0);
  };
  onAction(button, () => button, goUp, signal);
}
