import { readOptions } from '../../src/runtime/options/options.ts';
import { options } from '../../widgets/nav-toggle/widget.ts';
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

/** The part behind `#` of a link to this page. */
function fragmentOf(link: Element): string | undefined {
  const href = link.getAttribute('href') ?? '';
  if (!URL.canParse(href, document.baseURI)) return undefined;
  const { hash, origin, pathname } = new URL(href, document.baseURI);
  const isHere = href.startsWith('#') || (origin === location.origin && pathname === location.pathname);
  return isHere && href.includes('#') ? decodeURI(hash.slice(1)) : undefined;
}

function* smoothScroll(element: HTMLElement): Generator<Lack> {
  const name = fragmentOf(element);
  if (name === undefined || /^(top)?$/i.test(name)) return;
  const isNamed = [...document.getElementsByName(name)].length > 0;
  if (!document.getElementById(name) && !isNamed) yield warning(`Nothing on the page has the id or name ${name}`);
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
