import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Placement } from './placement.ts';
import { float } from './placement.ts';

const BELOW: Placement = { my: { x: 0.5, y: 0 }, at: { x: 0.5, y: 1 }, dx: 4, dy: 6 };
const ABOVE: Placement = { my: { x: 1, y: 1 }, at: { x: 0, y: 0 }, dx: 3, dy: -5 };
const OVER: Placement = { my: { x: 0.5, y: 0.5 }, at: { x: 0.5, y: 0.5 }, dx: 0, dy: 0 };
const TRIGGER = new DOMRect(100, 100, 40, 20);

let anchor: HTMLElement;
let box: HTMLElement;
let knows = true;

/** Where the browser shows the box. */
function lies(rect: DOMRect): void {
  box.getBoundingClientRect = () => rect;
}

beforeEach(() => {
  document.body.innerHTML = '<a></a><div></div>';
  anchor = document.querySelector('a') as HTMLElement;
  box = document.querySelector('div') as HTMLElement;
  anchor.getBoundingClientRect = () => TRIGGER;
  for (const [name, size] of [['clientWidth', 400] as const, ['clientHeight', 300] as const])
    Object.defineProperty(document.documentElement, name, { value: size, configurable: true });
  knows = true;
  vi.stubGlobal('CSS', { supports: (condition: string) => knows && condition === 'position-area: top' });
});
afterEach(() => vi.unstubAllGlobals());

const styleOf = (name: string) => box.style.getPropertyValue(name);
const measured = () => [styleOf('left'), styleOf('top')];

describe('a tip with anchor positioning', () => {
  it.each([
    ['below', BELOW, 'bottom span-all', 'margin-top', '6px', 'margin-right', '-4px'],
    ['above and left of', ABOVE, 'top left', 'margin-bottom', '5px', 'margin-right', '-3px'],
  ])('%s its trigger is anchored to it, and to no other', (_, placement, area, y, dy, x, dx) => {
    const printed = document.body.innerHTML;
    lies(new DOMRect(95, 126, 50, 30));
    if (placement === ABOVE) lies(new DOMRect(47, 65, 50, 30));
    const undo = float(anchor, box, placement);
    expect(styleOf('position-anchor')).toMatch(/^--k2i-anchor-\d+$/);
    expect(anchor.style.getPropertyValue('anchor-name')).toBe(styleOf('position-anchor'));
    expect([styleOf('position-area'), styleOf(y), styleOf(x)]).toEqual([area, dy, dx]);
    expect(styleOf('position-try-fallbacks')).toContain('flip-block');
    expect(measured()).toEqual(['', '']);
    undo();
    expect(document.body.innerHTML).toBe(printed);
  });

  it.each([
    ['left of the window', new DOMRect(-2, 126, 50, 30)],
    ['above the window', new DOMRect(95, -2, 50, 30)],
    ['right of the window', new DOMRect(352, 126, 50, 30)],
    ['below the window', new DOMRect(95, 272, 50, 30)],
    ['left of its trigger', new DOMRect(44, 126, 50, 30)],
    ['right of its trigger', new DOMRect(146, 126, 50, 30)],
    ['far below its trigger', new DOMRect(95, 128, 50, 30)],
    ['far above its trigger', new DOMRect(95, 62, 50, 30)],
  ])('%s is positioned by measured coordinates instead', (_, rect) => {
    lies(rect);
    const undo = float(anchor, box, BELOW);
    expect([styleOf('position-area'), anchor.hasAttribute('style')]).toEqual(['', false]);
    expect(measured()).toEqual(['99px', '126px']);
    undo();
  });

  it.each([
    ['left', new DOMRect(0, 100, 40, 20), new DOMRect(-2, 126, 50, 30)],
    ['upper', new DOMRect(100, 0, 40, 20), new DOMRect(95, -2, 50, 28)],
    ['right', new DOMRect(360, 100, 40, 20), new DOMRect(352, 126, 50, 30)],
    ['lower', new DOMRect(100, 270, 40, 20), new DOMRect(95, 272, 50, 30)],
  ])('that would overflow the window at its %s edge is positioned by measured coordinates', (_, trigger, rect) => {
    anchor.getBoundingClientRect = () => trigger;
    lies(rect);
    const undo = float(anchor, box, BELOW);
    expect(styleOf('position-area')).toBe('');
    undo();
  });

  it.each([new DOMRect(95, 126, 306, 30), new DOMRect(95, 126, 50, 175)])(
    'may be off the far edges of the window by the rounding of the layout: %o',
    (rect) => {
      lies(rect);
      const undo = float(anchor, box, BELOW);
      expect(styleOf('position-area')).toBe('bottom span-all');
      undo();
    },
  );

  it('lies at measured coordinates that win over the style sheet of the site', () => {
    lies(new DOMRect(95, 300, 50, 30));
    const undo = float(anchor, box, BELOW);
    expect(['left', 'top'].map((name) => box.style.getPropertyPriority(name))).toEqual(['important', 'important']);
    undo();
  });

  it('keeps the inline styles of its trigger', () => {
    anchor.style.color = 'red';
    lies(new DOMRect(95, 126, 50, 30));
    float(anchor, box, BELOW)();
    expect(anchor.style.cssText).toBe('color: red;');
  });

  it.each([new DOMRect(-1, 99, 400, 30), new DOMRect(45, 127, 50, 30), new DOMRect(145, 63, 50, 30)])(
    'may deviate by the rounding of the layout: %o',
    (rect) => {
      lies(rect);
      const undo = float(anchor, box, BELOW);
      expect(styleOf('position-area')).toBe('bottom span-all');
      undo();
    },
  );
});

