import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { placeTip } from './anchor.ts';

let trigger: HTMLElement;
let box: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = '<p class="cb_field" id="row"><a id="inside"></a></p><a id="trigger"></a><div></div>';
  trigger = document.querySelector('#trigger') as HTMLElement;
  box = document.querySelector('div') as HTMLElement;
});

const styles = (...names: string[]) => names.map((name) => box.style.getPropertyValue(name));

const supports = (isSupported: boolean) => vi.stubGlobal('CSS', { supports: () => isSupported });
afterEach(() => vi.unstubAllGlobals());

describe('a tip with anchor positioning', () => {
  beforeEach(() => supports(true));

  it.each([
    ['bottom right', 'margin-top', '6px'],
    ['top span-all', 'margin-bottom', '-6px'],
  ])('is anchored %s of its trigger, at its distance', (area, margin, distance) => {
    const printed = trigger.outerHTML;
    const undo = placeTip(trigger, box, { area, dy: 6 });
    expect(styles('position-area', margin)).toEqual([area, distance]);
    expect(styles('position-anchor')).toEqual([trigger.style.getPropertyValue('anchor-name')]);
    undo();
    expect(trigger.outerHTML).toBe(printed);
  });

  it.each([
    ['bottom right', 'bottom span-right'],
    ['top left', 'bottom span-left'],
  ])('in a field opens below the whole row, which holds its message: %s', (area, expected) => {
    const inside = document.querySelector('#inside') as HTMLElement;
    const row = document.querySelector('#row') as HTMLElement;
    const undo = placeTip(inside, box, { area, dy: 5 });
    expect(styles('position-area', 'margin-top')).toEqual([expected, '0px']);
    expect(styles('position-anchor')).toEqual([row.style.getPropertyValue('anchor-name')]);
    undo();
    expect(row.hasAttribute('style')).toBe(false);
  });
});

it('a tip without anchor positioning opens below its trigger', () => {
  supports(false);
  trigger.getBoundingClientRect = () => new DOMRect(100, 80, 40, 20);
  placeTip(trigger, box, { area: 'top left' });
  expect(styles('top')).toEqual(['100px']);
});
