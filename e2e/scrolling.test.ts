import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { findings } from './axe.ts';
import type { Tab, TabOptions } from './driver.ts';
import { ARTICLE, isOfTheServer, ourProblems, UNRATED_ARTICLE } from './flows.ts';
import { HALF_PX } from './half-pixel.ts';
import { watchShifts } from './layout-shifts.ts';
import { forceColours, overflow } from './screens.ts';
import { browserTest } from './site.ts';

const test = browserTest();
const PAGE = '/index.php/beispiele/scrolling';
const PHONE: TabOptions = { width: 360, height: 740, touch: true };
/** Delay between a position and its display, in ms: one frame at 60 a second. */
const FRAME_MS = 1000 / 60;

const visit = (options: TabOptions = {}, settings: Partial<Settings> = {}, path = PAGE) =>
  test.visit(path, settings, options);

/** Checks whether the widget of a place is adopted. Its family (`page…`) is ready earlier. */
const isReady = (selector: string) => {
  const place = document.querySelector(selector)?.closest('[data-k2-widget],.k2Anchor,#fontDecrease');
  return (window.K2Islands?.status() ?? []).some(
    ({ element, widget, state }) => element === place && !widget.startsWith('page') && state === 'ready',
  );
};
const ready = (tab: Tab, selector: string) => tab.waitFor(isReady, selector);

/** Brings the code of a widget by the focus, as often as it takes: the first time, the family may still be on its way. */
async function adopt(tab: Tab, selector: string): Promise<void> {
  while (!(await tab.eval(isReady, selector)))
    await tab.eval(async (selector: string) => {
      const place = document.querySelector<HTMLElement>(selector);
      place?.blur();
      place?.focus({ preventScroll: true });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }, selector);
}

/** Jumps, and waits until everything that follows the scrolling has run. */
const scrollBy = (tab: Tab, top: number) =>
  tab.eval(async (top: number) => {
    scrollTo({ top, behavior: 'instant' });
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    return scrollY;
  }, top);

/** Waits for two frames without a change, after which nothing moves. */
const rest = (tab: Tab) =>
  tab.eval(async () => {
    let before = Number.NaN;
    for (let still = 0; still < 8; still = scrollY === before ? still + 1 : 0) {
      before = scrollY;
      await new Promise(requestAnimationFrame);
    }
    return scrollY;
  });

interface Timing {
  /** From the click to the last change, in ms. */
  readonly time: number;
  /** The longest time between two frames, in ms: a busy machine has long ones. */
  readonly longest: number;
}

interface Way extends Timing {
  /** Positions, one for each frame in which there was another one. */
  readonly steps: readonly number[];
}

/** Clicks by script and watches the page scroll until it rests. */
const follow = (tab: Tab, selector: string): Promise<Way> =>
  tab.eval(async (selector: string) => {
    const start = performance.now();
    document.querySelector<HTMLElement>(selector)?.click();
    const steps = [scrollY];
    let [last, before, longest] = [start, start, 0];
    // In a task after the frame's work, so that the frame's own step is seen. By the clock by which we scroll: a frame
    // that a busy machine runs late has the time at which it should have been.
    const frame = () =>
      new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
    // By frames, too: a single one of a busy machine may take longer than that.
    for (let still = 0; still < 8 || performance.now() - last < 300; still++) {
      const now = await frame();
      longest = Math.max(longest, now - before);
      before = now;
      if (scrollY === steps.at(-1)) continue;
      steps.push(scrollY);
      last = now;
      still = 0;
    }
    return { time: last - start, longest, steps };
  }, selector);

