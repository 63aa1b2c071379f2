import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { findings } from './axe.ts';
import type { Input, Tab, TabOptions } from './driver.ts';
import { ARTICLE, isOfTheServer, ourProblems, UNRATED_ARTICLE } from './flows.ts';
import { HALF_PX } from './half-pixel.ts';
import { watchShifts } from './layout-shifts.ts';
import { SCREENS } from './screens.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const test = browserTest();
const PAGE = '/index.php/beispiele/scrolling';
const PHONE: TabOptions = { width: 360, height: 740, touch: true };
const INPUTS = [
  ['mouse', {}],
  ['touch', PHONE],
  ['keyboard', {}],
] as const satisfies readonly (readonly [Input, TabOptions])[];
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

/**
 * Start and end each fall between two frames, and the page sees the end one frame later.
 * @param turns How often it turned round on its way: each may begin one frame behind and be seen one frame later.
 */
function expectTime({ time, longest }: Timing, expected: number, turns = 0): void {
  // The clock of a page is rounded to 0.1 ms.
  const frame = Math.max(longest, FRAME_MS) + 0.1;
  expect(time).toBeGreaterThanOrEqual(expected - (1 + turns) * frame);
  expect(time).toBeLessThanOrEqual(expected + (2 + turns) * frame);
  if (process.env.TIMES) console.log(`${expected} ms: ${time.toFixed(1)}, longest frame ${longest.toFixed(1)}`);
}

/** Without an animation, as far as a busy machine has frames to see it by. */
function expectAtOnce({ time, longest }: Timing): void {
  expect(time).toBeLessThan(100 + 2 * longest);
}

const TO_BOATS = '.demo-contents a[href$="#boote"]';
/** Checks that a target begins right below the bar at the top of the window, which would cover it. */
const expectBelowBar = async (tab: Tab, target = '#boote') => {
  const bar = await tab.eval(() => document.querySelector('.demo-bar')?.getBoundingClientRect().bottom ?? Number.NaN);
  expect(Math.abs((await topOf(tab, target)) - bar)).toBeLessThan(1);
};

describe('links to a section of the page', () => {
  it('scroll for 500 ms, in one direction', async () => {
    const tab = await visit();
    await adopt(tab, TO_BOATS);
    const way = await follow(tab, TO_BOATS);
    const { steps } = way;
    expectTime(way, 500);
    // A busy machine has fewer frames.
    expect(steps.length).toBeGreaterThan(Math.min(15, 250 / way.longest));
    expect([...steps].sort((a, b) => a - b)).toEqual(steps);
    await expectBelowBar(tab);
  });

  it.each(thinned(INPUTS, 0, 3))('work at the first click, by %s, with address and focus', async (how, options) => {
    const tab = await visit(options);
    await tab.activate(TO_BOATS, how);
    await tab.waitFor(() => document.activeElement?.id === 'boote');
    await rest(tab);
    await expectBelowBar(tab);
    expect(await tab.eval(() => location.hash)).toBe('#boote');
    await tab.eval(() => document.querySelector<HTMLElement>('.demo-contents a')?.focus({ preventScroll: true }));
    expect(await tab.eval(() => document.querySelector('#boote')?.hasAttribute('tabindex'))).toBe(false);
    expect(tab.problems).toEqual([]);
  });

  const stops = [
    ['.demo-menu a[href$="#preise"]', '#preise', 48],
    // The name of an anchor has no padding that the bar may cover.
    ['.demo-menu a[href$="#anfahrt"]', '[name=anfahrt]', 'bar'],
    ['#to-far', '[name=anfahrt]', 100],
  ] as const;
  it.each(thinned(stops, 0, 4))('%s stops at the exact distance above its section', async (link, target, offset) => {
    const tab = await visit();
    await adopt(tab, link);
    expectTime(await follow(tab, link), 500);
    if (offset === 'bar') await expectBelowBar(tab, target);
    else expect(Math.abs((await topOf(tab, target)) - offset)).toBeLessThanOrEqual(HALF_PX);
    expect(await tab.eval((target: string) => document.activeElement?.matches(target), target)).toBe(true);
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
    for (const originals of [false, true]) {
      const tab = await visit({}, { originals });
      await adopt(tab, '#to-nothing');
      await tab.activate('#to-nothing', 'mouse');
      await tab.waitFor(() => location.hash === '#nirgends');
      await tab.activate('#to-page', 'mouse');
      await tab.waitFor(() => location.pathname.endsWith('1-sommerfest-am-see'));
      expect(await tab.eval(() => location.hash)).toBe('#itemCommentsAnchor');
    }
  });

  const circumstances = [
    [true, 'beside K2’s script, before the code is there', 'slow'],
    [false, 'alone', undefined],
    [true, 'beside K2’s script', undefined],
    [false, 'alone, before the code is there', 'slow'],
  ] as const;
  it.each(thinned(circumstances, 0, 4))(
    'with the canonical address scroll on a page that was opened by another address (originals: %s, %s)',
    async (originals, _, fault) => {
      const faults = fault ? { chunk: { name: fault } } : {};
      const address = `/${ARTICLE}?fbclid=IwAR0`;
      const tab = await visit({}, { originals, faults }, address);
      expect(await tab.eval(() => document.querySelector<HTMLAnchorElement>('.itemCommentsLink')?.search)).toBe('');
      await tab.activate('.itemCommentsLink', 'mouse');
      await tab.waitFor(() => document.activeElement?.id === 'itemCommentsAnchor');
      expect(await rest(tab)).toBeGreaterThan(300);
      await tab.activate('.itemBackToTop a', 'keyboard');
      await tab.waitFor(() => document.activeElement?.id === 'startOfPageId1');
      await rest(tab);
      expect(Math.abs(await topOf(tab, '#startOfPageId1'))).toBeLessThan(1);
      expect(await tab.eval(() => location.pathname + location.search + location.hash)).toBe(
        `${address}#startOfPageId1`,
      );
      expect(tab.requests.filter((path) => path.startsWith(`/${ARTICLE}`))).toEqual([address]);
      expect(ourProblems(tab)).toEqual([]);
    },
  );
});

