import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { findings } from './axe.ts';
import type { Input, Tab, TabOptions } from './driver.ts';
import { chosenEngine, needs } from './engines/engine.ts';
import { ARTICLE } from './flows.ts';
import { holdChunks, missChunks } from './held-chunks.ts';
import { forceColours, SCREENS } from './screens.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const test = browserTest({ scrollBars: true });
const PAGE = '/index.php/beispiele/popups';
const SINGLE = '#single';
const REPORT = '#report';
const EDIT = '#edit';
const SECOND = '.itemImageGallery a:nth-of-type(2)';
const DIALOG = 'dialog.k2i-popup[open]';

const visit = (settings: Partial<Settings> = {}, options: TabOptions = {}) => test.visit(PAGE, settings, options);

/** Opens a popup and waits for it, its content and its buttons' names. */
async function open(tab: Tab, link: string, how: Input = 'mouse'): Promise<void> {
  await tab.activate(link, how);
  await tab.waitFor((selector: string) => document.querySelector(selector), DIALOG);
  await settled(tab);
}

async function settled(tab: Tab): Promise<void> {
  await tab.waitFor((selector: string) => {
    const dialog = document.querySelector<HTMLElement>(selector);
    const state = dialog?.querySelector<HTMLElement>('.k2i-popup__stage')?.dataset.state;
    const isNamed = dialog?.querySelector('.k2i-popup__close')?.hasAttribute('aria-label');
    return isNamed && state && state !== 'loading';
  }, DIALOG);
}

const closed = (tab: Tab) => tab.waitFor(() => !document.querySelector('dialog[class*=k2i]'));
const isOpen = (tab: Tab) => tab.eval((selector: string) => !!document.querySelector(selector), DIALOG);
/** Something that matches this has the focus. */
const hasFocus = (tab: Tab, selector: string) =>
  tab.eval((selector: string) => !!document.activeElement?.matches(selector), selector);
/** The file of the picture that a popup is about. */
const shown = (tab: Tab) =>
  tab.eval(() => document.querySelector<HTMLAnchorElement>('.k2i-popup__open')?.href.split('/').at(-1));

/** Waits for an element of the document in the popup, and puts the focus there or clicks it. */
const inFrame = (tab: Tab, selector: string, action: 'find' | 'focus' | 'click' = 'find') =>
  tab.waitFor(
    (selector: string, action: 'find' | 'focus' | 'click') => {
      const frame = document.querySelector<HTMLIFrameElement>('dialog iframe');
      const element = frame?.contentDocument?.querySelector<HTMLElement>(selector);
      if (action !== 'find') {
        frame?.contentWindow?.focus();
        element?.[action]();
      }
      return !!element;
    },
    selector,
    action,
  );

/** Waits two frames and a little, so that a wrong reaction would have shown. */
const pause = (tab: Tab) => tab.eval(() => new Promise((resolve) => setTimeout(resolve, 150)));

it('a page opens by touch, is complete, closes, and restores the focus', async () => {
  const tab = await visit({}, { touch: true });
  await open(tab, REPORT, 'touch');
  await inFrame(tab, '#k2ReportCommentForm');
  expect(await tab.eval(() => document.querySelector('iframe')?.title)).toBe('Kommentar melden');
  await tab.activate('.k2i-popup__close', 'touch');
  await closed(tab);
  expect(await hasFocus(tab, REPORT)).toBe(true);
});