/** Returns the distance of an element from the top of the window. */
const topOf = (tab: Tab, selector: string) =>
  tab.eval((selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN, selector);

/** Start and end each fall between two frames, and the page sees the end one frame later. */
function expectTime({ time, longest }: Timing, expected: number): void {
  // The clock of a page is rounded to 0.1 ms.
  const frame = Math.max(longest, FRAME_MS) + 0.1;
  expect(time).toBeGreaterThanOrEqual(expected - frame);
  expect(time).toBeLessThanOrEqual(expected + 2 * frame);
}

const TO_BOATS = '.demo-contents a[href$="#boote"]';
/** Checks that a section begins right below the bar at the top of the window, which would cover it. */
const expectBelowBar = async (tab: Tab) => {
  const bar = await tab.eval(() => document.querySelector('.demo-bar')?.getBoundingClientRect().bottom ?? Number.NaN);
  expect(Math.abs((await topOf(tab, '#boote')) - bar)).toBeLessThan(1);
};

describe('links to a section of the page', () => {
  it('work at the first click, with address and focus', async () => {
    const tab = await visit();
    await tab.activate(TO_BOATS, 'mouse');
    await tab.waitFor(() => document.activeElement?.id === 'boote');
    await rest(tab);
    await expectBelowBar(tab);
    expect(await tab.eval(() => location.hash)).toBe('#boote');
    await tab.eval(() => document.querySelector<HTMLElement>('.demo-contents a')?.focus({ preventScroll: true }));
    expect(await tab.eval(() => document.querySelector('#boote')?.hasAttribute('tabindex'))).toBe(false);
    expect(tab.problems).toEqual([]);
  });

  it('scroll for 500 ms, in one direction, to the exact distance above their section', async () => {
    const tab = await visit();
    const link = '.demo-menu a[href$="#preise"]';
    await adopt(tab, link);
    const way = await follow(tab, link);
    expectTime(way, 500);
    expect([...way.steps].sort((a, b) => a - b)).toEqual(way.steps);
    expect(Math.abs((await topOf(tab, '#preise')) - 48)).toBeLessThanOrEqual(HALF_PX);
    expect(await tab.eval(() => document.activeElement?.id)).toBe('preise');
  });

  it('stop scrolling when the reader turns the wheel', async () => {
    const tab = await visit();
    await adopt(tab, TO_BOATS);
    await tab.mouse.move(600, 400);
    await tab.eval((selector: string) => document.querySelector<HTMLElement>(selector)?.click(), TO_BOATS);
    await tab.waitFor(() => scrollY > 50);
    await tab.mouse.wheel(-10_000);
    // A frame that was scheduled earlier may undo this one turn of the wheel, but no later one.
    await rest(tab);
    expect(await topOf(tab, '#boote')).toBeGreaterThan(100);
    await tab.mouse.wheel(-10_000);
    expect(await rest(tab)).toBe(0);
  });

  it('can be undone and redone with the back and forward buttons of the browser', async () => {
    const tab = await visit();
    await scrollBy(tab, 150);
    await adopt(tab, TO_BOATS);
    await follow(tab, TO_BOATS);
    const there = await tab.eval(() => scrollY);
    await follow(tab, '.demo-contents a[href$="#zeiten"]');
    await tab.back();
    await tab.waitFor((there: number) => location.hash === '#boote' && Math.abs(scrollY - there) < 2, there);
    await tab.back();
    await tab.waitFor(() => location.hash === '' && Math.abs(scrollY - 150) < 2);
    await tab.forward();
    await tab.waitFor((there: number) => location.hash === '#boote' && Math.abs(scrollY - there) < 2, there);
    expect(tab.requests.filter((path) => path.startsWith(PAGE))).toHaveLength(1);
  });

  it('to another page or an unknown section are left to the browser, beside K2’s own script, too', async () => {
    const tab = await visit({}, { originals: true });
    await adopt(tab, '#to-nothing');
    await tab.activate('#to-nothing', 'mouse');
    await tab.waitFor(() => location.hash === '#nirgends');
    await tab.activate('#to-page', 'mouse');
    await tab.waitFor(() => location.pathname.endsWith('1-sommerfest-am-see'));
    expect(await tab.eval(() => location.hash)).toBe('#itemCommentsAnchor');
  });

  it('with the canonical address scroll on a page opened by another one, beside K2’s script and before our code', async () => {
    const address = `/${ARTICLE}?fbclid=IwAR0`;
    const tab = await visit({}, { originals: true, faults: { chunk: { name: 'slow' } } }, address);
    expect(await tab.eval(() => document.querySelector<HTMLAnchorElement>('.itemCommentsLink')?.search)).toBe('');
    await tab.activate('.itemCommentsLink', 'mouse');
    await tab.waitFor(() => document.activeElement?.id === 'itemCommentsAnchor');
    expect(await rest(tab)).toBeGreaterThan(300);
    await tab.activate('.itemBackToTop a', 'keyboard');
    await tab.waitFor(() => document.activeElement?.id === 'startOfPageId1');
    await rest(tab);
    expect(Math.abs(await topOf(tab, '#startOfPageId1'))).toBeLessThan(1);
    expect(await tab.eval(() => location.pathname + location.search + location.hash)).toBe(`${address}#startOfPageId1`);
    expect(tab.requests.filter((path) => path.startsWith(`/${ARTICLE}`))).toEqual([address]);
    expect(ourProblems(tab)).toEqual([]);
  });
});

describe('the navbar', () => {
  it('has the right class at the start, on the way back, and when the page becomes too short to scroll', async () => {
    const tab = await visit({}, {}, `${PAGE}#kiosk`);
    await tab.waitFor(() => document.querySelector('.demo-bar.k2i-scrolled'));
    await tab.goto(`${test.origin}/${ARTICLE}`);
    await tab.back();
    await tab.waitFor(() => document.querySelector('.demo-bar.k2i-scrolled'));
    await tab.eval(() => {
      for (const section of document.querySelectorAll('.demo-section,.site-aside,.demo-contents')) section.remove();
    });
    await tab.resize(1280, 3000);
    await tab.waitFor(() => scrollY === 0 && !document.querySelector('.demo-bar.k2i-scrolled'));
  });
});

describe('the button to the top', () => {
  const button = '.demo-top';
  /**
   * Waits until it is shown or hidden: at the start of its animation it has its old state, for readers and keys alike.
   */
  const fade = (tab: Tab) => tab.waitFor(() => document.querySelector('.demo-top')?.getAnimations().length === 0);
  const look = (tab: Tab) =>
    tab.eval((selector: string) => {
      const element = document.querySelector<HTMLElement>(selector);
      if (!element) throw new Error('No button');
      element.focus();
      const isFocusable = document.activeElement === element;
      element.blur();
      return { isShown: element.classList.contains('k2i-shown'), isFocusable };
    }, button);

  it('is shown from 101 px on; at 100 it is invisible and not focusable', async () => {
    const tab = await visit();
    await ready(tab, button);
    for (const top of [101, 100]) {
      await scrollBy(tab, top);
      await fade(tab);
      expect(await look(tab), `at ${top} px`).toEqual({ isShown: top > 100, isFocusable: top > 100 });
      expect(await tab.eval(() => getComputedStyle(document.querySelector('.demo-top') as Element).opacity)).toBe(
        top > 100 ? '1' : '0',
      );
    }
  });

  it('moves the focus to the top of the page', async () => {
    const tab = await visit();
    await ready(tab, button);
    await scrollBy(tab, 1500);
    await fade(tab);
    await tab.activate(button, 'keyboard');
    expect(await rest(tab)).toBe(0);
    await tab.press('Tab');
    expect(await tab.eval(() => document.activeElement?.className)).toBe('skip-link');
    expect(await tab.eval(() => document.body.hasAttribute('tabindex'))).toBe(false);
  });
});

describe('the mobile navigation', () => {
  const TOGGLE = '.demo-toggle';
  interface Slide extends Timing {
    /** Heights of the bar, frame by frame. */
    readonly heights: readonly number[];
  }
  /** Clicks by script and watches the bar until it rests. */
  const press = (tab: Tab): Promise<Slide> =>
    tab.eval(async () => {
      const toggle = document.querySelector<HTMLElement>('.demo-toggle');
      const panel = document.querySelector('.demo-menu');
      const bar = document.querySelector('.demo-bar');
      if (!toggle || !panel || !bar) throw new Error('No navigation');
      const frame = () =>
        new Promise<number>((resolve) => requestAnimationFrame((now) => setTimeout(() => resolve(now))));
      const height = () => bar.getBoundingClientRect().height;
      const heights = [height()];
      // The clock of animations stands at the last frame.
      const start = Number(document.timeline.currentTime);
      let [end, before, longest] = [start, start, 0];
      toggle.click();
      for (let still = 0; still < 4; still = panel.getAnimations().length > 0 ? 0 : still + 1) {
        const now = await frame();
        longest = Math.max(longest, now - before);
        before = now;
        if (height() !== heights.at(-1)) end = now;
        heights.push(height());
      }
      return { time: end - start, longest, heights };
    });
  const state = (tab: Tab) =>
    tab.eval(() => {
      const panel = document.querySelector<HTMLElement>('.demo-menu');
      const link = panel?.querySelector('a');
      const { activeElement } = document;
      link?.focus();
      const isFocusable = link !== null && document.activeElement === link;
      (activeElement as HTMLElement | null)?.focus();
      return {
        expanded: document.querySelector('.demo-toggle')?.getAttribute('aria-expanded'),
        open: panel?.classList.contains('k2i-open'),
        isFocusable,
      };
    });
  const OPEN = { expanded: 'true', open: true, isFocusable: true };
  const CLOSED = { expanded: 'false', open: false, isFocusable: false };
  it('opens and closes in 600 ms, without a jump', async () => {
    const tab = await visit(PHONE);
    await adopt(tab, TOGGLE);
    expect(await state(tab)).toEqual(CLOSED);
    const opening = await press(tab);
    expectTime(opening, 600);
    expect(await state(tab)).toEqual(OPEN);
    const closing = await press(tab);
    expectTime(closing, 600);
    expect(await state(tab)).toEqual(CLOSED);
    const ascending = (heights: readonly number[]) => [...heights].sort((a, b) => a - b);
    expect(opening.heights).toEqual(ascending(opening.heights));
    expect(closing.heights).toEqual(ascending(closing.heights).reverse());
    expect(tab.problems).toEqual([]);
  });

  it('works by keyboard only: it opens, its links are reached, and it closes by Esc', async () => {
    const tab = await visit({ width: 360, height: 740 });
    await tab.activate(TOGGLE, 'keyboard');
    await tab.waitFor(() => document.querySelector('.demo-toggle[aria-expanded=true]'));
    await tab.press('Tab', 'Tab');
    expect(await tab.eval(() => document.activeElement?.textContent)).toBe('Preise');
    await tab.press('Escape');
    expect(await tab.eval(() => document.activeElement?.className)).toBe('demo-toggle');
    await tab.waitFor(() => document.querySelector<HTMLElement>('.demo-menu')?.hidden);
    await tab.press('Tab');
    expect(await tab.eval(() => document.activeElement?.closest('.demo-menu'))).toBeNull();
  });

  it('closes by a link in it, which stops 48 px above its target though the page gets shorter meanwhile', async () => {
    const tab = await visit(PHONE);
    await tab.activate(TOGGLE, 'touch');
    await tab.waitFor(() => document.querySelector('.demo-menu.k2i-open')?.getAnimations().length === 0);
    await tab.activate('.demo-menu a[href$="#preise"]', 'touch');
    await tab.waitFor(() => document.querySelector<HTMLElement>('.demo-menu')?.hidden && location.hash === '#preise');
    await rest(tab);
    expect(Math.abs((await topOf(tab, '#preise')) - 48)).toBeLessThanOrEqual(HALF_PX);
    expect(await tab.eval(() => document.activeElement?.id)).toBe('preise');
  });

  it('is unchanged in a wide window, before and after a narrow one', async () => {
    const tab = await visit();
    await adopt(tab, '.demo-menu a');
    const wide = () =>
      tab.eval(() => {
        const panel = document.querySelector<HTMLElement>('.demo-menu');
        return { height: panel?.offsetHeight, className: panel?.className };
      });
    const before = await wide();
    expect(before.height).toBeGreaterThan(20);
    await tab.resize(360, 740);
    await adopt(tab, TOGGLE);
    await press(tab);
    expect(await state(tab)).toEqual(OPEN);
    await tab.resize(1280, 900);
    await tab.waitFor(() => !document.querySelector('.k2i-nav-panel'));
    expect(await wide()).toEqual(before);
    await tab.resize(360, 740);
    await tab.waitFor(() => document.querySelector('.k2i-nav-panel'));
    expect(await state(tab)).toEqual(CLOSED);
  });
});

it('the size of the text changes at the first tap, and is kept for the next article', async () => {
  const tab = await visit(PHONE, { originals: true }, `/${ARTICLE}`);
  const size = () =>
    tab.eval(() => Number.parseFloat(getComputedStyle(document.querySelector('.itemFullText') as Element).fontSize));
  const becomes = (name: string) => tab.waitFor((name: string) => document.querySelector(`.itemFullText${name}`), name);
  const normal = await size();
  const top = await scrollBy(tab, 40);
  await tab.activate('#fontIncrease', 'touch');
  await becomes('.largerFontSize');
  expect(await size()).toBe(normal * 1.3);
  expect(await tab.eval(() => location.hash)).toBe('');
  expect(await tab.eval(() => scrollY)).toBeLessThanOrEqual(top);
  await tab.waitForText('[role=status]', 'Große Schrift');
  await tab.goto(`${test.origin}/${UNRATED_ARTICLE}`);
  await becomes('.largerFontSize');
  await tab.activate('#fontDecrease', 'touch');
  await becomes(':not(.largerFontSize)');
  await tab.waitForText('[role=status]', 'Normale Schriftgröße');
  expect(tab.problems).toEqual([]);
});

describe('all scrolling widgets together', () => {
  it('have no violation that axe finds on a dark phone', async () => {
    const tab = await visit({ ...PHONE, dark: true });
    await ready(tab, '.demo-bar');
    expect(await findings(tab)).toEqual([]);
    await tab.activate('.demo-toggle', 'touch');
    await tab.waitFor(() => document.querySelector('.demo-menu.k2i-open')?.getAnimations().length === 0);
    expect(await findings(tab)).toEqual([]);
    await scrollBy(tab, 400);
    await tab.waitFor(() => document.querySelector('.demo-top.k2i-shown')?.getAnimations().length === 0);
    expect(await findings(tab)).toEqual([]);
    expect(await overflow(tab)).toBeLessThanOrEqual(0);
  });

  it('cause no layout shift, neither at the start nor when the page scrolls', async () => {
    const tab = await visit(PHONE);
    const shifts = await watchShifts(tab);
    await tab.goto(test.origin + PAGE);
    await ready(tab, '.demo-top');
    await ready(tab, '.demo-bar');
    for (const top of [40, 41, 101, 800, 0]) await scrollBy(tab, top);
    await tab.eval(() => new Promise<void>((resolve) => setTimeout(resolve, 400)));
    expect(await shifts()).toEqual([]);
  });

  it('work in a right-to-left page, with the button to the top on the other side', async () => {
    const tab = await visit(PHONE);
    await tab.eval(() => document.documentElement.setAttribute('dir', 'rtl'));
    await ready(tab, '.demo-top');
    await scrollBy(tab, 200);
    const box = await tab.eval(() => document.querySelector('.demo-top')?.getBoundingClientRect().toJSON());
    expect(box.left).toBeCloseTo(16, 0);
    await adopt(tab, '.demo-toggle');
    await tab.eval(() => document.querySelector<HTMLElement>('.demo-toggle')?.click());
    await tab.waitFor(() => document.querySelector('.demo-menu.k2i-open')?.getAnimations().length === 0);
    expect(await overflow(tab)).toBeLessThanOrEqual(0);
  });

  it('keep the button to the top distinguishable from the page in forced colours', async () => {
    const tab = await visit();
    await ready(tab, '.demo-top');
    await forceColours(tab);
    await scrollBy(tab, 400);
    const [border, canvas] = await tab.eval(() => {
      const style = getComputedStyle(document.querySelector('.demo-top') as Element);
      return [style.borderTopColor, getComputedStyle(document.body).backgroundColor];
    });
    expect(border).not.toBe(canvas);
  });

  it('work under the strict policy', async () => {
    const tab = await visit(PHONE, { strictCsp: true });
    const before = tab.problems.length;
    await tab.activate('.demo-toggle', 'touch');
    await tab.waitFor(() => document.querySelector('.demo-menu.k2i-open')?.getAnimations().length === 0);
    await tab.activate('.demo-menu a[href$="#preise"]', 'touch');
    await tab.waitFor(() => location.hash === '#preise');
    await rest(tab);
    await tab.activate('.demo-top', 'touch');
    await tab.waitFor(() => scrollY === 0);
    // The page's own handlers may run late.
    expect(tab.problems.slice(before).filter((problem) => !isOfTheServer(problem))).toEqual([]);
  });
});
