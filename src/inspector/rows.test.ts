import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createContent, fetchOf, nameOf, wordsOf } from './content.ts';
import { createRows } from './rows.ts';

describe('a table', () => {
  const mark = vi.fn();
  let rows = createRows('Calls', ['At', 'Method'], mark);
  beforeEach(() => {
    mark.mockClear();
    rows = createRows('Calls', ['At', 'Method'], mark);
    document.body.replaceChildren(rows.table);
  });
  const lines = () => [...rows.table.querySelectorAll('tbody tr')];
  const element = document.createElement('p');
  const [one, two] = [
    { key: {}, cells: ['1', 'GET'] },
    { key: {}, cells: ['2', 'POST'], element },
  ];

  it('has a caption and headings, and is not shown without rows', () => {
    const headings = [...rows.table.querySelectorAll('thead th')] as HTMLTableCellElement[];
    expect(headings.map(({ textContent, scope }) => `${textContent} ${scope}`)).toEqual(['At col', 'Method col']);
    expect(rows.table.caption?.textContent).toBe('Calls');
    rows.update([one]);
    expect(rows.table.hidden).toBe(false);
    rows.update([]);
    expect([rows.table.hidden, lines()]).toEqual([true, []]);
  });

  it('has a button in the first cell only where a row belongs to an element', () => {
    rows.update([one, two]);
    expect(lines().map((line) => [...line.children].map((cell) => cell.innerHTML))).toEqual([
      ['1', 'GET'],
      ['<button type="button" aria-label="2, POST">2</button>', 'POST'],
    ]);
  });

  it('scrolls to the element on a click, and highlights it on hover', () => {
    const scrollIntoView = vi.fn();
    Object.assign(element, { scrollIntoView });
    rows.update([two]);
    lines()[0]?.querySelector('button')?.click();
    expect(scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: 'center' });
    expect(mark.mock.lastCall).toEqual([element]);
    for (const [type, marked] of [
      ['pointerleave', undefined],
      ['pointerenter', element],
      ['focusout', undefined],
      ['focusin', element],
    ] as const) {
      lines()[0]?.dispatchEvent(new Event(type));
      expect(mark.mock.lastCall).toEqual([marked]);
    }
  });

  it('changes only new rows, in the given order', () => {
    rows.update([one, two]);
    const [first, second] = lines();
    const text = first?.children[1]?.firstChild;
    const replaced = vi.spyOn(rows.table.tBodies[0] as HTMLElement, 'replaceChildren');
    rows.update([{ ...one, cells: ['1', 'GET'] }, two]);
    expect(first?.children[1]?.firstChild).toBe(text);
    expect(replaced).not.toHaveBeenCalled();
    rows.update([{ ...one, cells: ['1', 'HEAD'] }, two]);
    expect(first?.children[1]?.textContent).toBe('HEAD');
    rows.update([two, one]);
    expect(lines()).toEqual([second, first]);
    rows.update([one]);
    expect(lines()).toEqual([first]);
  });

  it('keeps the focus in its row, without scrolling the page', () => {
    rows.update([two]);
    const button = lines()[0]?.querySelector('button') as HTMLButtonElement;
    button.focus();
    const focus = vi.spyOn(button, 'focus');
    rows.update([one, two]);
    expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  });

  it('does not move the focus when it is outside the table', () => {
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    const focus = vi.spyOn(field, 'focus');
    rows.update([one]);
    expect(focus).not.toHaveBeenCalled();
  });
});

describe('the texts of the panel', () => {
  it('name an element by a selector, shortened', () => {
    document.body.innerHTML = '<p id="a" class=" b  c "></p><p></p><p class="x"></p>';
    const [first, second, third] = [...document.querySelectorAll('p')];
    if (!first || !second || !third) throw new Error('No elements');
    third.className = 'x'.repeat(78);
    expect([nameOf(first), nameOf(second), nameOf(third)]).toEqual(['p#a.b.c', 'p', `p.${'x'.repeat(78)}`]);
    third.className = 'x'.repeat(79);
    expect(nameOf(third)).toBe(`p.${'x'.repeat(78)}…`);
  });

  it('describe an error of any type', () => {
    expect([wordsOf(new TypeError('a')), wordsOf('b'), wordsOf(undefined)]).toEqual(['TypeError: a', 'b', 'undefined']);
  });

  it('include the time a file arrived at, where that is known', () => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { name: 'https://x/a.js', startTime: 1, duration: 1, transferSize: 0 },
      { name: 'https://x/chunks/1.0-abc/a-b.js', startTime: 1, duration: 1, transferSize: 0 },
      { name: 'https://x/chunks/1.0-abc/a.js', startTime: 1234, duration: 5.6, transferSize: 0 },
    ] as unknown as PerformanceEntryList);
    expect([fetchOf('a'), fetchOf('b')]).toEqual(['1.23 s, took 6 ms', '']);
  });
});

describe('the content of the panel', () => {
  const event = (type: string, detail: object, target: Element | undefined, timeStamp: number) =>
    ({ type, detail, target, timeStamp }) as unknown as Event;

  it('gets the time of a state from the last event of this state, widget and element', () => {
    const [element, other] = [document.createElement('p'), document.createElement('p')];
    const events = [
      event('k2:ready', { widget: 'a' }, element, 1000),
      event('k2:ready', { widget: 'b' }, element, 2000),
      event('k2:failed', { widget: 'a', error: 'x' }, element, 3000),
      event('k2:ready', { widget: 'a' }, other, 4000),
    ];
    const state = { element, widget: 'a', state: 'ready' as 'ready' | 'loading' };
    const read = createContent({ status: () => [state], events, fileOf: () => 'none' });
    const since = () => read().widgets[0]?.cells[3];
    expect(since()).toBe('1.00 s');
    const key = read().widgets[0]?.key;
    vi.spyOn(performance, 'now').mockReturnValue(9000);
    events.push(event('k2:ready', { widget: 'a' }, element, 8000));
    expect(since()).toBe('1.00 s');
    state.state = 'loading';
    expect(since()).toBe('9.00 s');
    expect(read().widgets[0]?.key).toBe(key);
  });

  it('names the page where an error has no element', () => {
    const events = [event('k2:failed', { widget: 'a', error: new Error('x') }, undefined, 1000)];
    const read = createContent({ status: () => [], events, fileOf: () => 'none' });
    expect(read().errors[0]).toMatchObject({ element: undefined, cells: ['page', 'a', 'Error: x', '1.00 s'] });
  });
});