describe('closing', () => {
  it('a page closes by Esc inside it', async () => {
    const tab = await visit();
    await open(tab, REPORT);
    await inFrame(tab, '#name', 'focus');
    await tab.press('Escape');
    await closed(tab);
    expect(await hasFocus(tab, REPORT)).toBe(true);
  });

  it.each<[string, Input]>([
    [SINGLE, 'mouse'],
    ['#small', 'touch'],
  ])('%s closes by %s outside of it, and nothing behind it is clicked', async (link, how) => {
    const tab = await visit({}, { touch: how === 'touch', width: 1280 });
    await open(tab, link);
    // A click would follow a link at this place, which is part of the page: not in a layer above it.
    await tab.eval(() => {
      const trap = document.createElement('a');
      trap.href = '/index.php';
      trap.style.cssText = 'position:absolute;inset:0;block-size:100vh';
      document.body.prepend(trap);
    });
    await pause(tab);
    const [x, y] = link === SINGLE ? await besideImage(tab) : [30, 30];
    if (how === 'touch') await tab.page.touchscreen.tap(x, y);
    else await tab.mouse.click(x, y);
    await closed(tab);
    await pause(tab);
    expect(await tab.eval(() => location.pathname)).toBe(PAGE);
  });

  it('K2’s edit form is closed by its own button when its script can not be loaded', async () => {
    const tab = await visit();
    await tab.answer(({ url }) => (url.includes('edit-frame.js') ? { status: 404 } : undefined));
    await open(tab, EDIT);
    await inFrame(tab, '#toolbar-cancel a', 'click');
    await closed(tab);
    expect(tab.problems).toEqual([]);
  });

  it('K2’s edit form is not closed by Esc or a click outside of it', async () => {
    const tab = await visit();
    await open(tab, EDIT);
    await tab.press('Escape', 'Escape', 'Escape');
    await tab.mouse.click(3, 3);
    await tab.press('Escape');
    await pause(tab);
    expect(await isOpen(tab)).toBe(true);
    expect(await tab.eval(() => document.querySelector('.k2i-popup__close')?.checkVisibility())).toBe(false);
    await inFrame(tab, '#toolbar-cancel a', 'click');
    await closed(tab);
    expect(await hasFocus(tab, EDIT)).toBe(true);
    expect(tab.problems).toEqual([]);
  });

  it('K2’s edit form may reload the page', async () => {
    const tab = await visit();
    await open(tab, EDIT, 'keyboard');
    await tab.eval(() => Object.assign(window, { old: true }));
    await inFrame(tab, '#title', 'focus');
    await tab.press('Enter');
    await tab.waitFor(() => !('old' in window) && document.readyState === 'complete');
    expect(await isOpen(tab)).toBe(false);
  });

  it.skipIf(chosenEngine() === 'webkit')('by Back keeps the page, and closing otherwise leaves no entry', async () => {
    const tab = await visit();
    const entry = () => tab.eval(() => navigation.currentEntry?.key);
    const before = await entry();
    const isBack = () => tab.waitFor((key?: string) => navigation.currentEntry?.key === key, before);
    for (const link of [SECOND, EDIT]) {
      await open(tab, link);
      expect(await entry()).not.toBe(before);
      // As the button of the browser does it: Chromium drops a `history.back()` that meets a frame on its way.
      await tab.back();
      await closed(tab);
      await isBack();
    }
    // The page that a frame goes on to has an entry, too.
    await open(tab, REPORT);
    await inFrame(tab, '#name');
    await tab.eval(() => document.querySelector('iframe')?.contentWindow?.location.assign('/index.php'));
    await inFrame(tab, 'h1');
    await tab.activate('.k2i-popup__close', 'mouse');
    await closed(tab);
    await isBack();
    expect(tab.problems).toEqual([]);
  });
});

