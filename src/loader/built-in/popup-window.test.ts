import { expect, it, vi } from 'vitest';
import { openedWindow } from './popup-window.ts';

function link(rel?: string): HTMLAnchorElement {
  document.body.innerHTML = '<a class="classicPopup" href="/programm"><b>Programm</b></a>';
  const found = document.querySelector('a');
  if (!found) throw new Error('No link');
  if (rel !== undefined) found.rel = rel;
  return found;
}

function press(element: Element, init: MouseEventInit = {}): boolean {
  return !!openedWindow(new MouseEvent('click', init), element);
}

const open = (result: Partial<Window> | null) =>
  vi.spyOn(globalThis, 'open').mockReturnValue(result as ReturnType<typeof window.open>);

it.each([
  [undefined, 900, 600],
  ['nofollow', 900, 600],
  ["{'x':640,'y':480}", 640, 480],
  ['{ "x": 640, "y": 480 }', 640, 480],
  ["{'x':640}", 900, 600],
  ["{'x':'640,left=0','y':480}", 900, 600],
])('a classic popup has the window size of K2 for rel %s', (rel, width, height) => {
  const focus = vi.fn();
  const opened = open({ focus });
  expect(press(link(rel).firstElementChild as Element)).toBe(true);
  expect(opened.mock.calls).toEqual([
    ['http://localhost:3000/programm', 'K2PopUpWindow', `width=${width},height=${height},menubar=yes,resizable=yes`],
  ]);
  expect(focus).toHaveBeenCalledOnce();
});

it('a classic popup that is blocked leaves the link to the browser', () => {
  open(null);
  expect(press(link())).toBe(false);
});

it('a click with a modifier, or on a link to a new tab, is left to the browser', () => {
  const opened = open({});
  expect(press(link(), { ctrlKey: true })).toBe(false);
  const elsewhere = link();
  elsewhere.target = '_blank';
  expect(press(elsewhere)).toBe(false);
  expect(opened).not.toHaveBeenCalled();
});
