import { readOptions } from '../../src/page/options.ts';
import { options } from '../../widgets/nav-toggle/widget.ts';
import { isTop, isToThisPage, namedBy } from '../../widgets/smooth-scroll/destination.ts';
import { warningsOf } from '../warnings-of.ts';
import { error, type Lack, type Need, warning } from './need.ts';

function* navToggle(element: HTMLElement): Generator<Lack> {
  let target = '';
  // Mistakes in the options are reported elsewhere.
  warningsOf(() => {
    target = readOptions(element, 'nav-toggle', options).target;
  });
  const [id = ''] = (element.getAttribute('aria-controls') ?? '').trim().split(/\s+/);
  if (!target && !id) yield error('No aria-controls or option target for the element that it opens');
  else if (!(target ? document.querySelector(target) : document.getElementById(id)))
    yield error(`The element that it opens is not on the page: ${target || `#${id}`}`);
}

function* smoothScroll(element: HTMLElement): Generator<Lack> {
  // Links inside are elements of their own.
  if (!element.matches('a[href]') || !isToThisPage(element as HTMLAnchorElement)) return;
  const fragment = (element as HTMLAnchorElement).hash.slice(1);
  if (!isTop(fragment) && !namedBy(fragment)) yield warning(`Nothing on the page has the id or name ${fragment}`);
}

function* scroller(element: HTMLElement): Generator<Lack> {
  if (!element.querySelector('.k2ScrollerElement')) yield warning('No .k2ScrollerElement to scroll');
}

/** Needs of the widgets of the site's own template. */
export const SITE_NEEDS: Readonly<Record<string, Need>> = {
  'nav-toggle': navToggle,
  'smooth-scroll': smoothScroll,
  'scroll-to': smoothScroll,
  scroller,
};
