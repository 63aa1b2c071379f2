import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { adopt } from './controller.ts';

/** An animation whose end comes when the test says so. */
interface FakeAnimation {
  readonly keyframes: readonly Keyframe[];
  readonly options: KeyframeAnimationOptions;
  currentTime: number;
  onfinish?: () => void;
  isCancelled: boolean;
}

let animations: FakeAnimation[];
let reduced: boolean;
let undo: () => void = () => {};
let isWide: boolean;

const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const toggle = () => find('#toggle');
const panel = () => find('#menu');
const last = () => animations.at(-1) as FakeAnimation;

beforeEach(() => {
  animations = [];
  reduced = false;
  isWide = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: reduced }) as MediaQueryList);
  // This DOM has no layout: what is hidden has no boxes, nor has the toggle on a wide screen.
  const boxes = function (this: Element) {
    const isHidden = this.closest('[hidden]') !== null || (this.id === 'toggle' && isWide);
    return (isHidden ? [] : [new DOMRect(0, 0, 100, 100)]) as unknown as DOMRectList;
  };
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(boxes);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100));
  vi.spyOn(Element.prototype, 'animate').mockImplementation((keyframes, options) => {
    const animation = {
      // The page may reuse its list.
      keyframes: structuredClone(keyframes),
      options,
      currentTime: 0,
      isCancelled: false,
      cancel: () => {
        animation.isCancelled = true;
      },
    };
    animations.push(animation as unknown as FakeAnimation);
    return animation as unknown as Animation;
  });
});
afterEach(() => undo());

const MENU = `<ul><li><a href="/a">A</a></li><li><a href="#" id="sub">More</a></li>
  <li><a href="javascript:void(0)">More</a></li><li><a href="#part" aria-expanded="false">More</a></li></ul>`;

function open(
  html = `<button id="toggle" aria-controls="menu">Menu</button><nav id="menu" hidden>${MENU}</nav>`,
): void {
  document.body.innerHTML = `${html}<input id="field"><button id="elsewhere">x</button>`;
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  undo = adopt(toggle(), testPage());
}
/** What is to be seen of the panel. */
const state = () => ({
  expanded: toggle().getAttribute('aria-expanded'),
  hidden: panel().hidden,
  inert: panel().inert,
  open: panel().classList.contains('k2i-open'),
});
const CLOSED = { expanded: 'false', hidden: true, inert: false, open: false };
const CLOSING = { expanded: 'false', hidden: false, inert: true, open: true };
const OPEN = { expanded: 'true', hidden: false, inert: false, open: true };

it('a panel that the site hides by its own style sheet is shown, and hidden again at the end', () => {
  reduced = true;
  open(
    `<style>.menu { display: none }</style><button id="toggle" aria-controls="menu">Menu</button><nav id="menu" class="menu">${MENU}</nav>`,
  );
  panel().getClientRects = () => [] as unknown as DOMRectList;
  undo();
  undo = adopt(toggle(), testPage());
  toggle().click();
  expect(getComputedStyle(panel()).display).not.toBe('none');
  toggle().click();
  expect([getComputedStyle(panel()).display, panel().style.display]).toEqual(['none', '']);
  toggle().click();
  undo();
  expect([getComputedStyle(panel()).display, panel().hasAttribute('style')]).toEqual(['none', false]);
});

