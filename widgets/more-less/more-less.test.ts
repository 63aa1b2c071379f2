import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adopting } from '../../test/adopt.ts';
import { find } from '../../test/find.ts';
import { testPage } from '../../test/page.ts';
import { fakeResizes, type Resizes } from '../../test/resizes.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

let undo = () => {};
let sizes: Resizes;
let height: number;
let printed: string;

function open(attributes = '', link = 'a href="#"'): HTMLElement {
  const name = link.split(' ')[0];
  document.body.innerHTML = `<div class="cbMoreLess" ${attributes}><div class="cbMoreLessContent"><p>Text <a href="/x" id="inside">link</a></p></div>
    <${link} class="cbMoreLessOpen hidden">More</${name}><${link} class="cbMoreLessClose hidden">Less</${name}></div>`;
  printed = document.body.innerHTML;
  const root = find('.cbMoreLess');
  Object.defineProperty(find('.cbMoreLessContent'), 'scrollHeight', { get: () => height });
  vi.spyOn(find('.cbMoreLessContent'), 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  undo = adopt(root, testPage());
  return root;
}
const more = () => find('.cbMoreLessOpen');
const less = () => find('.cbMoreLessClose');
const maximum = () => find('.cbMoreLessContent').style.maxBlockSize;
const visible = () => [more(), less()].map(({ hidden, classList }) => !hidden && !classList.contains('hidden'));

beforeEach(() => {
  height = 300;
  sizes = fakeResizes();
});
afterEach(() => {
  undo();
  vi.unstubAllGlobals();
});

describe('a text with more and less links', () => {
  it('shows its links even if the site’s style sheet hides them', () => {
    document.head.innerHTML = '<style>.cbMoreLessOpen, .cbMoreLessClose { display: none }</style>';
    open('', 'div');
    const displays = () => [more(), less()].map((link) => getComputedStyle(link).display);
    expect(displays()).toEqual(['revert', 'none']);
    more().click();
    expect(displays()).toEqual(['none', 'revert']);
    undo();
    expect([more(), less()].map((link) => link.style.display)).toEqual(['', '']);
    document.head.innerHTML = '';
  });

  it('cuts off a text that is too high, opens and closes it', () => {
    const root = open();
    expect([root.className, maximum(), visible()]).toEqual(['cbMoreLess cbMoreLessClosed', '100px', [true, false]]);
    expect(more().getAttribute('aria-expanded')).toBe('false');
    expect(more().getAttribute('aria-controls')).toBe(find('.cbMoreLessContent').id);
    more().focus();
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    more().dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect([root.className, maximum(), visible()]).toEqual(['cbMoreLess cbMoreLessOpened', 'none', [false, true]]);
    expect(document.activeElement).toBe(less());
    const shown = vi.spyOn(root, 'scrollIntoView');
    less().click();
    expect(root.className).toBe('cbMoreLess cbMoreLessClosed');
    expect(document.activeElement).toBe(more());
    // A visitor at the end of the text would be far below it otherwise.
    expect(shown).toHaveBeenCalledExactlyOnceWith({ block: 'nearest', behavior: 'instant' });
  });

  it.each([
    ['', 125, true],
    ['', 126, false],
    ['data-cbmoreless-tolerance="10"', 110, true],
    ['data-cbmoreless-tolerance="10"', 111, false],
    ['data-cbmoreless-tolerance="0"', 101, false],
    ['data-cbmoreless-height="200"', 250, true],
    ['data-cbmoreless-height="200" data-cbmoreless-tolerance="50%"', 301, false],
  ])('with %s and a height of %i px is uncut: %s', (attributes, px, fits) => {
    height = px;
    const root = open(attributes);
    expect(root.className).toBe(`cbMoreLess cbMoreLess${fits ? 'Opened' : 'Closed'}`);
    expect(visible()).toEqual([!fits, false]);
  });

  it('opens and closes in steps', () => {
    const root = open('data-cbmoreless-stepped="true"');
    more().click();
    expect([root.className, maximum(), visible()]).toEqual(['cbMoreLess cbMoreLessStepped', '200px', [true, true]]);
    more().click();
    expect([root.className, maximum(), visible()]).toEqual(['cbMoreLess cbMoreLessOpened', 'none', [false, true]]);
    less().click();
    expect(maximum()).toBe('200px');
    less().click();
    expect([root.className, maximum()]).toEqual(['cbMoreLess cbMoreLessClosed', '100px']);
  });

  it('measures again after a resize', () => {
    const root = open();
    height = 90;
    sizes.resize();
    expect([root.className, visible()]).toEqual(['cbMoreLess cbMoreLessOpened', [false, false]]);
    height = 400;
    sizes.resize();
    expect(root.className).toBe('cbMoreLess cbMoreLessClosed');
  });

  it('opens for content that gets the focus', () => {
    const root = open();
    vi.spyOn(find('#inside'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 250, 10, 10));
    find('#inside').focus();
    expect(root.className).toBe('cbMoreLess cbMoreLessOpened');
  });

  it('works with the keys of a button, whatever elements it uses for links', () => {
    const root = open('', 'span');
    more().focus();
    more().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    expect(root.className).toBe('cbMoreLess cbMoreLessOpened');
    less().dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
    expect(root.className).toBe('cbMoreLess cbMoreLessClosed');
  });

  it('restores everything on release', () => {
    open();
    more().click();
    undo();
    expect([sizes.watched.size, document.body.innerHTML]).toEqual([0, printed]);
  });

  it('is not adopted without content', () => {
    open();
    expect(() => adopt(find('#inside'), testPage())).toThrow('No content');
  });
});