describe('a tip in the row of a field', () => {
  it.each(['input', 'a'])('of %s lies below the row, also when that gets a message, until it closes', (trigger) => {
    let resized = () => {};
    const disconnect = vi.fn();
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onResize: () => void) {
          resized = onResize;
        }
        observe = (element: Element) => expect(element.className).toBe('cb_field');
        disconnect = disconnect;
      },
    );
    document.body.innerHTML = '<div class="cb_field"><input><span><a></a></span></div><div></div>';
    const row = document.querySelector('.cb_field') as HTMLElement;
    anchor = document.querySelector(trigger) as HTMLElement;
    box = document.querySelector('div:not([class])') as HTMLElement;
    anchor.getBoundingClientRect = () => TRIGGER;
    lies(new DOMRect(95, 126, 50, 30));
    row.getBoundingClientRect = () => new DOMRect(0, 100, 400, 25);
    const undo = float(anchor, box, { ...BELOW, dx: 0, dy: 0 });
    expect(measured()).toEqual(['95px', '125px']);
    row.getBoundingClientRect = () => new DOMRect(0, 100, 400, 45);
    resized();
    expect(measured()).toEqual(['95px', '145px']);
    undo();
    expect(disconnect).toHaveBeenCalledOnce();
  });
});

describe('a tip at measured coordinates', () => {
  it.each([
    ['is used in an older browser', BELOW, () => (knows = false), ['99px', '126px']],
    ['is used in a browser without CSS.supports', BELOW, () => vi.stubGlobal('CSS', undefined), ['99px', '126px']],
    ['is used over the trigger, for which there is no position-area', OVER, () => {}, ['95px', '95px']],
  ])('%s', (_, placement, prepare, expected) => {
    prepare();
    lies(new DOMRect(0, 0, 50, 30));
    const undo = float(anchor, box, placement);
    expect(measured()).toEqual(expected);
    undo();
  });

  it('follows its trigger until it closes', async () => {
    vi.useFakeTimers();
    knows = false;
    lies(new DOMRect(0, 0, 50, 30));
    const undo = float(anchor, box, BELOW);
    anchor.getBoundingClientRect = () => new DOMRect(100, 50, 40, 20);
    dispatchEvent(new Event('scroll'));
    await vi.advanceTimersToNextFrame();
    expect(measured()).toEqual(['99px', '76px']);
    undo();
    expect(measured()).toEqual(['', '']);
    dispatchEvent(new Event('scroll'));
    await vi.advanceTimersToNextFrame();
    expect(measured()).toEqual(['', '']);
  });
});

describe('a trigger in a scroll container', () => {
  let part: HTMLElement;
  const scroll = (by: number) => {
    anchor.getBoundingClientRect = () => new DOMRect(100, 100 - by, 40, 20);
    part.dispatchEvent(new Event('scroll'));
  };

  beforeEach(() => {
    part = document.createElement('div');
    anchor.before(part);
    part.append(anchor);
    part.getBoundingClientRect = () => new DOMRect(0, 50, 300, 200);
    lies(new DOMRect(95, 126, 50, 30));
  });

  it('moves a measured tip, and closes it when the trigger is scrolled out of view', () => {
    knows = false;
    const gone = vi.fn();
    const undo = float(anchor, box, BELOW, gone);
    scroll(40);
    expect(measured()).toEqual(['99px', '86px']);
    expect(gone).not.toHaveBeenCalled();
    scroll(90);
    expect(gone).toHaveBeenCalledOnce();
    undo();
    scroll(0);
    expect(measured()).toEqual(['', '']);
  });

  it('closes an anchored tip when the trigger is scrolled out of view', () => {
    const gone = vi.fn();
    const undo = float(anchor, box, BELOW, gone);
    scroll(40);
    expect(gone).not.toHaveBeenCalled();
    scroll(90);
    expect(gone).toHaveBeenCalledOnce();
    undo();
  });

  it.each([
    ['above', new DOMRect(100, 20, 40, 30)],
    ['below', new DOMRect(100, 250, 40, 30)],
    ['left of', new DOMRect(-40, 100, 40, 20)],
    ['right of', new DOMRect(300, 100, 40, 20)],
  ])('closes a tip whose trigger lies just %s what is shown', (_, rect) => {
    const gone = vi.fn();
    const undo = float(anchor, box, BELOW, gone);
    anchor.getBoundingClientRect = () => rect;
    part.dispatchEvent(new Event('scroll'));
    expect(gone).toHaveBeenCalledOnce();
    undo();
  });

  it.each([() => document.documentElement, () => document.body])(
    'is not gone where it is the page that has scrolled',
    (page) => {
      const gone = vi.fn();
      const undo = float(anchor, box, BELOW, gone);
      anchor.getBoundingClientRect = () => new DOMRect(100, 5000, 40, 20);
      page().dispatchEvent(new Event('scroll'));
      expect(gone).not.toHaveBeenCalled();
      undo();
    },
  );

  it('does not mind what scrolls within the trigger, or the document', () => {
    const gone = vi.fn();
    const undo = float(anchor, box, BELOW, gone);
    anchor.getBoundingClientRect = () => new DOMRect(100, 5000, 40, 20);
    anchor.dispatchEvent(new Event('scroll'));
    document.dispatchEvent(new Event('scroll'));
    expect(gone).not.toHaveBeenCalled();
    undo();
  });

  it('ignores other scroll containers', () => {
    knows = false;
    const undo = float(anchor, box, BELOW);
    anchor.getBoundingClientRect = () => new DOMRect(100, 60, 40, 20);
    box.dispatchEvent(new Event('scroll'));
    expect(measured()).toEqual(['99px', '126px']);
    undo();
  });
});
