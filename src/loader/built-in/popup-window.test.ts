import { expect, it, vi } from 'vitest';
import { listenForPopups } from './popup-window.ts';

listenForPopups();

function link(rel?: string): HTMLAnchorElement {
  document.body.innerHTML = '<a class="classicPopup" href="/programm"><b>Programm</b></a>';
  const found = document.querySelector('a');
  if (!found) throw new Error('No link');
  if (rel !== undefined) found.rel = rel;
  return found;
}

function press(element: Element, init: MouseEventInit = {}): boolean {
  const left = vi.fn((event: Event) => event.preventDefault());
  document.addEventListener('click', left, { once: true });
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return left.mock.calls.length === 0;
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

it.each([
  ['whose window is blocked', null, {}, ''],
  ['that is clicked with a modifier', {}, { ctrlKey: true }, ''],
  ['to a new tab', {}, {}, '_blank'],
])('a classic popup %s is left to the browser', (_what, window, init, target) => {
  open(window);
  expect(press(Object.assign(link(), { target }), init)).toBe(false);
});