function press(key: string, place: Element = document.body): void {
  place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

describe('the panel of a navigation toggle', () => {
  it('opens and closes in 600 ms each', () => {
    open();
    expect(state()).toEqual(CLOSED);
    toggle().click();
    expect(state()).toEqual(OPEN);
    expect(last().options).toMatchObject({ duration: 600 });
    expect(last().keyframes[0]).toMatchObject({ blockSize: '0px', paddingBlock: '0px', marginBlock: '0px 0px' });
    last().onfinish?.();
    expect(last().isCancelled).toBe(true);
    expect(state()).toEqual(OPEN);
    toggle().click();
    expect(state()).toEqual(CLOSING);
    expect(last()).toMatchObject({ currentTime: 0, options: { duration: 600 } });
    expect(last().keyframes[1]).toMatchObject({ blockSize: '0px', paddingBlock: '0px', marginBlock: '0px 0px' });
    last().onfinish?.();
    expect(state()).toEqual(CLOSED);
    expect(animations).toHaveLength(2);
  });

  it('reverses its animation from the current height when the button is clicked meanwhile', () => {
    open();
    toggle().click();
    const [opening] = animations;
    last().currentTime = 200;
    toggle().click();
    expect([opening?.isCancelled, last().currentTime, state()]).toEqual([true, 400, CLOSING]);
    expect(last().keyframes[1]).toMatchObject({ blockSize: '0px' });
    last().currentTime = 500;
    toggle().click();
    expect([last().currentTime, state()]).toEqual([100, OPEN]);
    expect(last().keyframes[0]).toMatchObject({ blockSize: '0px' });
    toggle().click();
    expect(opening?.onfinish).toBeNull();
    last().onfinish?.();
    expect(state()).toEqual(CLOSED);
  });

  it('opens and closes at once for a reader who prefers reduced motion', () => {
    reduced = true;
    open();
    toggle().click();
    expect(state()).toEqual(OPEN);
    toggle().click();
    expect(state()).toEqual(CLOSED);
    expect(animations).toEqual([]);
  });

  it('compensates for the row gap of a flex column around it', () => {
    open(
      `<div style="display: flex; flex-direction: column; row-gap: 16px"><button id="toggle" aria-controls="menu">Menu</button><nav id="menu" hidden>${MENU}</nav></div>`,
    );
    toggle().click();
    expect(last().keyframes[0]).toMatchObject({ marginBlock: '0px -16px' });
  });

  it('is adopted as open when it is visible', () => {
    open(`<button id="toggle" aria-controls="menu" aria-expanded="false">Menu</button><nav id="menu">${MENU}</nav>`);
    expect(state()).toEqual(OPEN);
    toggle().click();
    expect(state()).toEqual(CLOSING);
  });

  it('can be named by the option', () => {
    open(
      `<button id="toggle" data-k2-options='{"target": ".menu"}'>Menu</button><nav id="menu" class="menu" hidden></nav>`,
    );
    expect(toggle().getAttribute('aria-controls')).toBe('menu');
    toggle().click();
    expect(state()).toEqual(OPEN);
  });

  it('is required', () => {
    document.body.innerHTML = '<button id="toggle" aria-controls="none">Menu</button>';
    expect(() => adopt(toggle(), testPage())).toThrow('none');
  });

  it('fires k2:opened and k2:closed', () => {
    open();
    const told: unknown[] = [];
    for (const name of ['k2:opened', 'k2:closed'])
      document.body.addEventListener(name, (event) => told.push([name, (event as CustomEvent).detail]));
    toggle().click();
    toggle().click();
    expect(told).toEqual([
      ['k2:opened', { what: 'navigation' }],
      ['k2:closed', { what: 'navigation' }],
    ]);
  });
});

describe('the panel closes', () => {
  beforeEach(() => {
    open();
    toggle().click();
    last().onfinish?.();
  });

  it.each(['body', '#menu a', '#elsewhere'])('by Esc in %s, with the focus on its button', (place) => {
    find(place).focus();
    press('Escape', find(place));
    expect(state()).toEqual(CLOSING);
    expect(document.activeElement).toBe(toggle());
  });

  it('by a link inside, with the focus on its button', () => {
    find('#menu a').focus();
    find('#menu a').click();
    expect(state()).toEqual(CLOSING);
    expect(document.activeElement).toBe(toggle());
  });

  it('when the page is about to scroll to an anchor, and does not move the focus', () => {
    find('#elsewhere').focus();
    testPage().emit(find('#elsewhere'), 'k2:scroll-to', { target: find('#field') });
    expect(state()).toEqual(CLOSING);
    expect(document.activeElement).toBe(find('#elsewhere'));
  });
});

describe('the panel does not close', () => {
  beforeEach(() => {
    open();
    toggle().click();
  });

  it('by Esc in a field, nor by an Esc that is already prevented', () => {
    press('Escape', find('#field'));
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    event.preventDefault();
    document.body.dispatchEvent(event);
    press('Enter');
    expect(state()).toEqual(OPEN);
  });

  it('by a link for a new tab or without an address', () => {
    find('#menu a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
    for (const opener of panel().querySelectorAll<HTMLElement>('a:not([href="/a"])')) opener.click();
    expect(state()).toEqual(OPEN);
  });
});

describe('on a wide screen without the button', () => {
  const resize = (wide: boolean) => {
    isWide = wide;
    dispatchEvent(new Event('resize'));
  };

  it('the panel is as the server printed it', () => {
    isWide = true;
    open();
    expect(state()).toEqual({ expanded: null, hidden: true, inert: false, open: false });
    expect(panel().className).toBe('');
    press('Escape');
    find('#menu a').click();
    expect(panel().className).toBe('');
  });

  it('the panel is restored when the window grows, and closed when it shrinks', () => {
    open();
    toggle().click();
    resize(true);
    expect(last().isCancelled).toBe(true);
    expect(state()).toEqual({ expanded: null, hidden: true, inert: false, open: false });
    resize(false);
    expect(state()).toEqual(CLOSED);
  });
});

it('two toggles of one panel say the same, and the one outside has the focus when the other closes it', () => {
  reduced = true;
  open(`<nav id="menu" hidden><button id="close" aria-controls="menu">Close</button>${MENU}</nav>
    <button id="toggle" aria-controls="menu">Menu</button>`);
  const undoClose = adopt(find('#close'), testPage());
  toggle().click();
  expect(state()).toEqual(OPEN);
  find('#close').focus();
  find('#close').click();
  expect(state()).toEqual(CLOSED);
  expect(document.activeElement).toBe(toggle());
  toggle().click();
  expect(state()).toEqual(OPEN);
  undo();
  expect([state(), find('#close').getAttribute('aria-expanded')]).toEqual([{ ...OPEN, expanded: null }, 'true']);
  undoClose();
  undo = () => {};
  expect(state()).toEqual({ expanded: null, hidden: true, inert: false, open: false });
});

it('of two toggles the one that has opened the panel has the focus and the event when it closes', () => {
  reduced = true;
  open(
    `<button id="toggle" aria-controls="menu">Menu</button><nav id="menu" hidden>${MENU}</nav><button id="second" aria-controls="menu">Menu</button>`,
  );
  const undoSecond = adopt(find('#second'), testPage());
  const closed = vi.fn();
  find('#second').addEventListener('k2:closed', closed);
  find('#second').focus();
  find('#second').click();
  find('#menu a').focus();
  press('Escape', find('#menu a'));
  expect(document.activeElement).toBe(find('#second'));
  expect(closed).toHaveBeenCalledOnce();
  expect(state()).toEqual(CLOSED);
  undoSecond();
});

it('a link as a toggle has the role of a button', () => {
  open(`<a id="toggle" href="#menu" aria-controls="menu">Menu</a><nav id="menu" hidden></nav>`);
  expect(toggle().getAttribute('role')).toBe('button');
  press(' ', toggle());
  expect(state()).toEqual(OPEN);
});

it('a release during the animation restores the page as the server printed it', () => {
  open();
  const [before, inside] = ['<button id="toggle" aria-controls="menu">Menu</button>', MENU];
  toggle().click();
  undo();
  expect(toggle().outerHTML).toBe(before);
  expect(panel().innerHTML).toBe(inside);
  expect(panel().hidden).toBe(true);
  expect(panel().className).toBe('');
  expect(last().isCancelled).toBe(true);
  toggle().click();
  press('Escape');
  expect(panel().hidden).toBe(true);
});
