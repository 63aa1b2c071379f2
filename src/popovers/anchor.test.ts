import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { placeTip } from './anchor.ts';

let trigger: HTMLElement;
let box: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = '<p class="cb_field" id="row"><input id="inside"></p><a id="trigger"></a><div></div>';
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

  describe('in a field', () => {
    let row: HTMLElement;
    let inside: HTMLElement;
    beforeEach(() => {
      row = document.querySelector('#row') as HTMLElement;
      inside = document.querySelector('#inside') as HTMLElement;
      inside.getBoundingClientRect = () => new DOMRect(400, 0, 10, 10);
      vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
      vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
    });
    /** The only place of the box without anything below it. */
    const freeAt = (area: string) => {
      box.getBoundingClientRect = () =>
        styles('position-area')[0] === area ? new DOMRect(0, 500, 9, 9) : new DOMRect(400, 0, 9, 9);
    };

    it.each([
      ['bottom right', 'right span-bottom'],
      ['bottom right', 'right span-top'],
      ['bottom right', 'left span-bottom'],
      ['top left', 'left span-all'],
      ['bottom right', 'top span-right'],
    ])('asked for %s, takes the free place %s', (area, free) => {
      freeAt(free);
      placeTip(inside, box, { area });
      expect(styles('position-area', 'position-anchor')).toEqual([free, inside.style.getPropertyValue('anchor-name')]);
    });

    it.each([
      ['bottom right', 'bottom span-right'],
      ['top left', 'bottom span-left'],
    ])('without a free place opens below the whole row, which holds its message: %s', (area, expected) => {
      freeAt('none');
      const undo = placeTip(inside, box, { area, dy: 5 });
      expect(styles('position-area', 'position-try-fallbacks')).toEqual([expected, '']);
      expect(styles('position-anchor')).toEqual([row.style.getPropertyValue('anchor-name')]);
      undo();
      expect(row.hasAttribute('style') || inside.hasAttribute('style')).toBe(false);
    });
  });
});

it('a tip without anchor positioning opens below its trigger', () => {
  supports(false);
  trigger.getBoundingClientRect = () => new DOMRect(100, 80, 40, 20);
  placeTip(trigger, box, { area: 'top left' });
  expect(styles('top')).toEqual(['100px']);
});
