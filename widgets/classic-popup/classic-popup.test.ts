import { afterEach, describe, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { adopt, readSize } from './adopt.ts';

let release = () => {};
afterEach(() => release());

function link(rel?: string): HTMLAnchorElement {
  document.body.innerHTML = '<a class="classicPopup" href="/programm">Programm</a>';
  const found = document.querySelector('a');
  if (!found) throw new Error('No link');
  if (rel !== undefined) found.rel = rel;
  release = adopt(found, testPage());
  return found;
}

/** Whether the link was followed natively. */
function press(element: Element, init: MouseEventInit = {}): boolean {
  // The DOM of the tests would navigate.
  element.addEventListener('click', (event) => event.stopPropagation(), { once: true });
  return element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
}

const open = (result: Partial<Window> | null) =>
  vi.spyOn(window, 'open').mockReturnValue(result as ReturnType<typeof window.open>);

describe('the size', () => {
  it.each([
    [null, { x: 900, y: 600 }],
    ['', { x: 900, y: 600 }],
    ['nofollow', { x: 900, y: 600 }],
    ["{'x':640,'y':480}", { x: 640, y: 480 }],
    ["{'x':640}", { x: 640, y: 600 }],
    ["{'x':'640','y':480}", undefined],
    ["{'x':-1,'y':480}", undefined],
    ["{'x':640,", undefined],
    ["{'x':alert(1)}", undefined],
  ])('of %s is %o', (rel, size) => {
    expect(readSize(rel)).toEqual(size);
  });
});

describe('a classic popup', () => {
  it('opens in the window of K2, and the page stays', () => {
    const focus = vi.fn();
    const opened = open({ focus });
    expect(press(link("{'x':640,'y':480}"))).toBe(false);
    expect(opened).toHaveBeenCalledWith(
      'http://localhost:3000/programm',
      'K2PopUpWindow',
      'width=640,height=480,menubar=yes,resizable=yes',
    );
    expect(focus).toHaveBeenCalledOnce();
  });

  it('that the browser blocks is followed natively', () => {
    open(null);
    expect(press(link())).toBe(true);
  });

  it('with a size nobody can read is followed natively', () => {
    const opened = open(null);
    expect(press(link("{'x':"))).toBe(true);
    expect(opened).not.toHaveBeenCalled();
  });

  it('leaves a click with a modifier to the browser', () => {
    const opened = open(null);
    expect(press(link(), { ctrlKey: true })).toBe(true);
    expect(opened).not.toHaveBeenCalled();
  });

  it('released, leaves every click to the browser', () => {
    const opened = open(null);
    const element = link();
    release();
    expect(press(element)).toBe(true);
    expect(opened).not.toHaveBeenCalled();
  });
});
