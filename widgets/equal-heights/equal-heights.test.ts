import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeResizes, type Resizes } from '../../test/resizes.ts';
import { adopt } from './controller.ts';

const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

describe('an adopted group', () => {
  let undo: (() => void)[];
  let sizes: Resizes;
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
    sizes = fakeResizes();
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

  it('is measured again when a part of it gets another size, and not by the first report of its size', () => {
    open(100, 40, 80);
    needs.set('e0', 120);
    sizes.resize();
    vi.advanceTimersToNextFrame();
    expect(minimums()).toEqual(['100px', '90px', '100px']);
    sizes.resize();
    vi.advanceTimersToNextFrame();
    expect(minimums()).toEqual(['120px', '110px', '120px']);
  });

  it('loses the heights that the original has set, and gets its own back on release', () => {
    document.body.innerHTML =
      '<div><p class="k2EqualHeights" id="e0" style="height: 40px;"></p><p class="k2EqualHeights" id="e2"></p></div>';
    const before = document.body.innerHTML;
    needs.set('e0', 10).set('e2', 20);
    undo = find('p').map(adopt);
    vi.advanceTimersToNextFrame();
    expect(find('p').map(({ style }) => style.height)).toEqual(['', '']);
    expect(minimums()).toEqual(['20px', '20px']);
    for (const task of undo.splice(0)) task();
    expect(document.body.innerHTML.replaceAll(' style=""', '')).toBe(before);
  });

  it('no longer measures elements that were released', () => {
    open(10, 20, 30);
    for (const task of undo.splice(0, 2)) task();
    vi.advanceTimersToNextFrame();
    expect(minimums()).toEqual(['', '', '']);
  });

  it.each([
    ['elements in columns of one row', '<div><i><p id="e0"></p></i><i><p id="e2"></p></i></div>', ['70px', '70px']],
    [
      'elements of one list, not of two',
      '<div><p id="e0"></p><p id="e2"></p></div><div><p id="e3"></p><p id="e4"></p></div>',
      ['70px', '70px', '90px', '90px'],
    ],
    ['nothing far away', '<div><div><div><p id="e0"></p></div></div></div><p id="e2"></p>', ['', '']],
  ])('has %s', (_what, html, expected) => {
    document.body.innerHTML = html.replaceAll('<p', '<p class="subCategory"');
    needs.set('e0', 50).set('e2', 70).set('e3', 90).set('e4', 10);
    undo = find('p').map(adopt);
    vi.advanceTimersToNextFrame();
    expect(find('p').map(({ style }) => style.minHeight)).toEqual(expected);
  });

  it('takes in an element that stood alone before, when another one is added', () => {
    document.body.innerHTML = '<div><p class="k2EqualHeights" id="e0"></p></div>';
    needs.set('e0', 50).set('e2', 70);
    undo = find('p').map(adopt);
    find('div')[0]?.insertAdjacentHTML('beforeend', '<p class="k2EqualHeights" id="e2"></p>');
    undo.push(...find('#e2').map(adopt));
    vi.advanceTimersToNextFrame();
    expect(minimums()).toEqual(['70px', '70px']);
  });

  it('can be the children of a container', () => {
    document.body.innerHTML = '<div data-k2-widget="equal-heights"><p id="e0"></p><p id="e2"></p></div>';
    needs.set('e0', 10).set('e2', 70);
    undo = find('div').map(adopt);
    vi.advanceTimersToNextFrame();
    expect(find('p').map(({ style }) => style.minHeight)).toEqual(['70px', '70px']);
  });
});
