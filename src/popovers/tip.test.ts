import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testScope } from '../../test/page.ts';
import type { EndingScope } from '../page/scope.ts';
import { closeOthers, closeTooltips, type OpenTip, register } from './tip.ts';

let page: EndingScope;

/** Shows a tip, inside another one or on the page. */
function show(mode: OpenTip['mode'] = 'menu', within: Element = document.body) {
  const trigger = document.createElement('button');
  const box = document.createElement('div');
  box.tabIndex = -1;
  within.append(trigger, box);
  const shown = page.child();
  const close = vi.fn(shown.end);
  register({ trigger, box, mode, closesOutside: true, close }, shown);
  return { trigger, box, close };
}
const pressEsc = () => {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};
const press = (target: EventTarget) => target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
const closed = (...tips: ReturnType<typeof show>[]) => tips.map(({ close }) => close.mock.calls.length);

beforeEach(() => {
  page = testScope();
  document.body.replaceChildren();
});
afterEach(() => page.end());

it('closes the uppermost tip on Esc, which no other listener receives', () => {
  const [lower, upper] = [show(), show()];
  const heard = vi.fn();
  document.body.addEventListener('keydown', heard, { once: true });
  expect(pressEsc()).toBe(true);
  expect(closed(lower, upper)).toEqual([0, 1]);
  expect(heard).not.toHaveBeenCalled();
  expect([pressEsc(), pressEsc()]).toEqual([true, false]);
  expect(closed(lower, upper)).toEqual([1, 1]);
});

it('leaves Esc to a dialog above the tip', () => {
  const tip = show();
  document.body.insertAdjacentHTML('beforeend', '<dialog open class="k2i-dialog"></dialog>');
  expect(pressEsc()).toBe(false);
  expect(closed(tip)).toEqual([0]);
});

it('closes tips on a press outside of them, the uppermost first', () => {
  const [lower, upper] = [show(), show()];
  press(lower.box);
  expect(closed(lower, upper)).toEqual([0, 1]);
  press(lower.trigger);
  expect(closed(lower)).toEqual([0]);
  press(document.body);
  expect(closed(lower)).toEqual([1]);
});

it('closes tips before a new one, unless they are around it; a tooltip also unless it has the focus', () => {
  const [menu, used, outer] = [show('menu'), show('tooltip'), show('tooltip')];
  used.box.focus();
  const inner = show('tooltip', outer.box);
  closeTooltips(inner.trigger);
  expect(closed(menu, used, outer, inner)).toEqual([0, 0, 0, 1]);
  closeOthers(outer.box);
  expect(closed(menu, used, outer)).toEqual([1, 1, 0]);
});