describe('a layer of the site that is shown above a popup', () => {
  const LAYER = '<div class="layer" style="position:fixed;inset:0 auto auto 0"><button>Allow</button></div>';
  const STACKED = LAYER.replace('inset', 'z-index:9;inset');

  /** What is on the page before, the layer, and how it is shown. */
  const LAYERS: readonly (readonly [how: string, before: string, layer: string, show: (layer: string) => void])[] = [
    [
      'was hidden',
      LAYER.replace('>', ' hidden>'),
      '',
      () => document.querySelector('.layer')?.removeAttribute('hidden'),
    ],
    [
      'comes later in a shadow tree that is there already',
      '<chat-box></chat-box>',
      STACKED,
      (layer) => {
        const tree = document.querySelector('chat-box')?.shadowRoot;
        if (tree) tree.innerHTML = layer;
      },
    ],
    [
      'comes in a closed shadow tree',
      '',
      STACKED,
      (layer) => {
        const host = document.body.appendChild(document.createElement('div'));
        host.attachShadow({ mode: 'closed' }).innerHTML = layer;
      },
    ],
    [
      'opens in a chat that is there already',
      LAYER.replace('Allow', '?'),
      LAYER,
      (layer) => document.querySelector('.layer')?.insertAdjacentHTML('afterbegin', layer),
    ],
    [
      'is a popover that was closed',
      LAYER.replace('class', 'popover="auto" class'),
      '',
      () => document.querySelector<HTMLElement>('.layer')?.showPopover(),
    ],
  ];

  it.each(LAYERS)('%s: it can be used by mouse and keyboard, and the page behind can not', async (...row) => {
    const [_how, before, layer, show] = row;
    const tab = await visit({}, { width: 1280 });
    await tab.eval((before: string) => {
      document.body.insertAdjacentHTML('afterbegin', before);
      document.querySelector('chat-box')?.attachShadow({ mode: 'open' });
      Object.assign(window, { presses: 0 });
      document.addEventListener('click', (event) => {
        const isAllowed = (event.composedPath()[0] as Element).textContent === 'Allow';
        // A closed tree tells its host alone.
        if (isAllowed || event.target instanceof HTMLDivElement) Object.assign(window, { presses: 1 });
      });
    }, before);
    await open(tab, SINGLE);
    await tab.eval(show, layer);
    await tab.waitFor(() => document.querySelector('.k2i-popup')?.matches('[open]:not(:modal)'));
    const presses = () => tab.eval(() => (window as unknown as { presses: number }).presses);
    await tab.mouse.click(20, 10);
    expect([await presses(), await isOpen(tab)]).toEqual([1, true]);
    await tab.eval(() => Object.assign(window, { presses: 0 }));
    needs('keys after the controls of the browser');
    const reached = new Set<string>();
    for (let times = 0; times < 8 && (await presses()) === 0; times++) {
      await tab.press('Tab');
      reached.add((await tab.eval(() => document.activeElement?.closest('main a') && 'page')) ?? 'elsewhere');
      const isAtLayer = await tab.eval(
        () =>
          !document.activeElement?.closest('.k2i-popup,body > :not(div,chat-box)') &&
          document.activeElement !== document.body,
      );
      const isInContent = await tab.eval(() => document.activeElement?.textContent === 'Allow');
      if (isAtLayer || isInContent) await tab.press('Enter');
    }
    expect([await presses(), [...reached]]).toEqual([1, ['elsewhere']]);
    await tab.eval(() => (document.activeElement as HTMLElement).blur());
    await tab.press('Escape');
    await closed(tab);
    expect(await tab.eval(() => document.querySelectorAll('main[inert],[style*=isolation]').length)).toBe(0);
    expect(await hasFocus(tab, SINGLE)).toBe(true);
    expect(tab.problems).toEqual([]);
  });
});

/** A place on the stage that is not on the image. */
async function besideImage(tab: Tab): Promise<[number, number]> {
  return tab.eval(() => {
    const stage = document.querySelector('.k2i-popup__stage')?.getBoundingClientRect() ?? new DOMRect();
    const image = document.querySelector('.k2i-popup__image')?.getBoundingClientRect() ?? new DOMRect();
    return [stage.left + stage.width / 2, (stage.top + image.top) / 2];
  });
}

interface Measures {
  readonly width: number;
  readonly left: number;
  readonly scroll: number;
  readonly shifts: number;
}

function measure(tab: Tab): Promise<Measures> {
  return tab.eval(() => ({
    width: document.body.clientWidth,
    left: document.querySelector('.site-main')?.getBoundingClientRect().left ?? NaN,
    scroll: scrollY,
    shifts: (window as unknown as { shifts: number }).shifts,
  }));
}

describe('the page behind', () => {
  it.each([SINGLE, EDIT])('%s: neither scrolls nor moves', async (link) => {
    const tab = await visit({}, { height: 500 });
    await tab.eval(() => {
      const page = Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) page.shifts += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: false });
    });
    await tab.eval((link: string) => document.querySelector(link)?.scrollIntoView({ block: 'center' }), link);
    const start = await measure(tab);
    expect(start.scroll).toBeGreaterThan(0);
    // Firefox rounds the position to pixels of the screen.
    const before = { ...start, scroll: expect.closeTo(start.scroll, 0) };
    // The test needs a scroll bar that takes room.
    expect(await tab.eval(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
    await open(tab, link, 'keyboard');
    expect(await measure(tab)).toEqual(before);
    await tab.mouse.move(640, 250);
    await tab.mouse.wheel(400);
    await tab.press('PageDown', 'End');
    await pause(tab);
    expect(await measure(tab)).toEqual(before);
    if (link === EDIT) {
      await inFrame(tab, '#toolbar-cancel a', 'click');
    } else await tab.press('Escape');
    await closed(tab);
    expect(await measure(tab)).toEqual(before);
    expect(await tab.eval(() => document.documentElement.hasAttribute('style'))).toBe(false);
    // WebKit may still pass over a turn right after the page can scroll again.
    await expect
      .poll(async () => {
        await tab.mouse.wheel(200);
        return tab.eval(() => scrollY);
      })
      .toBeGreaterThan(start.scroll);
  });
});

