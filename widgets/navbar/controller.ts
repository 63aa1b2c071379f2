import { keepAttributes } from '../../src/dom/attributes.ts';
import { readOptions } from '../../src/page/options.ts';
import type { Scope } from '../../src/page/scope.ts';
import { onScroll } from '../../src/scrolling/scroll-page.ts';
import './navbar.css?adopt';
import { options as defaults } from './widget.ts';

const SCROLLED_PX = 40;

/** Gives a navigation bar its classes for a page that is scrolled down. */
export function adopt(bar: HTMLElement, scope: Scope): void {
  const names = readOptions(bar, 'navbar', defaults).class.split(/\s+/).filter(Boolean);
  const update = () => {
    for (const name of names) bar.classList.toggle(name, scrollY > SCROLLED_PX);
  };
  scope.undo(keepAttributes(bar, 'class'));
  bar.classList.add('k2i-navbar');
  update();
  onScroll(update, scope.signal);
}
