import { describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import type { Tab, TabOptions } from './driver.ts';
import { needs } from './engines/engine.ts';
import { ARTICLE } from './flows.ts';
import { watchShifts } from './layout-shifts.ts';
import { forceColours, overflow } from './screens.ts';
import { browserTest } from './site.ts';

const test = browserTest();
const PAGE = '/index.php/beispiele/effects';

/** The page with everything on it adopted; a reader has moved the pointer. */
async function open(options: TabOptions = {}, path = PAGE): Promise<Tab> {
  const tab = await test.visit(path, { language: 'en' }, options);
  await adopted(tab);
  return tab;
}

async function adopted(tab: Tab): Promise<void> {
  await tab.waitFor(() => {
    const found = (window.K2Islands?.status() ?? []).filter(({ widget }) =>
      ['reveal', 'page-loading', 'parallax'].includes(widget),
    );
    return found.length === 8 && found.every(({ state }) => state === 'ready');
  });
}

/** Lets the observers and one look of the boxes pass. */
const settle = (tab: Tab) =>
  tab.eval(() => new Promise<void>((resolve) => setTimeout(() => requestAnimationFrame(() => resolve()), 150)));

const near = async (tab: Tab, selector: string) => {
  await tab.eval((selector: string) => document.querySelector(selector)?.scrollIntoView({ block: 'center' }), selector);
  await tab.waitFor(
    (selector: string) => document.querySelector(selector)?.getAttribute('data-k2-state') === 'ready',
    selector,
  );
  await settle(tab);
};

/** Comes near to an element, and scrolls past it: what would move in view is changed out of view. */
const past = async (tab: Tab, selector: string) => {
  await near(tab, selector);
  await tab.eval(() => scrollTo({ top: 1e6, behavior: 'instant' }));
  await settle(tab);
  await near(tab, selector);
};

describe('equal heights', () => {
  const heights = (tab: Tab, selector: string) =>
    tab.eval(
      (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].map((box) => ({
          top: box.offsetTop,
          height: box.getBoundingClientRect().height,
        })),
      selector,
    );
  const rows = (boxes: readonly { top: number; height: number }[]) =>
    [...new Set(boxes.map(({ top }) => top))].map((top) => [
      ...new Set(boxes.filter((box) => box.top === top).map(({ height }) => Math.round(height * 20) / 20)),
    ]);

  /** Waits until the blocks of each row have one height. */
  const levelled = (tab: Tab, selector: string, counts: readonly number[]) =>
    expect.poll(async () => rows(await heights(tab, selector)).map((row) => row.length)).toEqual(counts);

  it('make each row one height, also after a resize, added content and a loaded image', async () => {
    const tab = await open();
    await tab.eval(() => window.K2Islands?.release());
    const before = await heights(tab, '.effectsBlock');
    await tab.goto(test.origin + PAGE);
    await near(tab, '.effectsBlock');
    await levelled(tab, '.effectsBlock', [1]);
    const after = await heights(tab, '.effectsBlock');
    expect(rows(before)).toEqual([[expect.any(Number), expect.any(Number)]]);
    expect(after[0]?.height).toBeCloseTo(Math.max(...before.map(({ height }) => height)), 1);

    // Two columns: the third block is the only one in its row, and as high as it needs.
    await tab.resize(700, 900);
    await tab.waitFor(() => {
      const [first = 0, , third = 0] = [...document.querySelectorAll('.effectsBlock')].map(
        (block) => block.getBoundingClientRect().height,
      );
      return third < first;
    });
    await levelled(tab, '.effectsBlock', [1, 1]);
    await tab.resize(1280, 900);
    await settle(tab);

    const change = async (words: string, image = '') => {
      await tab.eval(
        async (words: string, image: string) => {
          const [text, , last] = document.querySelectorAll('.effectsBlock p');
          if (text) text.textContent = words;
          if (image)
            await Object.assign(last?.parentElement?.appendChild(new Image()) ?? new Image(), { src: image }).decode();
        },
        words,
        image,
      );
      await settle(tab);
      await levelled(tab, '.effectsBlock', [1]);
      return (await heights(tab, '.effectsBlock'))[0]?.height ?? 0;
    };
    const grown = await change('Much more to say. '.repeat(30));
    expect(grown).toBeGreaterThan(after[0]?.height ?? 0);
    expect(await change('Short.', '/media/site/images/rad.svg')).toBeLessThan(grown);

    await tab.eval(() => window.K2Islands?.release());
    expect(await tab.eval(() => document.querySelectorAll('.effectsBlock[style*=height]').length)).toBe(0);
  });

  it('do not scroll the page', async () => {
    const tab = await open();
    await near(tab, '.effectsBlock');
    // The blocks are in view at the end of the page, which is shorter as long as they are measured.
    await tab.eval(() => {
      for (const element of document.querySelectorAll<HTMLElement>('.effectsHeights ~ *, footer'))
        element.style.display = 'none';
      document.querySelectorAll('.effectsBlock')[1]?.append(' word'.repeat(200));
      scrollTo(0, 1e6);
    });
    await settle(tab);
    const before = await tab.eval(() => scrollY);
    await tab.eval(() => document.querySelectorAll('.effectsBlock')[1]?.lastChild?.remove());
    await settle(tab);
    expect(await tab.eval(() => scrollY)).toBe(before);
  });
});

describe('scroller', () => {
  const measure = (tab: Tab) =>
    tab.eval(() => {
      const list = document.querySelector('.effectsFrame .k2Scroller') as HTMLElement;
      const elements = [...list.children] as HTMLElement[];
      const { marginLeft, marginRight } = getComputedStyle(elements[0] as HTMLElement);
      const outer =
        (elements[0] as HTMLElement).getBoundingClientRect().width +
        Number.parseFloat(marginLeft) +
        Number.parseFloat(marginRight);
      const frame = list.parentElement as HTMLElement;
      return {
        width: list.getBoundingClientRect().width,
        expected: outer * elements.length,
        rows: new Set(elements.map(({ offsetTop }) => offsetTop)).size,
        left: frame.scrollLeft,
        tabIndex: frame.tabIndex,
        role: frame.getAttribute('role'),
        name: frame.getAttribute('aria-label'),
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      };
    });

  it('is as wide as its elements together, in a window of 360 px', async () => {
    const tab = await open({ width: 360 });
    await past(tab, '.effectsFrame .k2Scroller');
    const now = await measure(tab);
    expect(now.width).toBeCloseTo(now.expected, 0);
    expect(now).toMatchObject({ rows: 1, tabIndex: 0, role: 'group', name: 'Places by the water', wide: 0 });
  });

  it('is scrolled by keyboard, from right to left', async () => {
    const tab = await open({ width: 360, reducedMotion: true });
    await tab.eval(() => {
      document.documentElement.dir = 'rtl';
    });
    await past(tab, '.effectsFrame .k2Scroller');
    await tab.focus('.effectsFrame');
    for (const [key, left] of [
      ['ArrowLeft', -220],
      ['ArrowLeft', -440],
      ['ArrowRight', -220],
    ] as const) {
      await tab.press(key);
      await expect.poll(async () => Math.round((await measure(tab)).left)).toBe(left);
    }
    expect(
      await tab.eval(() => getComputedStyle(document.querySelector('.effectsFrame') as Element).outlineStyle),
    ).toBe('solid');
  });
});

describe('the page-loading overlay', () => {
  const shown = (tab: Tab) => tab.eval(() => !(document.getElementById('effectsLoading') as HTMLElement).hidden);
  it('is shown when the page is left, and not when the reader comes back to it', async () => {
    const tab = await open();
    expect(await shown(tab)).toBe(false);
    await tab.eval(() =>
      addEventListener('pagehide', () => {
        const { hidden, className } = document.getElementById('effectsLoading') as HTMLElement;
        sessionStorage.setItem('left', `${hidden} ${className}`);
      }),
    );
    await tab.leaveBy(() => tab.activate('#effectsPage', 'mouse'));
    expect(await tab.eval(() => sessionStorage.getItem('left'))).toBe('false k2i-page-loading');
    await tab.back();
    await tab.waitFor(() => document.getElementById('effectsLoading'));
    expect(await shown(tab)).toBe(false);
  });

  it('is not shown for a download', async () => {
    const tab = await open();
    await tab.eval(() => {
      const seen: boolean[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => seen.push(true)).observe(document.getElementById('effectsLoading') as Element, {
        attributeFilter: ['hidden'],
      });
      document.getElementById('effectsDownload')?.click();
    });
    await tab.eval(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(await tab.eval(() => (window as unknown as { seen: boolean[] }).seen)).toEqual([]);
  });
});

describe('reveal', () => {
  const boxes = (tab: Tab) =>
    tab.eval(() =>
      [...document.querySelectorAll('.wow')].map((box) => {
        const { visibility, opacity, animationName } = getComputedStyle(box);
        // An animation may begin there.
        const isSeen = opacity !== '0' || animationName !== 'none';
        return `${isSeen ? visibility : 'hidden'} ${animationName}`;
      }),
    );
  const HIDDEN = Array.from({ length: 6 }, () => 'hidden none');

  it('shows boxes when they come into view, with their animation, once', async () => {
    const tab = await open();
    await settle(tab);
    expect(await boxes(tab)).toEqual(HIDDEN);
    const shown = await tab.eval(
      () =>
        new Promise<string>((resolve) => {
          const box = document.querySelectorAll('.wow')[1];
          let events = 0;
          box?.addEventListener('wow', () => {
            events++;
            const { animationName, animationDuration } = getComputedStyle(box);
            setTimeout(() => resolve(`${box.className}, ${animationName} ${animationDuration}, ${events}`), 300);
          });
          box?.scrollIntoView({ block: 'center' });
        }),
    );
    expect(shown).toBe('wow fadeIn animated, fadeIn 2s, 1');
    // Its class is removed when the animation has ended: 2 s and a delay of 0.2 s.
    await tab.waitFor(() => document.querySelectorAll('.wow')[1]?.className === 'wow fadeIn');
    expect((await boxes(tab))[1]).toBe('visible fadeIn');
  });

  it('hides nothing that is in view when the code arrives, and shows it in its final state', async () => {
    const tab = await test.visit('/index.php/nachrichten', { language: 'en' });
    // Nothing is visible before the first paint, which can follow the event `load`.
    await tab.waitFor(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const opacities = await tab.eval(async () => {
      const style = document.createElement('link');
      style.rel = 'stylesheet';
      style.href = '/media/site/effects.css';
      document.head.append(style);
      await new Promise((resolve) => style.addEventListener('load', resolve));
      const box = document.createElement('p');
      box.className = 'wow fadeInUp';
      box.textContent = 'In view';
      document.querySelector('main')?.prepend(box);
      const seen: string[] = [];
      // Some frames after the one in which the code loaded.
      for (let frames = 60; frames > 0; ) {
        await new Promise(requestAnimationFrame);
        seen.push(`${getComputedStyle(box).opacity} ${getComputedStyle(box).visibility}`);
        if (box.dataset.k2State === 'ready') frames--;
      }
      return [...new Set(seen)];
    });
    expect(opacities).toEqual(['1 visible']);
    expect(await tab.eval(() => document.querySelector('.wow')?.getAttribute('data-k2-state'))).toBe('ready');
    expect(await tab.eval(() => document.querySelector('.wow')?.className)).toBe('wow fadeInUp');
  });

  it('shows everything in print', async () => {
    needs('print');
    const tab = await open();
    await settle(tab);
    await tab.page.emulateMediaType('print');
    expect((await boxes(tab)).every((box) => box.startsWith('visible'))).toBe(true);
  });

  it('shows everything when the code can not be loaded', async () => {
    const tab = await test.visit(PAGE, { language: 'en', faults: { chunk: { name: '404' } } });
    await tab.eval(() => new Promise((resolve) => setTimeout(resolve, 1500)));
    expect((await boxes(tab)).every((box) => box.startsWith('visible'))).toBe(true);
  });
});

it('axe finds nothing on a dark phone from right to left, before and after scrolling', async () => {
  const tab = await open({ width: 360, height: 740, dark: true, touch: true });
  await tab.eval(() => {
    document.documentElement.dir = 'rtl';
  });
  await settle(tab);
  expect(await findings(tab)).toEqual([]);
  await near(tab, '.effectsFrame .k2Scroller');
  await tab.eval(() => scrollTo(0, 1e6));
  await tab.waitFor(() => !document.querySelector('.k2i-unseen,.animated'));
  expect(await findings(tab)).toEqual([]);
  expect(await overflow(tab)).toBeLessThanOrEqual(0);
  expect(tab.problems).toEqual([]);
});

/** Lines in which the elements of the scroller are. */
const lines = (tab: Tab) =>
  tab.eval(
    () =>
      new Set([...document.querySelectorAll('.k2ScrollerElement')].map((box) => box.getBoundingClientRect().top)).size,
  );

it('a scroller is in one line before it is in view, without an interaction', async () => {
  const tab = await test.visit(`/${ARTICLE}`);
  await tab.eval(() => {
    const { top } = (document.querySelector('.k2Scroller') as Element).getBoundingClientRect();
    scrollBy({ top: top - innerHeight - 200, behavior: 'instant' });
  });
  await tab.waitFor(() => document.querySelector('.k2Scroller')?.getAttribute('data-k2-state') === 'ready');
  await settle(tab);
  expect(await lines(tab)).toBe(1);
});

it('nothing in view shifts in an article that is read to its end while the code is slow', async () => {
  const tab = await test.visit(`/${ARTICLE}`, { tag: 'none' }, { width: 360, height: 740, cold: true });
  const shifts = await watchShifts(tab);
  test.site.settings = { ...test.site.settings, tag: 'head', faults: { chunk: { name: 'slow' } } };
  await tab.goto(`${test.origin}/${ARTICLE}`);
  // Until a shift could be seen, nothing was painted.
  await tab.waitFor(() => performance.getEntriesByType('paint').length > 0);
  await tab.eval(() => document.querySelector('.k2Scroller')?.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await tab.mouse.move(100, 100);
  await tab.waitFor(() => document.querySelector('.k2Scroller')?.getAttribute('data-k2-state') === 'ready');
  await settle(tab);
  expect(await lines(tab)).toBe(1);
  for (const selector of ['.itemRatingList a', '#commentText', '.k2Scroller']) await tab.hover(selector);
  for (const top of [1e6, 0]) {
    await tab.eval((top: number) => scrollTo({ top, behavior: 'instant' }), top);
    await settle(tab);
  }
  expect(await tab.eval(() => document.querySelector('.k2Scroller')?.parentElement?.style.minHeight)).toBe('');
  expect(await shifts()).toEqual([]);
});

it('a reader who presses Tab from the start of the page reaches the scroller', async () => {
  const tab = await test.visit(PAGE, { language: 'en' });
  await tab.press('Tab');
  await tab.waitFor(() => document.querySelector('.effectsFrame')?.hasAttribute('tabindex'));
  await tab.eval(() => {
    const links = [...document.querySelectorAll<HTMLElement>('a[href],button,input,[tabindex="0"]')];
    const frame = document.querySelector<HTMLElement>('.effectsFrame');
    links
      .filter((link) => frame && link.compareDocumentPosition(frame) & 4 && link.checkVisibility())
      .at(-1)
      ?.focus({ preventScroll: true });
  });
  await tab.press('Tab');
  expect(await tab.eval(() => document.activeElement?.classList.contains('effectsFrame'))).toBe(true);
});

it('the focus outline of the scroller is visible in forced colours', async () => {
  const tab = await open();
  await past(tab, '.effectsFrame .k2Scroller');
  await forceColours(tab);
  await tab.focus('#effectsPage');
  await tab.hold('Shift', 'Tab');
  const outline = await tab.eval(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
    return [document.activeElement?.className.split(' ')[0], outlineStyle, outlineWidth];
  });
  expect(outline).toEqual(['effectsFrame', 'solid', '3px']);
});

it('all effects work under the strict policy', async () => {
  const tab = await test.visit(PAGE, { language: 'en', strictCsp: true });
  await adopted(tab);
  await tab.eval(() => scrollTo(0, 500));
  await settle(tab);
  const ours = tab.problems.filter((problem) => !/^CSP: (script-src-(elem|attr)|style-src-attr) inline/.test(problem));
  expect(ours).toEqual([]);
});