describe('the navbar', () => {
  const isScrolled = (tab: Tab) =>
    tab.eval(() => document.querySelector('.demo-bar')?.classList.contains('k2i-scrolled'));

  it('has its class from 41 px of scrolling on, and not at 40', async () => {
    const tab = await visit();
    await ready(tab, '.demo-bar');
    const seen = [];
    for (const top of [0, 40, 41, 2000, 41, 40, 0]) {
      await scrollBy(tab, top);
      seen.push([top, await isScrolled(tab)]);
    }
    const expected = [0, 40, 41, 2000, 41, 40, 0].map((top) => [top, top > 40]);
    expect(seen).toEqual(expected);
  });

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
    for (const top of [0, 100, 101, 2000, 101, 100, 0]) {
      await scrollBy(tab, top);
      await fade(tab);
      expect(await look(tab), `at ${top} px`).toEqual({ isShown: top > 100, isFocusable: top > 100 });
      expect(await tab.eval(() => getComputedStyle(document.querySelector('.demo-top') as Element).opacity)).toBe(
        top > 100 ? '1' : '0',
      );
    }
  });

  it.each([
    ['keyboard', {}],
    ['touch', PHONE],
  ] as const)('moves the focus to the top of the page by %s', async (how, options) => {
    const tab = await visit(options);
    await ready(tab, button);
    await scrollBy(tab, 1500);
    await fade(tab);
    await tab.activate(button, how);
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
    /** Change of the height caused by the second press itself, in CSS px. */
    readonly jump: number;
  }
  /**
   * Clicks by script and watches the bar until it rests, from the last click.
   * @param againAt Clicks once more at this time of the animation, in ms of its own timeline, as frames may be late on
   * a busy machine.
   */
  const press = (tab: Tab, againAt: number | null = null): Promise<Slide> =>
    tab.eval(async (againAt: number | null) => {
      const toggle = document.querySelector<HTMLElement>('.demo-toggle');
      const panel = document.querySelector('.demo-menu');
      const bar = document.querySelector('.demo-bar');
      if (!toggle || !panel || !bar) throw new Error('No navigation');
      const frame = () =>
        new Promise<number>((resolve) => requestAnimationFrame((now) => setTimeout(() => resolve(now))));
      const height = () => bar.getBoundingClientRect().height;
      const heights = [height()];
      // The clock of animations stands at the last frame.
      const clock = () => Number(document.timeline.currentTime);
      let [start, jump] = [clock(), 0];
      toggle.click();
      if (againAt !== null) {
        const [animation] = panel.getAnimations();
        if (!animation) throw new Error('No animation');
        if (againAt > 0) {
          await animation.ready;
          animation.currentTime = againAt;
        }
        heights.push(height());
        start = clock();
        toggle.click();
        jump = height() - Number(heights.at(-1));
      }
      let [end, before, longest] = [start, start, 0];
      for (let still = 0; still < 4; still = panel.getAnimations().length > 0 ? 0 : still + 1) {
        const now = await frame();
        longest = Math.max(longest, now - before);
        before = now;
        if (height() !== heights.at(-1)) end = now;
        heights.push(height());
      }
      return { time: end - start, longest, heights, jump };
    }, againAt);
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

  it('reverses its animation when the button is pressed again meanwhile', async () => {
    const tab = await visit(PHONE);
    await adopt(tab, TOGGLE);
    const opening = await press(tab);
    await press(tab);
    const slide = await press(tab, 250);
    // As long back as it was on its way.
    expectTime(slide, 250, 1);
    expect(await state(tab)).toEqual(CLOSED);
    expect(Math.max(...slide.heights)).toBeGreaterThan(Math.min(...slide.heights) + 50);
    expect(Math.max(...slide.heights)).toBeLessThan(Math.max(...opening.heights));
    // No more than the way of one frame, which Firefox is late by.
    expect(Math.abs(slide.jump)).toBeLessThan(6);
    // Pressed twice at once it does not even begin.
    const twice = await press(tab, 0);
    expectAtOnce(twice);
    expect(await state(tab)).toEqual(CLOSED);
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

describe('the size of the text', () => {
  const article = (settings: Partial<Settings> = {}, options: TabOptions = {}) =>
    visit(options, settings, `/${ARTICLE}`);
  const size = (tab: Tab) =>
    tab.eval(() => {
      const text = document.querySelector('.itemFullText') as Element;
      return [text.className.replace('itemFullText', '').trim(), Number.parseFloat(getComputedStyle(text).fontSize)];
    });
  const becomes = (tab: Tab, name: string) =>
    tab.waitFor((name: string) => document.querySelector(`.itemFullText${name}`), name);

  it.each(thinned(INPUTS, 2, 3))(
    'changes at the first click, by %s, and is kept for the next article',
    async (how, options) => {
      const tab = await article({ originals: true }, options);
      const [, normal] = await size(tab);
      const top = await scrollBy(tab, 40);
      await tab.activate('#fontIncrease', how);
      await becomes(tab, '.largerFontSize');
      expect(await size(tab)).toEqual(['largerFontSize', Number(normal) * 1.3]);
      expect(await tab.eval(() => location.hash)).toBe('');
      expect(await tab.eval(() => scrollY)).toBeLessThanOrEqual(top);
      await tab.waitForText('[role=status]', 'Große Schrift');
      await tab.goto(`${test.origin}/${UNRATED_ARTICLE}`);
      await becomes(tab, '.largerFontSize');
      await tab.activate('#fontDecrease', how);
      await becomes(tab, ':not(.largerFontSize)');
      await tab.waitForText('[role=status]', 'Normale Schriftgröße');
      expect(await tab.eval(() => Object.keys(localStorage).filter((key) => key.startsWith('k2i:font')))).toEqual([]);
      expect(tab.problems).toEqual([]);
    },
  );

  it('fetches no code without an earlier change', async () => {
    const tab = await article();
    await tab.eval(() => new Promise<void>((resolve) => setTimeout(resolve, 500)));
    expect(tab.requests.filter((path) => path.includes('font-size'))).toEqual([]);
  });
});

it('the mobile navigation opens although the style sheet of the site hides it, and closes again', async () => {
  const tab = await visit(PHONE);
  await tab.eval(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.demo-menu { display: none }');
    document.adoptedStyleSheets.push(sheet);
  });
  const height = () => tab.eval(() => document.querySelector('.demo-menu')?.getBoundingClientRect().height ?? 0);
  await tab.activate('.demo-toggle', 'touch');
  await tab.waitFor(() => document.querySelector('.demo-menu.k2i-open')?.getAnimations().length === 0);
  expect(await height()).toBeGreaterThan(50);
  await tab.activate('.demo-toggle', 'touch');
  await tab.waitFor(() => !document.querySelector('.demo-menu.k2i-open'));
  expect(await height()).toBe(0);
  expect(await tab.eval(() => document.querySelector<HTMLElement>('.demo-menu')?.style.display)).toBe('');
});

describe('all scrolling widgets together', () => {
  it.each(thinned(SCREENS, 1))('have no violation that axe finds at %s', async (_name, options) => {
    const tab = await visit(options);
    await ready(tab, '.demo-bar');
    expect(await findings(tab)).toEqual([]);
    if (options.touch) {
      await tab.activate('.demo-toggle', 'touch');
      await tab.waitFor(() => document.querySelector('.demo-menu.k2i-open')?.getAnimations().length === 0);
      expect(await findings(tab)).toEqual([]);
    }
    await scrollBy(tab, 400);
    await tab.waitFor(() => document.querySelector('.demo-top.k2i-shown')?.getAnimations().length === 0);
    expect(await findings(tab)).toEqual([]);
    expect(await tab.eval(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (process.env.SCREENSHOTS) await tab.screenshot(`${process.env.SCREENSHOTS}/scrolling-${options.width}.png`);
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
    expect(await tab.eval(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await adopt(tab, '#to-far');
    await follow(tab, '#to-far');
    expect(Math.abs((await topOf(tab, '[name=anfahrt]')) - 100)).toBeLessThanOrEqual(HALF_PX);
  });

  it('keep the button to the top distinguishable from the page in forced colours', async () => {
    const tab = await visit();
    await ready(tab, '.demo-top');
    const session = await tab.devTools();
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
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
