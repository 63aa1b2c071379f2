import { expect, it } from 'vitest';
import { findings } from './axe.ts';
import type { Tab } from './driver.ts';
import { needs, offers } from './engines/engine.ts';
import { CATEGORY, UNRATED_ARTICLE } from './flows.ts';
import { browserTest } from './site.ts';

const test = browserTest();

const text = (tab: Tab, selector: string) =>
  tab.eval(
    (selector: string) =>
      [...document.querySelectorAll('[data-k2-ignore]')]
        .map((host) => host.shadowRoot?.querySelector(selector)?.textContent ?? '')
        .join(''),
    selector,
  );
const says = (tab: Tab, selector: string, part: string) =>
  tab.waitFor(
    (selector: string, part: string) =>
      document.querySelector('[data-k2-ignore]')?.shadowRoot?.querySelector(selector)?.textContent?.includes(part),
    selector,
    part,
  );

it('the inspector shows adopted widgets, calls and failures, by keyboard only', async () => {
  const tab = await test.visit(`/${UNRATED_ARTICLE}`, { tagQuery: 'debug=1', strictCsp: true });
  await says(tab, 'summary', 'idle');
  await tab.activate('.itemRatingForm .four-stars', 'mouse');
  await says(tab, 'summary', '3 calls');
  await tab.eval(() => document.querySelector('[data-k2-ignore]')?.shadowRoot?.querySelector('summary')?.focus());
  await tab.press('Enter');
  await says(tab, 'table:nth-of-type(5)', 'ready');
  const widgets = await text(tab, 'table:nth-of-type(5) tbody tr');
  expect(widgets).toMatch(/^div\.itemRatingFormratingready\d+\.\d\d s\d+\.\d\d s, took \d+ ms, [\d,]+ B$/);
  expect(await text(tab, 'table:nth-of-type(6)')).toContain('getVotesPercentage');
  const speed = () => text(tab, 'table:nth-of-type(4) tbody');
  // Neither the key that has opened the panel nor the panel itself counts.
  if (offers('layout shifts'))
    expect(await speed()).toMatch(
      /^\S+LCP[^\d]+\d\.\d\d s, (good|needs improvement|poor)\S*INP[^\d]+\d+ ms, (good|needs improvement|poor)\S*CLS[^\d]+0\.\d\d/,
    );
  expect(await speed()).toMatch(/Files of K2 Islands\d+ files, took \d+ ms, [\d,]+ B$/);
  const focused = () =>
    document.querySelector('[data-k2-ignore]')?.shadowRoot?.activeElement?.closest('tr')?.textContent ?? '';
  // The elements of figures come first.
  for (let at = 0; at < 4 && !/itemRatingFormrating/.test(await tab.eval(focused)); at++) await tab.press('Tab');
  const isMarked = () => {
    const mark = document
      .querySelector('[data-k2-ignore]')
      ?.shadowRoot?.querySelector('.mark')
      ?.getBoundingClientRect();
    const place = document.querySelector('.itemRatingForm')?.getBoundingClientRect();
    return !!mark && !!place && Math.abs(mark.top - place.top) < 1 && Math.abs(mark.width - place.width) < 1;
  };
  await tab.waitFor(isMarked);
  await tab.eval(() => {
    const place = document.querySelector('.itemRatingForm') ?? document.body;
    const detail = { widget: 'rating', error: new Error('broken') };
    place.dispatchEvent(new CustomEvent('k2:failed', { detail, bubbles: true, cancelable: true }));
  });
  await says(tab, 'table:nth-of-type(2)', 'Error: broken');
  // The focus has stayed where it was, though rows have come, also rows with buttons.
  await tab.waitFor(isMarked);
  expect(await tab.eval(focused)).toMatch(/^div\.itemRatingFormratingready/);
  const share = await tab.eval(() => {
    const panel = document.querySelector('[data-k2-ignore]')?.shadowRoot?.querySelector('details');
    return (panel?.offsetHeight ?? 0) / innerHeight;
  });
  expect(share).toBeGreaterThan(0.1);
  expect(share).toBeLessThanOrEqual(1 / 3);
  await tab.press('Escape');
  expect(await tab.eval(() => document.querySelector('[data-k2-ignore]')?.shadowRoot?.activeElement?.localName)).toBe(
    'summary',
  );
  expect(
    await tab.eval(() => document.querySelector('[data-k2-ignore]')?.shadowRoot?.querySelector('details')?.open),
  ).toBe(false);
  // The policy forbids the page's own inline scripts and styles.
  expect(tab.problems.filter((problem) => !/^CSP: (script|style)-src-(elem|attr) inline/.test(problem))).toEqual([]);
});

