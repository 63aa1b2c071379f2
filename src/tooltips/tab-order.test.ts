import { beforeEach, describe, expect, it } from 'vitest';
import { joinTabOrder } from './tab-order.ts';

let gone: AbortController;
let control: HTMLElement;
let box: HTMLElement;
let tip: { isOpen: boolean; element: HTMLElement | undefined };

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

/** An open tip with two links, and controls around them that can't have the focus. */
beforeEach(() => {
  document.body.innerHTML = `<p id="trigger"><button id="control">More</button> <a id="beside" href="/c">c</a></p>
    <a id="elsewhere" href="/d">d</a>
    <div id="box"><button disabled>x</button><button id="hidden">x</button><i tabindex="-1">x</i><b>x</b>
      <a id="first" href="/a">a</a><a id="last" href="/b">b</a><i tabindex="-1">x</i></div>`;
  gone = new AbortController();
  control = find('#control');
  box = find('#box');
  // As browsers answer for what a style sheet hides.
  find('#hidden').checkVisibility = () => false;
  tip = { isOpen: true, element: box };
  const page = {
    get isOpen() {
      return tip.isOpen;
    },
    get element() {
      return tip.element;
    },
    open: () => {},
    stay: () => {},
    destroy: () => {},
    close: () => {
      tip.isOpen = false;
    },
  };
  joinTabOrder(find('#trigger'), control, page, gone.signal)(box);
});

/** Presses a key where the focus is; whether the browser would go on with it. */
function press(init: KeyboardEventInit = {}, target: Element = document.activeElement ?? document.body): boolean {
  return target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true, ...init }));
}

const focused = () => document.activeElement?.id;

/** Has the focus go from an element inside to another one, or out of the page. */
function leave(relatedTarget: Element | null): void {
  find('#last').dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget }));
}

describe('Tab on the control of a tip', () => {
  it('goes to the first link in the tip', () => {
    control.focus();
    expect([press(), focused()]).toEqual([false, 'first']);
  });

  it('goes there also where the browser has no name for the key', () => {
    control.focus();
    expect([press({ key: 'Unidentified', code: 'Tab' }), focused()]).toEqual([false, 'first']);
  });

  it.each([
    ['another key', { key: 'Enter', code: 'Enter' }],
    ['Shift', { shiftKey: true }],
    ['Alt', { altKey: true }],
    ['Ctrl', { ctrlKey: true }],
    ['Meta', { metaKey: true }],
  ])('stays the browser’s with %s', (_, init) => {
    control.focus();
    expect([press(init), focused()]).toEqual([true, 'control']);
  });

  it('stays the browser’s when the tip is closed, not built, or has nothing to go to', () => {
    control.focus();
    tip.isOpen = false;
    expect([press(), focused()]).toEqual([true, 'control']);
    tip.isOpen = true;
    tip.element = undefined;
    expect([press(), focused()]).toEqual([true, 'control']);
    tip.element = document.createElement('p');
    expect([press(), focused()]).toEqual([true, 'control']);
  });

  it('stays with who has answered it already', () => {
    control.focus();
    control.addEventListener('keydown', (event) => event.preventDefault(), { capture: true });
    expect([press(), focused()]).toEqual([false, 'control']);
  });

  it('stays the browser’s in something else inside the control', () => {
    control.innerHTML = '<i tabindex="0" id="inside">x</i>';
    find('#inside').focus();
    expect([press({}, find('#inside')), focused()]).toEqual([true, 'inside']);
  });

  it('stays the browser’s once the tip is gone', () => {
    gone.abort();
    control.focus();
    expect([press(), focused()]).toEqual([true, 'control']);
  });
});

describe('Tab in a tip', () => {
  it('leaves it by its last link, closes it, and lets the browser go on from the control', () => {
    find('#last').focus();
    expect([press(), focused(), tip.isOpen]).toEqual([true, 'control', false]);
  });

  it('goes back to the control from its first link, and leaves it open', () => {
    find('#first').focus();
    expect([press({ shiftKey: true }), focused(), tip.isOpen]).toEqual([false, 'control', true]);
  });

  it.each([
    ['#first', { shiftKey: false }],
    ['#last', { shiftKey: true }],
    ['#last', { key: 'ArrowDown', code: 'ArrowDown' }],
    ['#last', { ctrlKey: true }],
  ])('stays the browser’s on %s with %j', (from, init) => {
    find(from).focus();
    expect([press(init), `#${focused()}`, tip.isOpen]).toEqual([true, from, true]);
  });

  it('stays with who has answered it already', () => {
    find('#last').addEventListener('keydown', (event) => event.preventDefault());
    find('#last').focus();
    expect([press(), focused(), tip.isOpen]).toEqual([false, 'last', true]);
  });

  it('stays the browser’s where nothing in it can have the focus', () => {
    for (const link of box.querySelectorAll('a')) link.remove();
    expect([press({}, box), tip.isOpen]).toEqual([true, true]);
  });

  it('stays the browser’s once the tip is gone', () => {
    gone.abort();
    find('#last').focus();
    expect([press(), focused(), tip.isOpen]).toEqual([true, 'last', true]);
  });
});

describe('a tip whose focus goes', () => {
  it('elsewhere closes', () => {
    leave(find('#elsewhere'));
    expect(tip.isOpen).toBe(false);
  });

  it.each(['#first', '#control', '#beside'])('to %s stays open', (to) => {
    leave(find(to));
    expect(tip.isOpen).toBe(true);
  });

  it('out of the page stays open', () => {
    leave(null);
    expect(tip.isOpen).toBe(true);
  });

  it('elsewhere stays open under the pointer', () => {
    Object.assign(box, { matches: (selector: string) => selector === ':hover' });
    leave(find('#elsewhere'));
    expect(tip.isOpen).toBe(true);
  });

  it('elsewhere hears nothing of it once it is gone', () => {
    gone.abort();
    leave(find('#elsewhere'));
    expect(tip.isOpen).toBe(true);
  });
});
