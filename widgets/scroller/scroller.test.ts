import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../fixtures/pages/examples/tabs.ts';
import { adopting } from '../../test/adopt.ts';
import { testPage } from '../../test/page.ts';
import { fakeResizes, type Resizes } from '../../test/resizes.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

const standIn = standInForTests({ language: 'en' });
let undo: () => void;
let sizes: Resizes;

beforeEach(() => {
  sizes = fakeResizes();
});
afterEach(() => {
  undo();
  vi.unstubAllGlobals();
});

describe('the frame of K2’s scroller', () => {
  let frame: HTMLElement;

  /** Adopts a list with content of this width in a frame of 300 px. */
  function openList(contentWidth: number, attributes = 'style="overflow-x: auto"'): void {
    document.body.innerHTML = `<h2>Related</h2><div id="frame" ${attributes}><ul class="k2Scroller"><li class="k2ScrollerElement">x</li></ul></div>`;
    frame = document.getElementById('frame') as HTMLElement;
    vi.spyOn(frame, 'clientWidth', 'get').mockReturnValue(300);
    resize(contentWidth);
    undo = adopt(frame.firstElementChild as HTMLElement);
    sizes.resize();
  }

  const resize = (contentWidth: number) => vi.spyOn(frame, 'scrollWidth', 'get').mockReturnValue(contentWidth);
  const described = () => ['tabindex', 'role', 'aria-label'].map((name) => frame.getAttribute(name));

  it('takes the focus and has the name of its heading while something is out of view', () => {
    openList(400);
    expect(described()).toEqual(['0', 'group', 'Related']);
    resize(300);
    sizes.resize();
    expect(described()).toEqual([null, null, null]);
  });

  it('keeps a name of its own', () => {
    openList(400, 'aria-label="Mine"');
    expect(described()).toEqual(['0', null, 'Mine']);
  });

  it('is as the server printed it after its release', () => {
    openList(400);
    undo();
    expect(document.body.innerHTML.replaceAll(' class=""', '')).toBe(
      '<h2>Related</h2><div id="frame" style="overflow-x: auto"><ul class="k2Scroller"><li class="k2ScrollerElement">x</li></ul></div>',
    );
  });
});

describe('the scroller of Community Builder', () => {
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
    behaviours = [];
    standIn.open(render);
  });

  it('makes its arrows buttons, with a name if they have no text', () => {
    open();
    for (const [name, label] of [
      ['Left', 'Scroll left'],
      ['Right', 'Scroll right'],
    ] as const) {
      expect(part(name).getAttribute('aria-label')).toBe(label);
      expect([part(name).getAttribute('role'), part(name).tabIndex]).toEqual(['button', 0]);
    }
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

  it('scrolls without a motion for a visitor who prefers that', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
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
