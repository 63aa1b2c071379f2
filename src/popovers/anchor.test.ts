import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testScope } from '../../test/page.ts';
import type { EndingScope } from '../page/scope.ts';
import { placeTip } from './anchor.ts';

let trigger: HTMLElement;
let inside: HTMLElement;
let box: HTMLElement;
let shown: EndingScope;

const styles = (...names: string[]) => names.map((name) => box.style.getPropertyValue(name));
const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const supports = (isSupported: boolean) => vi.stubGlobal('CSS', { supports: () => isSupported });

beforeEach(() => {
  document.body.innerHTML = '<p class="cb_field" id="row"><input id="inside"></p><a id="trigger"></a><div></div>';
  [trigger, inside, box] = [find('#trigger'), find('#inside'), find('div')];
  shown = testScope();
  supports(true);
  inside.getBoundingClientRect = () => new DOMRect(400, 0, 10, 10);
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['bottom right', 'margin-top', '6px'],
  ['top span-all', 'margin-bottom', '-6px'],
])('a tip is anchored %s of its trigger, at its distance', (area, margin, distance) => {
  const printed = trigger.outerHTML;
  placeTip(trigger, box, { area, dy: 6 }, shown);
  expect(styles('position-area', margin)).toEqual([area, distance]);
  expect(styles('position-anchor')).toEqual([trigger.style.getPropertyValue('anchor-name')]);
  shown.end();
  expect(trigger.outerHTML).toBe(printed);
});

it.each([
  ['bottom right', 'right span-bottom'],
  ['bottom right', 'right span-top'],
  ['bottom right', 'left span-bottom'],
  ['top left', 'left span-all'],
  ['bottom right', 'top span-right'],
  // Below the whole row, which holds the message of the field.
  ['bottom right', 'bottom span-right', '#row', 'none'],
  ['top left', 'bottom span-left', '#row', 'none'],
])('the tip of a field that is asked for %s takes the place %s', (area, taken, anchor = '#inside', free = taken) => {
  box.getBoundingClientRect = () =>
    styles('position-area')[0] === free ? new DOMRect(0, 500, 9, 9) : new DOMRect(400, 0, 9, 9);
  placeTip(inside, box, { area, dy: 5 }, shown);
  expect(styles('position-area', 'position-anchor')).toEqual([
    taken,
    find(anchor).style.getPropertyValue('anchor-name'),
  ]);
  shown.end();
  expect(find('#row').hasAttribute('style') || inside.hasAttribute('style')).toBe(false);
});

it('a tip without anchor positioning opens below its trigger', () => {
  supports(false);
  trigger.getBoundingClientRect = () => new DOMRect(100, 80, 40, 20);
  placeTip(trigger, box, { area: 'top left' }, shown);
  expect(styles('top')).toEqual(['100px']);
});