it('the inspector measures the page, and not itself', async () => {
  needs('layout shifts');
  const tab = await test.visit(`/${UNRATED_ARTICLE}`, { tagQuery: 'debug=1' });
  await says(tab, 'summary', 'idle');
  const speed = 'table:nth-of-type(4)';
  const row = (at: number) => text(tab, `${speed} tbody tr:nth-child(${at})`);
  // Both answers are slow: the panel's far more than the page's.
  await tab.eval(() => {
    const isPanel = (event: Event) => event.composedPath()[0] !== event.target;
    const block = (event: Event) => {
      const end = performance.now() + (isPanel(event) ? 700 : 250);
      while (performance.now() < end);
    };
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, block, true);
  });
  const focus = (selector: string) =>
    tab.eval(
      (selector: string) =>
        document.querySelector('[data-k2-ignore]')?.shadowRoot?.querySelector<HTMLElement>(selector)?.focus(),
      selector,
    );
  await focus('summary');
  await tab.press('Enter');
  await says(tab, speed, 'no interaction yet');
  expect(await row(3)).toBe('CLS: content that moves by itself0.00, good');
  // Errors make the panel longer.
  await tab.eval(() => {
    const place = document.querySelector('.itemRatingForm') ?? document.body;
    for (const words of ['one', 'two', 'three']) {
      const detail = { widget: 'rating', error: new Error(words) };
      place.dispatchEvent(new CustomEvent('k2:failed', { detail, bubbles: true, cancelable: true }));
    }
  });
  await says(tab, 'table:nth-of-type(2)', 'three');
  await tab.activate('.itemRatingForm .four-stars', 'mouse');
  await says(tab, speed, 'a.four-stars');
  expect(await row(2)).toMatch(/^a\.four-starsINP\D+(2[5-9]|[3-6]\d)\d ms, (needs improvement|poor)$/);
  const interaction = await row(2);
  await focus(`${speed} button`);
  await tab.press('Space');
  await tab.eval(() => {
    const box = Object.assign(document.createElement('div'), { id: 'late' });
    box.style.height = '200px';
    // The browser would scroll instead where the box is above the window.
    document.documentElement.style.overflowAnchor = 'none';
    // A shift right after an input does not count.
    setInterval(() => document.querySelector('main, .site-page, body')?.prepend(box.cloneNode()), 1000);
  });
  await tab.waitFor(
    (selector: string) =>
      /CLS\D+0\.(?!00)/.test(
        document.querySelector('[data-k2-ignore]')?.shadowRoot?.querySelector(selector)?.textContent ?? '',
      ),
    speed,
  );
  expect(await row(2)).toBe(interaction);
});

it('axe finds no violation in the inspector on a dark phone, closed and open', async () => {
  const phone = { width: 360, height: 740, dark: true, touch: true };
  const tab = await test.visit(`/${CATEGORY}`, { tagQuery: 'debug=1' }, phone);
  await says(tab, 'summary', 'idle');
  const ours = async () => (await findings(tab)).filter((finding) => !/class="site-|skip-link/.test(finding));
  expect(await ours()).toEqual([]);
  await tab.eval(() => document.querySelector('[data-k2-ignore]')?.shadowRoot?.querySelector('summary')?.click());
  await says(tab, 'table:nth-of-type(5)', 'idle');
  expect(await ours()).toEqual([]);
});
