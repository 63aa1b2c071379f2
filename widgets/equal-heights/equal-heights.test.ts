import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adopt } from './controller.ts';
import { EQUALISED, groupsOf } from './groups.ts';

const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const ids = (groups: readonly HTMLElement[][]) => groups.map((group) => group.map(({ id }) => id).join(''));

describe('the groups of equal heights are', () => {
  it.each([
    ['children of one parent', '<p class="k2EqualHeights" id="a"></p><p class="k2EqualHeights" id="b"></p>', ['ab']],
    [
      'elements in columns of one row',
      '<div><i><p class="subCategory" id="a"></p></i><i><p class="subCategory" id="b"></p></i></div>',
      ['ab'],
    ],
    [
      'not two lists',
      '<div><p class="subCategory" id="a"></p><p class="subCategory" id="b"></p></div><div><p class="subCategory" id="c"></p><p class="subCategory" id="d"></p></div>',
      ['ab', 'cd'],
    ],
    [
      'nothing far away',
      '<div><div><div><div><p class="k2EqualHeights" id="a"></p></div></div></div></div><p class="k2EqualHeights" id="b"></p>',
      ['b'],
    ],
  ])('%s', (_name, html, expected) => {
    document.body.innerHTML = html;
    const found = ids(groupsOf(find(EQUALISED)));
    expect(found.filter((group) => group.length > 1)).toEqual(expected.filter((group) => group.length > 1));
  });
});

describe('an adopted group', () => {
  let undo: (() => void)[];
  const needs = new Map<string, number>();

  /** Elements of these natural heights, three in a row. */
  function open(...heights: number[]): HTMLElement[] {
    document.body.innerHTML = `<div>${heights.map((_, index) => `<p class="k2EqualHeights" id="e${index}"></p>`).join('')}</div>`;
    heights.forEach((height, index) => void needs.set(`e${index}`, height));
    const elements = find('.k2EqualHeights');
    elements.forEach((element, index) => {
      vi.spyOn(element, 'offsetTop', 'get').mockReturnValue(Math.floor(index / 3) * 1000);
    });
    undo = elements.map(adopt);
    vi.advanceTimersToNextFrame();
    return elements;
  }
  const minimums = () => find('.k2EqualHeights').map(({ style }) => style.minHeight);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('getComputedStyle', ({ id, style }: HTMLElement) => ({
      height: `${Math.max(needs.get(id) ?? 0, Number.parseFloat(style.minHeight) || 0)}px`,
      boxSizing: id === 'e1' ? 'content-box' : 'border-box',
      paddingTop: '5px',
      paddingBottom: '5px',
      borderTopWidth: '0px',
      borderBottomWidth: '0px',
    }));
  });
  afterEach(() => {
    for (const task of undo) task();
    vi.advanceTimersToNextFrame();
    vi.unstubAllGlobals();
  });

  it('has one height in each row, padding and box sizing included, and none for a single element', () => {
    open(100, 150, 80, 60);
    expect(minimums()).toEqual(['160px', '150px', '160px', '']);
  });

  it('is measured again, from the natural heights, when its content changes', async () => {
    const [first] = open(100, 40, 80);
    expect(minimums()).toEqual(['100px', '90px', '100px']);
    needs.set('e0', 30);
    first?.append('less');
    await vi.waitFor(() => {
      vi.advanceTimersToNextFrame();
      expect(minimums()).toEqual(['80px', '70px', '80px']);
    });
  });

  it('is measured again when an image in it has come, whose link tells nobody of its size', () => {
    const [first] = open(100, 40, 80);
    needs.set('e0', 120);
    first?.dispatchEvent(new Event('load'));
    vi.advanceTimersToNextFrame();
    expect(minimums()).toEqual(['120px', '110px', '120px']);
  });

  it('loses the heights that the original has set, and gets its own back on release', () => {
    document.body.innerHTML = '';
    const [first, second] = open(10, 20);
    for (const task of undo.splice(0)) task();
    expect(minimums()).toEqual(['', '']);
    if (!first || !second) throw new Error('No elements');
    first.style.height = '40px';
    undo = [first, second].map(adopt);
    vi.advanceTimersToNextFrame();
    expect(first.style.height).toBe('');
    for (const task of undo.splice(0)) task();
    expect(first.style.height).toBe('40px');
  });

  it('gets the heights back that the original has set since', async () => {
    const [first, second] = open(10, 20);
    if (!first || !second) throw new Error('No elements');
    first.style.height = '40px';
    second.style.height = '40px';
    first.append('more');
    await vi.waitFor(() => {
      vi.advanceTimersToNextFrame();
      expect([first.style.height, second.style.height]).toEqual(['', '']);
    });
    second.style.height = '50px';
    for (const task of undo.splice(0)) task();
    expect([first.style.height, second.style.height]).toEqual(['40px', '50px']);
    expect(minimums()).toEqual(['', '']);
  });

  it('can be the children of a container', () => {
    document.body.innerHTML = '<div data-k2-widget="equal-heights"><p id="e0"></p><p id="e2"></p></div>';
    needs.set('e0', 10).set('e2', 70);
    undo = find('div').map(adopt);
    vi.advanceTimersToNextFrame();
    expect(find('p').map(({ style }) => style.minHeight)).toEqual(['70px', '70px']);
  });
});
