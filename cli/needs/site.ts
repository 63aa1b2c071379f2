import { readOptions } from '../../src/core/options.ts';
import { options } from '../../widgets/nav-toggle/widget.ts';
import { isTop, isToThisPage, namedBy } from '../../widgets/smooth-scroll/destination.ts';
import { warningsOf } from '../warnings-of.ts';
import { error, type Lack, type Need, warning } from './need.ts';

function* navToggle(element: HTMLElement): Generator<Lack> {
  let target = '';
  // What is wrong in the options is said elsewhere.
  warningsOf(() => {
    target = readOptions(element, 'nav-toggle', options).target;
  });
  const [id = ''] = (element.getAttribute('aria-controls') ?? '').trim().split(/\s+/);
  if (!target && !id) yield error('Neither aria-controls nor the option target says what it opens');
  else if (!(target ? document.querySelector(target) : document.getElementById(id)))
    yield error(`What it opens is not on the page: ${target || `#${id}`}`);
}

function* smoothScroll(element: HTMLElement): Generator<Lack> {
  // Links in it are judged where they stand for themselves.
  if (!element.matches('a[href]') || !isToThisPage(element as HTMLAnchorElement)) return;
  const fragment = (element as HTMLAnchorElement).hash.slice(1);
  if (!isTop(fragment) && !namedBy(fragment)) yield warning(`Nothing on the page has the id or name ${fragment}`);
}

function* scroller(element: HTMLElement): Generator<Lack> {
  if (!element.querySelector('.k2ScrollerElement'))
    yield warning('No .k2ScrollerElement in it: there is nothing to scroll');
}

/** Needs of the widgets of the site's own template. */
export const SITE_NEEDS: Readonly<Record<string, Need>> = {
  'nav-toggle': navToggle,
  'smooth-scroll': smoothScroll,
  scroller,
};
