import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shadowMembers } from '../../test/shadowed-form.ts';
import { adopt, lineWidth } from './controller.ts';

let undo: () => void;
let frame: HTMLElement;
let list: HTMLElement;

/** Elements of these widths with a margin of 10 px, in a frame 300 px wide. */
function open(widths: readonly number[], attributes = '', before = '<h2>Related</h2>'): void {
  document.body.innerHTML = `${before}<div id="frame" style="overflow-x: auto" ${attributes}><ul class="k2Scroller">${widths
    .map((width) => `<li class="k2ScrollerElement" style="margin-right: 10px" data-width="${width}">x</li>`)
    .join('')}</ul></div>`;
  frame = document.getElementById('frame') as HTMLElement;
  list = frame.firstElementChild as HTMLElement;
  for (const element of list.children as Iterable<HTMLElement> & HTMLCollection)
    element.getBoundingClientRect = () => new DOMRect(0, 0, Number(element.dataset.width), 50);
  vi.spyOn(frame, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(frame, 'scrollWidth', 'get').mockImplementation(() => Math.max(300, Number.parseFloat(list.style.width)));
  start();
}

/** Adopts the list, and lets it be measured. */
function start(): void {
  undo = adopt(list);
  vi.advanceTimersByTime(0);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => undo());

describe('the width of a scroller', () => {
  it('is that of the first element with its margins times their number', () => {
    open([90, 90, 90, 90]);
    expect(list.style.width).toBe('400px');
  });

  it('is the sum of all when others are wider', () => {
    open([90, 190]);
    expect(list.style.width).toBe('300px');
  });

  it('includes the padding of the list when its box sizing does', () => {
    open([90.2, 90.2]);
    expect(lineWidth(list, [...list.children])).toBe(201);
    list.style.cssText = 'box-sizing: border-box; padding: 0 20px';
    expect(lineWidth(list, [...list.children])).toBe(241);
  });

  it('follows the number of elements, and is removed on release', async () => {
    open([90, 90]);
    list.lastElementChild?.remove();
    await vi.waitFor(() => {
      vi.advanceTimersToNextFrame();
      expect(list.style.width).toBe('100px');
    });
    undo();
    expect(list.style.width).toBe('');
  });
});

describe('the scroll container', () => {
  it('may be a form, whatever its controls are called', () => {
    document.body.innerHTML =
      '<h2>Related</h2><form><ul class="k2Scroller"><li class="k2ScrollerElement">x</li></ul></form>';
    const form = document.forms[0] as HTMLFormElement;
    list = form.firstElementChild as HTMLElement;
    shadowMembers(form, ['classList', 'children', 'style', 'hasAttribute']);
    vi.spyOn(form, 'clientWidth', 'get').mockReturnValue(300);
    vi.spyOn(form, 'scrollWidth', 'get').mockReturnValue(400);
    const before = document.body.innerHTML;
    start();
    expect(document.body.innerHTML).toMatch(/<form class="k2i-scroller-frame/);
    undo();
    expect(document.body.innerHTML.replace(/ class=""| style=""/g, '')).toBe(before);
  });

  it('is focusable and has the name of the heading, when it scrolls', () => {
    open([200, 200]);
    expect(frame.tabIndex).toBe(0);
    expect(frame.getAttribute('role')).toBe('group');
    expect(document.getElementById(frame.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Related');
    undo();
    expect(frame.getAttributeNames()).not.toContain('tabindex');
    expect(frame.getAttributeNames()).not.toContain('role');
    expect(document.querySelector('h2')?.id).toBe('');
  });

  it('keeps a name of its own', () => {
    open([200, 200], 'aria-label="Mine"');
    expect(frame.getAttribute('aria-labelledby')).toBeNull();
    expect(frame.getAttribute('role')).toBe('group');
  });

  it('is not changed when everything fits', () => {
    open([90]);
    expect(frame.hasAttribute('tabindex')).toBe(false);
  });

  it('is an element of ours when the site’s own does not scroll', () => {
    document.body.innerHTML = '<div id="frame"><ul class="k2Scroller"></ul></div>';
    frame = document.getElementById('frame') as HTMLElement;
    list = frame.firstElementChild as HTMLElement;
    start();
    expect(frame.className).toBe('k2i-scroller-frame');
    undo();
    expect(frame.className).toBe('');
  });
});

describe('the keys of a scroller', () => {
  const press = (key: string, target: Element = frame, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  let moves: (number | undefined)[];
  beforeEach(() => {
    moves = [];
    open([200, 200, 200]);
    frame.scrollBy = (options?: ScrollToOptions | number) =>
      void moves.push(typeof options === 'object' ? options.left : undefined);
    vi.spyOn(frame, 'scrollLeft', 'get').mockReturnValue(100);
  });

  it('scroll by an element, to the start and to the end', () => {
    for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End']) expect(press(key)).toBe(true);
    expect(moves).toEqual([210, -210, -100, 230]);
  });

  it('are mirrored in a right-to-left page', () => {
    vi.spyOn(frame, 'scrollLeft', 'get').mockReturnValue(-100);
    frame.style.direction = 'rtl';
    for (const key of ['ArrowLeft', 'Home', 'End']) press(key);
    expect(moves).toEqual([-210, 100, -230]);
  });

  it('are ignored with a modifier, inside another control, or when they are others', () => {
    expect(press('ArrowRight', frame, { altKey: true })).toBe(false);
    expect(press('ArrowRight', list)).toBe(false);
    expect(press('ArrowDown')).toBe(false);
    undo();
    expect(press('ArrowRight')).toBe(false);
    expect(moves).toEqual([]);
  });
});
