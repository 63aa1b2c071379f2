import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../fixtures/pages/examples/tabs.ts';
import { adopting } from '../../test/adopt.ts';
import { testPage } from '../../test/page.ts';
import { fakeResizes, type Resizes } from '../../test/resizes.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

const standIn = standInForTests({ language: 'en' });

describe('the scroller of Community Builder', () => {
  let undo: () => void;
  let sizes: Resizes;
  let behaviours: (ScrollBehavior | undefined)[];
  const box = () => document.querySelector<HTMLElement>('#topics') as HTMLElement;
  const part = (name: string) => box().querySelector<HTMLElement>(`.cbScroller${name}`) as HTMLElement;

  /** Opens ten items of 50 px in a view of this width, in px. */
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
    content.getBoundingClientRect = () => new DOMRect(0, 0, width, 30);
    items.forEach((item, index) => {
      item.getBoundingClientRect = () => new DOMRect(index * 50 - at, 0, 50, 30);
      // Scrolls like `block: 'nearest'`.
      item.scrollIntoView = (options) => {
        const { left, right } = item.getBoundingClientRect();
        const { behavior = 'auto' } = Object(options);
        scroll({ left: at + (left < 0 ? left : Math.max(0, right - width)), behavior });
      };
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

  it('hides its arrows when it is not, and checks again when sizes change', () => {
    open(600);
    expect(part('Right').hidden && part('Right').classList.contains('hidden')).toBe(true);
    Object.defineProperty(part('Content'), 'clientWidth', { get: () => 200 });
    sizes.resize();
    expect(part('Right').hidden).toBe(false);
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

  it('scrolls without a motion for a reader who prefers that', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    open(210);
    part('Right').click();
    expect(behaviours.at(-1)).toBe('instant');
  });

  it('wraps from the last item to the first one if the template enables that', () => {
    box().dataset.cbscrollerLoop = 'true';
    open();
    part('Left').click();
    expect(part('Content').scrollLeft).toBe(300);
    part('Right').click();
    expect(part('Content').scrollLeft).toBe(0);
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
