import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adopting } from '../../test/adopt.ts';
import { testPage } from '../../test/page.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

/** An animation that a test ends. */
interface FakeAnimation {
  readonly keyframes: readonly Keyframe[];
  readonly options: KeyframeAnimationOptions;
  playbackRate: number;
  onfinish?: () => void;
  isCancelled: boolean;
}

let animations: FakeAnimation[];
let reduced: boolean;
let undo: (() => void)[] = [];

const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const toggle = () => find('#toggle');
const panel = () => find('#menu');
const last = () => animations.at(-1) as FakeAnimation;

beforeEach(() => {
  animations = [];
  reduced = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: reduced }) as MediaQueryList);
  // This DOM has no layout: hidden elements have no boxes.
  const isVisible = (element: Element) => !element.closest('[hidden]') && getComputedStyle(element).display !== 'none';
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return (isVisible(this) ? [new DOMRect()] : []) as unknown as DOMRectList;
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, 0, 100, isVisible(this) ? 100 : 0);
  });
  vi.spyOn(Element.prototype, 'animate').mockImplementation((keyframes, options) => {
    const animation = {
      keyframes,
      options,
      playbackRate: 1,
      isCancelled: false,
      cancel: () => {
        animation.isCancelled = true;
      },
    };
    animations.push(animation as unknown as FakeAnimation);
    return animation as unknown as Animation;
  });
});
afterEach(() => {
  for (const release of undo.splice(0)) release();
});

const MENU = `<ul><li><a href="/a">A</a></li><li><a href="#" id="sub">More</a></li>
  <li><a href="javascript:void(0)">More</a></li><li><a href="#part" aria-expanded="false">More</a></li></ul>`;
const TOGGLE = '<button id="toggle" aria-controls="menu">Menu</button>';

function open(html = `${TOGGLE}<nav id="menu" hidden>${MENU}</nav>`): void {
  document.body.innerHTML = `${html}<input id="field"><button id="elsewhere">x</button>`;
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  undo = [...document.querySelectorAll<HTMLElement>('[aria-controls],[data-k2-options]')].map((element) =>
    adopt(element, testPage()),
  );
}
const state = () => ({
  expanded: toggle().getAttribute('aria-expanded'),
  hidden: panel().hidden,
  inert: panel().inert,
  open: panel().classList.contains('k2i-open'),
});
const CLOSED = { expanded: 'false', hidden: true, inert: false, open: false };
const CLOSING = { expanded: 'false', hidden: false, inert: true, open: true };
const OPEN = { expanded: 'true', hidden: false, inert: false, open: true };

function press(key: string, place: Element = document.body): void {
  place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

describe('the panel of a navigation toggle', () => {
  it('opens and closes in 600 ms each', () => {
    open();
    expect(state()).toEqual(CLOSED);
    toggle().click();
    expect(state()).toEqual(OPEN);
    expect(last().options).toMatchObject({ duration: 600, direction: 'normal' });
    expect(last().keyframes[0]).toMatchObject({ blockSize: '0px', paddingBlock: '0px', marginBlock: '0px' });
    last().onfinish?.();
    expect([last().isCancelled, state()]).toEqual([true, OPEN]);
    toggle().click();
    expect(state()).toEqual(CLOSING);
    expect(last().options).toMatchObject({ duration: 600, direction: 'reverse' });
    last().onfinish?.();
    expect(state()).toEqual(CLOSED);
    expect(animations).toHaveLength(2);
  });

  it('reverses its animation when the button is clicked meanwhile', () => {
    open();
    for (const [rate, expected] of [
      [1, OPEN],
      [-1, CLOSING],
      [1, OPEN],
    ] as const) {
      toggle().click();
      expect([animations.length, last().playbackRate, state()]).toEqual([1, rate, expected]);
    }
  });

  it('opens and closes at once for a reader who prefers reduced motion', () => {
    reduced = true;
    open();
    toggle().click();
    expect(state()).toEqual(OPEN);
    toggle().click();
    expect([state(), animations]).toEqual([CLOSED, []]);
  });

  it('is adopted as open if it is visible', () => {
    open(`<button id="toggle" aria-controls="menu" aria-expanded="false">Menu</button><nav id="menu">${MENU}</nav>`);
    expect(state()).toEqual(OPEN);
    toggle().click();
    expect(state()).toEqual(CLOSING);
  });

  it('is shown if the site’s style sheet hides it, and hidden again at the end', () => {
    reduced = true;
    open(`<style>.menu { display: none }</style>${TOGGLE}<nav id="menu" class="menu">${MENU}</nav>`);
    toggle().click();
    expect(panel().style.display).toBe('flow-root');
    toggle().click();
    expect(panel().style.display).toBe('');
    toggle().click();
    for (const release of undo.splice(0)) release();
    expect(panel().hasAttribute('style')).toBe(false);
  });

  it('is required', () => {
    document.body.innerHTML = '<button id="toggle" aria-controls="none">Menu</button>';
    expect(() => adopt(toggle(), testPage())).toThrow('none');
  });
});

describe('the open panel', () => {
  beforeEach(() => {
    open();
    toggle().click();
    last().onfinish?.();
  });

  it.each(['body', '#menu a', '#elsewhere'])('closes by Esc in %s, with the focus on its button', (place) => {
    find(place).focus();
    press('Escape', find(place));
    expect([state(), document.activeElement]).toEqual([CLOSING, toggle()]);
  });

  it('closes by a link inside, with the focus on its button', () => {
    find('#menu a').focus();
    find('#menu a').click();
    expect([state(), document.activeElement]).toEqual([CLOSING, toggle()]);
  });

  it('closes when the page is about to scroll to an anchor, and does not move the focus', () => {
    find('#elsewhere').focus();
    testPage().emit(find('#elsewhere'), 'k2:scroll-to', { target: find('#field') });
    expect([state(), document.activeElement]).toEqual([CLOSING, find('#elsewhere')]);
  });

  it('does not close by Esc in a field, a prevented Esc, or a link for a new tab or without an address', () => {
    press('Escape', find('#field'));
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    press('Escape');
    find('#menu a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
    for (const opener of panel().querySelectorAll<HTMLElement>('a:not([href="/a"])')) opener.click();
    expect(state()).toEqual(OPEN);
  });
});

it('a release during the animation restores the page as the server printed it', () => {
  open();
  toggle().click();
  for (const release of undo.splice(0)) release();
  expect(toggle().outerHTML).toBe(TOGGLE);
  expect([panel().innerHTML, panel().hidden, panel().className, last().isCancelled]).toEqual([MENU, true, '', true]);
});
