import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CROSSING_MS, followPointer } from './hover.ts';
import type { Tip } from './tip.ts';

const BOX = new DOMRect(100, 100, 50, 20);

let trigger: HTMLElement;
let box: HTMLElement;
let released: AbortController;
let tip: { [Name in keyof Tip]: Tip[Name] } & { isOpen: boolean; element: HTMLElement | undefined };

function follow(more: Partial<Parameters<typeof followPointer>[0]> = {}): void {
  const { signal } = released;
  const listen = followPointer({
    trigger,
    control: trigger,
    tip,
    opens: true,
    closes: true,
    openDelay: 30,
    closeDelay: 0,
    signal,
    ...more,
  });
  listen(box);
}
const point = (target: EventTarget, type: string, more: PointerEventInit = {}) =>
  target.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse', bubbles: type === 'pointermove', ...more }));
/** The pointer leaves the trigger from here. */
function leaveFrom(x: number, y: number): void {
  point(trigger, 'pointermove', { clientX: x, clientY: y });
  point(trigger, 'pointerleave', { clientX: x, clientY: y });
}
const move = (x: number, y: number) => point(document.body, 'pointermove', { clientX: x, clientY: y });

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<a><b></b></a><div><i></i></div><p></p>';
  trigger = document.querySelector('a') as HTMLElement;
  box = document.querySelector('div') as HTMLElement;
  box.getBoundingClientRect = () => BOX;
  released = new AbortController();
  tip = { isOpen: true, element: box, open: vi.fn(), close: vi.fn(), stay: vi.fn(), destroy() {} };
});
afterEach(() => released.abort());

it('a mouse opens a tip after its delay, and keeps it open; a touch does neither', () => {
  follow();
  point(trigger, 'pointerenter', { pointerType: 'touch' });
  expect([tip.open, tip.stay].map((task) => vi.mocked(task).mock.calls.length)).toEqual([0, 0]);
  point(trigger, 'pointerenter');
  expect(tip.open).toHaveBeenCalledExactlyOnceWith(30);
  point(box, 'pointerenter');
  expect(tip.stay).toHaveBeenCalledTimes(2);
});

it('a tip that does not open on hover is only kept open', () => {
  follow({ opens: false });
  point(trigger, 'pointerenter');
  expect(tip.open).not.toHaveBeenCalled();
  expect(tip.stay).toHaveBeenCalledOnce();
});

it.each([true, false])('a pointer that is over the trigger already opens the tip: %s', (isThere) => {
  vi.spyOn(trigger, 'matches').mockImplementation((selector: string) => isThere && selector === ':hover');
  follow();
  expect(tip.open).toHaveBeenCalledTimes(isThere ? 1 : 0);
});

it('a pointer that leaves closes the tip after its delay', () => {
  follow({ closeDelay: 200 });
  leaveFrom(100, 90);
  expect(tip.close).toHaveBeenCalledExactlyOnceWith(200);
});

it.each<[string, () => void]>([
  [
    'onto a descendant of the trigger',
    () => point(trigger, 'pointerleave', { relatedTarget: document.querySelector('b') }),
  ],
  ['onto the tip', () => point(trigger, 'pointerleave', { relatedTarget: document.querySelector('i') })],
  ['by touch', () => point(trigger, 'pointerleave', { pointerType: 'touch' })],
])('leaving %s does not close the tip', (_, leave) => {
  follow({ closeDelay: 200 });
  leave();
  expect(tip.close).not.toHaveBeenCalled();
});

it('leaving a tip that stays open does not close it', () => {
  follow({ closes: false });
  leaveFrom(500, 500);
  expect(tip.close).not.toHaveBeenCalled();
});

it('a pointer that moves towards the tip has time to reach it', () => {
  follow();
  leaveFrom(90, 90);
  expect(tip.close).toHaveBeenCalledExactlyOnceWith(CROSSING_MS);
  for (const [x, y] of [
    [90, 90],
    [150, 120],
    [90, 120],
    [150, 90],
  ] as const)
    move(x, y);
  expect(tip.close).toHaveBeenCalledOnce();
});

it.each([
  [89, 100],
  [151, 100],
  [120, 89],
  [120, 121],
])('a pointer that moves elsewhere closes the tip: %i, %i', (x, y) => {
  follow();
  leaveFrom(90, 90);
  move(x, y);
  expect(tip.close).toHaveBeenLastCalledWith();
  move(x, y);
  expect(tip.close).toHaveBeenCalledTimes(2);
});

it('a pointer that reaches the tip ends the delay', () => {
  follow();
  leaveFrom(90, 90);
  point(box, 'pointerenter');
  expect(tip.stay).toHaveBeenCalledOnce();
  move(500, 500);
  expect(tip.close).toHaveBeenCalledExactlyOnceWith(CROSSING_MS);
});

it.each<[string, () => void]>([
  ['is closed', () => (tip.isOpen = false)],
  ['has not been rendered', () => (tip.element = undefined)],
])('a pointer has no extra time for a tip that %s', (_, change) => {
  follow();
  change();
  leaveFrom(90, 90);
  expect(tip.close).toHaveBeenCalledExactlyOnceWith(0);
});

it('a release ends all delays', () => {
  follow();
  leaveFrom(90, 90);
  vi.mocked(tip.close).mockClear();
  released.abort();
  move(500, 500);
  for (const type of ['pointerenter', 'pointerleave']) for (const target of [trigger, box]) point(target, type);
  expect([tip.open, tip.close, tip.stay].map((task) => vi.mocked(task).mock.calls.length)).toEqual([0, 0, 0]);
});
