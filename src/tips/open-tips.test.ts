import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { raiseOnFocus } from '../tooltips/full-tooltip.ts';
import { closeOthers, type OpenTip, register } from './open-tips.ts';

let ends: (() => void)[];

/** Shows a tip, inside another one or on the page. */
function show(more: Partial<OpenTip> = {}, within: Element = document.body) {
  const trigger = document.createElement('button');
  const box = document.createElement('div');
  box.tabIndex = -1;
  within.append(trigger, box);
  const close = vi.fn(() => end());
  const tip = { trigger, box, closesOutside: true, ...more, close };
  const forget = register(tip);
  const lower = raiseOnFocus(box);
  const end = () => {
    forget();
    lower();
  };
  ends.push(end);
  return tip;
}
const key = (name: string) => {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event;
};
const press = (target: EventTarget) => target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
const levels = (...tips: OpenTip[]) => tips.map(({ box }) => Number(box.style.zIndex));

beforeEach(() => {
  ends = [];
  document.body.replaceChildren();
});
afterEach(() => {
  for (const end of ends) end();
});

it('Esc closes one tip, the uppermost, and does not propagate', () => {
  const [lower, upper] = [show(), show()];
  const heard = vi.fn();
  document.body.addEventListener('keydown', heard, { once: true });
  expect(key('Escape').defaultPrevented).toBe(true);
  expect([lower.close.mock.calls.length, upper.close.mock.calls.length]).toEqual([0, 1]);
  expect(heard).not.toHaveBeenCalled();
  expect(key('a').defaultPrevented).toBe(false);
  expect(lower.close).not.toHaveBeenCalled();
  key('Escape');
  expect(lower.close).toHaveBeenCalledOnce();
  expect(key('Escape').defaultPrevented).toBe(false);
});

it('a click beside a tip closes it, the uppermost first; on its trigger or inside it does not', () => {
  const order: string[] = [];
  const lower = show();
  const upper = show();
  lower.close.mockImplementation(() => void order.push('lower'));
  upper.close.mockImplementation(() => void order.push('upper'));
  press(lower.box);
  press(lower.trigger);
  expect(order).toEqual(['upper', 'upper']);
  press(document.body);
  expect(order.slice(2)).toEqual(['upper', 'lower']);
});

it('a click closes neither a tip that stays open nor one below a modal tip', () => {
  const below = show();
  const modal = show({ isModal: true, closesOutside: false });
  press(document.body);
  press(document);
  expect([below.close.mock.calls.length, modal.close.mock.calls.length]).toEqual([0, 0]);
});

it('a later tip is on top, a modal one below plain ones, and the focus raises a tip with the tips inside it', () => {
  const first = show();
  const inner = show({}, first.box);
  const last = show();
  const modal = show({ isModal: true });
  expect(levels(inner)[0]).toBeGreaterThan(levels(first)[0] ?? 0);
  expect(levels(modal)[0]).toBeLessThan(Math.min(...levels(first, inner, last)));
  first.box.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  const [one = 0, two = 0, three = 0] = levels(last, first, inner);
  expect([one < two, two < three]).toEqual([true, true]);
});

it('a tooltip closes the one before it, unless that is around it, has the focus, or is no tooltip', () => {
  const tooltip = { mode: 'tooltip' } as const;
  const [menu, used] = [show({ mode: 'menu' }), show(tooltip)];
  used.box.focus();
  const outer = show(tooltip);
  const inner = show(tooltip, outer.box);
  const closed = () => [menu, used, outer, inner].map(({ close }) => close.mock.calls.length);
  expect(closed()).toEqual([0, 0, 0, 0]);
  show(tooltip);
  expect(closed()).toEqual([0, 0, 1, 1]);
  show({ mode: 'menu' });
  expect(closed()).toEqual([0, 0, 1, 1]);
});

it('a closed tip is not raised, and no listener stays when all are closed', () => {
  const [first, last] = [show(), show()];
  ends[0]?.();
  const before = levels(last);
  first.box.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  expect(levels(last)).toEqual(before);
  expect(key('Escape').defaultPrevented).toBe(true);
  expect(key('Escape').defaultPrevented).toBe(false);
});

it('all tips can be closed, or all but those around an element', () => {
  const outer = show();
  const inner = show({}, outer.box);
  const other = show();
  closeOthers(inner.trigger);
  expect([outer, inner, other].map(({ close }) => close.mock.calls.length)).toEqual([0, 1, 1]);
  closeOthers();
  expect(outer.close).toHaveBeenCalledOnce();
});
