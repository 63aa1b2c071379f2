import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../fixtures/pages/examples/tabs.ts';
import { testPage } from '../../test/page.ts';
import { fakeResizes, type Resizes } from '../../test/resizes.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt, distanceToNext } from './controller.ts';

const standIn = standInForTests({ language: 'en' });

describe('the distance to the next hidden item', () => {
  const view = { start: 0, end: 100 };
  /** Items of 40 px side by side, the first one at a place. */
  const row = (start: number, count = 5) =>
    Array.from({ length: count }, (_, index) => ({ start: start + index * 40, end: start + index * 40 + 40 }));

  it('shows the whole item that is cut off at the end', () =>
    expect(distanceToNext(view, row(0), true, false)).toBe(20));
  it('shows the next item when none is cut off', () =>
    expect(distanceToNext({ start: 0, end: 80 }, row(0), true, false)).toBe(40));
  it('shows the previous item in the other direction', () =>
    expect(distanceToNext(view, row(-60), false, false)).toBe(-20));
  it('is zero at the ends', () => {
    expect(distanceToNext(view, row(-100), true, false)).toBe(0);
    expect(distanceToNext(view, row(0), false, false)).toBe(0);
    expect(distanceToNext(view, [], true, true)).toBe(0);
  });
  it('tolerates fractions of pixels', () => expect(distanceToNext(view, row(-100.4), true, false)).toBe(0));
  it('wraps around in circular mode', () => {
    expect(distanceToNext(view, row(-100), true, true)).toBe(-100);
    expect(distanceToNext(view, row(0), false, true)).toBe(100);
  });
  it('shows the start of an item that is larger than the view, and continues from there', () => {
    const large = [
      { start: 0, end: 300 },
      { start: 300, end: 600 },
    ];
    expect(distanceToNext(view, large, true, false)).toBe(300);
  });
});

describe('the scroller of Community Builder', () => {
  let undo: () => void;
  let sizes: Resizes;
  let behaviours: (ScrollBehavior | undefined)[];
  const box = () => document.querySelector<HTMLElement>('#topics') as HTMLElement;
  const part = (name: string) => box().querySelector<HTMLElement>(`.cbScroller${name}`) as HTMLElement;

  /** Ten items of 50 px in a view of 200 px, or as wide as it is said. */
  function open(width = 200): void {
    const content = part('Content');
    const items = [...content.children];
    let at = 0;
    Object.defineProperties(content, {
      scrollLeft: { get: () => at, configurable: true },
      scrollWidth: { get: () => 500, configurable: true },
      clientWidth: { get: () => width, configurable: true },
    });
    const scroll = ({ left = 0, behavior }: ScrollToOptions) => {
      at = Math.max(0, Math.min(500 - width, left));
      behaviours.push(behavior);
      content.dispatchEvent(new Event('scroll'));
    };
    content.scroll = scroll as typeof content.scroll;
    content.scrollBy = (({ left = 0, behavior }: ScrollToOptions) =>
      scroll({ left: at + left, ...(behavior && { behavior }) })) as typeof content.scrollBy;
    content.getBoundingClientRect = () => new DOMRect(0, 0, width, 30);
    items.forEach((item, index) => {
      item.getBoundingClientRect = () => new DOMRect(index * 50 - at, 0, 50, 30);
    });
    undo = adopt(box(), testPage('en'));
  }

  beforeEach(() => {
    sizes = fakeResizes();
    behaviours = [];
    standIn.open(render);
  });
  afterEach(() => {
    undo();
    vi.unstubAllGlobals();
  });

  it('shows its arrows when the content is wider than the box', () => {
    open();
    expect(box().classList).toContain('cbScrollerWidth');
    expect(box().classList).not.toContain('cbScrollerHeight');
    expect(part('Left').hidden || part('Left').classList.contains('hidden')).toBe(false);
  });

  it('hides its arrows when it is not, and checks again when sizes change', () => {
    open(600);
    expect(part('Right').hidden && part('Right').classList.contains('hidden')).toBe(true);
    Object.defineProperty(part('Content'), 'clientWidth', { get: () => 200 });
    sizes.resize();
    expect(part('Right').hidden).toBe(false);
  });

  it('keeps the height of the page while it measures', () => {
    open();
    const { style } = document.documentElement;
    const heights: string[] = [];
    Object.defineProperty(part('Content'), 'scrollWidth', {
      get: () => heights.push(style.minHeight),
      configurable: true,
    });
    sizes.resize();
    expect([heights, style.minHeight]).toEqual([[expect.stringMatching(/^\d+px$/)], '']);
  });

  it('makes its arrows buttons, with a name if they have no text', () => {
    open();
    const described = ['Left', 'Right'].map((name) =>
      ['role', 'tabindex', 'aria-label'].map((attribute) => part(name).getAttribute(attribute)),
    );
    expect(described).toEqual([
      ['button', '0', 'Scroll left'],
      ['button', '0', 'Scroll right'],
    ]);
  });

  it('has the names from the site’s own texts', () => {
    const texts = document.createElement('script');
    texts.type = 'application/json';
    texts.setAttribute('data-k2-texts', '');
    texts.textContent = '{"en": {"scroller.left": "Back"}}';
    document.head.append(texts);
    open();
    texts.remove();
    expect(part('Left').getAttribute('aria-label')).toBe('Back');
    expect(part('Right').getAttribute('aria-label')).toBe('Scroll right');
  });

  it('scrolls by click and by key, and disables an arrow at the end', () => {
    open(210);
    expect(part('Left').getAttribute('aria-disabled')).toBe('true');
    part('Right').click();
    expect(part('Content').scrollLeft).toBe(40);
    expect(part('Left').hasAttribute('aria-disabled')).toBe(false);
    for (const key of ['Enter', ' ', 'Enter', 'Enter', 'Enter', 'Enter']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      part('Right').dispatchEvent(event);
      expect(event.defaultPrevented).toBe(true);
    }
    expect(part('Content').scrollLeft).toBe(290);
    expect(part('Right').getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    [true, 'instant'],
    [false, 'smooth'],
  ])('scrolls with a motion only if the reader allows one (reduced: %s)', (matches, behaviour) => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList);
    open(210);
    part('Right').click();
    expect(behaviours.at(-1)).toBe(behaviour);
  });

  it('skips items that are configured to be ignored', () => {
    box().dataset.cbscrollerIgnore = '.cbChip';
    open();
    expect(part('Right').getAttribute('aria-disabled')).toBe('true');
  });

  it('is as the server printed it after its release', () => {
    const before = box().outerHTML;
    open();
    part('Right').click();
    undo();
    expect(box().outerHTML).toBe(before);
  });
});