describe('a failure', () => {
  it('of React leaves a gallery that can be turned by keys and closed, and is announced', async () => {
    const tab = await visit();
    await missChunks(tab, 'react-dom');
    await open(tab, SECOND);
    await tab.press('ArrowRight', 'ArrowRight');
    expect(await shown(tab)).toBe('buecher.svg');
    await tab.waitForText(`${DIALOG} [role=status]`, 'Bild 4 von 5: Bücherregal');
    await tab.press('Escape');
    await closed(tab);
  });

  it('of its code leaves the link to be followed', async () => {
    const tab = await visit({ faults: { chunk: { name: '404' } } });
    await tab.activate(SINGLE, 'mouse');
    await tab.waitFor(() => location.pathname.endsWith('/buecher.svg'));
  });
});

it('a gallery is open before React has loaded, which then adds its buttons and the position', async () => {
  const tab = await visit();
  const react = await holdChunks(tab, 'react-dom');
  await open(tab, SECOND, 'keyboard');
  expect(await tab.eval(() => document.querySelector('.k2i-popup__next'))).toBeNull();
  await tab.press('ArrowRight');
  await settled(tab);
  const before = await shown(tab);
  const stage = await tab.box('.k2i-popup__stage');
  react.release();
  await tab.waitFor(() => document.querySelector('.k2i-popup__next'));
  expect(await tab.box('.k2i-popup__stage')).toEqual(stage);
  expect([await shown(tab), await tab.text('.k2i-popup__position')]).toEqual([before, 'Bild 3 von 5']);
  expect(await tab.eval(() => document.querySelector('dialog')?.contains(document.activeElement))).toBe(true);
});

it('an image and a page open under the strict policy', async () => {
  const tab = await visit({ strictCsp: true });
  await open(tab, SECOND);
  await tab.press('ArrowRight', 'Escape');
  await closed(tab);
  await open(tab, '#small');
  await tab.press('Escape');
  await closed(tab);
  // Handlers printed by the server don't belong to us.
  expect(tab.problems.filter((problem) => !problem.startsWith('CSP: script-src-attr inline'))).toEqual([]);
});

it('a page of K2 2.6 opens in the size of its link', async () => {
  const tab = await test.visit(`/${ARTICLE}`, { generation: '2.6', role: 'moderator' });
  await open(tab, '.commentToolbar a[href*=report]');
  const box = await tab.eval(() => document.querySelector('dialog')?.getBoundingClientRect().toJSON());
  expect([box.width, box.height]).toEqual([560, 480]);
});

describe.each(SCREENS)('axe at %s finds no violation with', (_screen, options, row) => {
  it.each(thinned([SINGLE, SECOND, '#broken', REPORT, EDIT], row))('%s', async (link) => {
    const tab = await visit({}, options);
    await open(tab, link, 'keyboard');
    expect(await findings(tab)).toEqual([]);
  });
});

it('the buttons of a popup keep their size against the site’s rules, and have a border in forced colours', async () => {
  const tab = await visit();
  await tab.eval(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('button { box-sizing: content-box; width: 100%; min-width: 9em; height: 80%; padding: 2em }');
    document.adoptedStyleSheets.push(sheet);
  });
  await forceColours(tab);
  await open(tab, SECOND);
  // React draws them, later than the picture.
  await tab.waitFor(() => document.querySelector('dialog .k2i-popup__next'));
  const borders = await tab.eval(() =>
    ['close', 'previous', 'next']
      .map((name) => document.querySelector(`dialog .k2i-popup__${name}`))
      .map((button) => button && getComputedStyle(button).borderStyle),
  );
  expect(borders).toEqual(['solid', 'solid', 'solid']);
  for (const name of ['close', 'previous', 'next'])
    expect(await tab.box(`dialog .k2i-popup__${name}`)).toMatchObject({ width: 44, height: 44 });
});

it('the focus ring of a picture’s buttons contrasts with the dark popup in a dark page, too', async () => {
  const tab = await visit({}, { dark: true });
  await open(tab, SECOND, 'keyboard');
  const ring = await tab.eval(() => {
    const { outlineColor, outlineOffset, outlineStyle } = getComputedStyle(document.activeElement as Element);
    return [document.activeElement?.className, outlineStyle, outlineColor, outlineOffset];
  });
  expect(ring).toEqual([expect.stringContaining('k2i-popup__close'), 'solid', 'rgb(255, 255, 255)', '-3px']);
});
