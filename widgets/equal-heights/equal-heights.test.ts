import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adopting } from '../../test/adopt.ts';
import { fakeResizes, type Resizes } from '../../test/resizes.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const minimums = () => find('p').map(({ style }) => style.minHeight);

let undo: (() => void)[] = [];
let sizes: Resizes;
/** Natural heights of the blocks, by id. */
let needs: Record<string, number>;

/** Adopts blocks. Three of them are in a row. */
function open(html: string): void {
  document.body.innerHTML = html.replaceAll('<p', '<p class="k2EqualHeights"');
  find('p').forEach((block, index) => {
    vi.spyOn(block, 'offsetTop', 'get').mockReturnValue(Math.floor(index / 3) * 1000);
    vi.spyOn(block, 'clientHeight', 'get').mockImplementation(() => needs[block.id] ?? 0);
  });
  undo = find('p').map((element) => adopt(element));
  resize();
}
function resize(): void {
  sizes.resize();
  vi.runAllTimers();
}

beforeEach(() => {
  vi.useFakeTimers();
  sizes = fakeResizes();
  needs = { a: 100, b: 40, c: 80, d: 60 };
  const styleOf = ({ id, style }: HTMLElement) => ({
    height: `${Math.max(needs[id] ?? 0, Number.parseFloat(style.minHeight) || 0)}px`,
    boxSizing: id === 'b' ? 'content-box' : 'border-box',
    paddingTop: '5px',
    paddingBottom: '5px',
    borderTopWidth: '0px',
    borderBottomWidth: '0px',
  });
  vi.stubGlobal('getComputedStyle', vi.fn(styleOf));
});
afterEach(() => {
  for (const release of undo.splice(0)) release();
  vi.unstubAllGlobals();
});

const LIST = '<div><p id="a"></p><p id="b"></p><p id="c"></p><p id="d"></p></div>';

describe('blocks of equal height', () => {
  it('have the height of the highest one in their row, padding and box sizing included', () => {
    open(LIST);
    expect(minimums()).toEqual(['100px', '90px', '100px', '60px']);
  });

  it('lose the heights of the original until the release', () => {
    open('<div><p id="b" style="height: 40px;"></p><p id="d"></p></div>');
    expect(find('p').map(({ style }) => style.height)).toEqual(['', '']);
    expect(minimums()).toEqual(['50px', '60px']);
    for (const release of undo.splice(0)) release();
    expect(find('p').map((block) => block.getAttribute('style'))).toEqual(['height: 40px;', null]);
  });
});
