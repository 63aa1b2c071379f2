import { describe, expect, it } from 'vitest';
import type { Tab } from '../e2e/driver.ts';
import { DEFAULT_SETTINGS, type Role } from '../fixtures/model.ts';
import { WIDGETS } from '../widgets/all.ts';
import { type Alive, installCounters } from './soak/counters.ts';
import { mostGrown, sumOf } from './soak/heap.ts';
import { growthOf, type Measured, MOST_GROWTH, measurePage, soakTest } from './soak/measure.ts';
import { installUse } from './soak/use.ts';

/** Number of times each widget is adopted, used and released. */
const CYCLES = Number(process.env.SOAK_CYCLES ?? 2000);
/** Rounds before the count: code, texts, styles and the one live region load once and remain. */
const WARMING = Math.min(200, CYCLES);
const PORTION = 100;
/** From 1 s on, the page's clock is the real one. */
const SETTLE_MS = 1000;

/** Pages that contain all widgets, and the role of their reader. */
const PAGES: readonly (readonly [path: string, role: Role, added?: string])[] = [
  ['nachrichten/item/8-fahrradwerkstatt', 'guest'],
  ['nachrichten/item/1-sommerfest-am-see', 'moderator'],
  ['nachrichten/comments/report/1?tmpl=component', 'guest'],
  ['nachrichten', 'guest'],
  ['beispiele/effects', 'guest'],
  ['beispiele/popups', 'guest'],
  ['beispiele/scrolling', 'guest'],
  ['beispiele/tabs?analytics=gtag', 'guest'],
  [
    'beispiele/tooltips',
    'guest',
    '<span class="cbTooltip" data-cbtooltip-open-ready="true" data-cbtooltip-tooltip="Ein Hinweis">Hinweis</span>' +
      '<button class="cbTooltip" data-cbtooltip-dialog="true" data-cbtooltip-tooltip="Eine Frage">Frage</button>',
  ],
  ['cb-profil/registers', 'guest'],
  ['cb-profil/userdetails', 'reader'],
  ['cb-passwort', 'guest'],
];

const { site, newTab, urlOf } = soakTest();
const soaked = new Set<string>();

/** Counts the remains after everything is released and running animations have ended. */
async function measure(tab: Tab): Promise<Measured> {
  await tab.eval(async (ms: number) => {
    window.K2Islands?.release();
    await new Promise((resolve) => setTimeout(resolve, ms));
    window.K2Islands?.release();
  }, SETTLE_MS);
  return measurePage(tab);
}

async function open({ path, role, added }: { path: string; role: Role; added: string }): Promise<Tab> {
  site.settings = structuredClone({ ...DEFAULT_SETTINGS, role, tagQuery: 'sw=off' });
  site.reset();
  const tab = await newTab();
  await tab.page.evaluateOnNewDocument(installCounters);
  await tab.page.evaluateOnNewDocument(installUse);
  await tab.goto(urlOf(path));
  // A first interaction, so that automatic loading ends before the count.
  await tab.page.mouse.move(3, 3);
  await tab.waitFor(() => window.K2Islands?.status().length);
  await tab.eval((added: string) => document.body.insertAdjacentHTML('beforeend', added), added);
  await tab.waitFor(() => document.body.lastElementChild?.matches(':not(.cbTooltip),[data-k2-state=ready]'));
  return tab;
}

/** Finds the first element of every widget that no earlier page had. */
async function subjectsOn(tab: Tab): Promise<string[]> {
  const names = await tab.eval(
    (known: readonly string[]) => {
      const first = new Map<string, HTMLElement>();
      for (const { element, widget } of window.K2Islands?.status() ?? [])
        if (!known.includes(widget) && !first.has(widget)) first.set(widget, element as HTMLElement);
      window.subjects = [...first.values()];
      return [...first.keys()];
    },
    [...soaked],
  );
  for (const name of names) soaked.add(name);
  return names;
}

/** In portions: the browser's answer to a single command must not take minutes. */
async function soak(tab: Tab, index: number, widget: string, cycles: number): Promise<void> {
  for (let left = cycles; left > 0; left -= PORTION)
    await tab.eval(
      (index: number, widget: string, cycles: number) => {
        const element = window.subjects[index];
        if (!element) throw new Error(`No ${widget}`);
        return window.soak(element, widget, cycles);
      },
      index,
      widget,
      Math.min(left, PORTION),
    );
}

/** React adds this listener once per document, and keeps it. */
const REACTS_OWN = 'HTMLDocument selectionchange';

/**
 * Lists kinds of listeners that are more than before the widget loaded. Listeners on signals, which loaded code may
 * keep, are compared with the start of the counted cycles.
 */
const grown = (untouched: Alive, warm: Alive, after: Alive) =>
  Object.entries(after.kinds).filter(([kind, count]) => {
    const { kinds } = kind.startsWith('AbortSignal') ? warm : untouched;
    return kind !== REACTS_OWN && count > (kinds[kind] ?? 0);
  });

describe(`a page whose widgets are adopted, used and released ${CYCLES} times`, () => {
  it.each(PAGES.map(([path, role, added = '']) => ({ path, role, added })))('$path ($role)', async (page) => {
    const tab = await open(page);
    const failures: unknown[] = [];
    const names = await subjectsOn(tab);
    for (const [index, widget] of names.entries()) {
      const untouched = await measure(tab);
      await soak(tab, index, widget, WARMING);
      const warm = await measure(tab);
      await soak(tab, index, widget, CYCLES - WARMING);
      const after = await measure(tab);
      const growth = growthOf(warm, after);
      const left = grown(untouched, warm, after);
      console.log(
        `${widget}: heap ${(growth * 100).toFixed(1)} % of ${Math.round(sumOf(warm.heap) / 1000)} kB, listeners ${untouched.listeners} → ${after.listeners}, observers ${untouched.observers} → ${after.observers}`,
      );
      if (growth > MOST_GROWTH || left.length || after.observers > untouched.observers)
        failures.push({ widget, growth, left, grown: mostGrown(warm.heap, after.heap), observers: after.observers });
    }
    expect(failures).toEqual([]);
    // Scripts that the server prints for the originals.
    expect(tab.problems.filter((problem) => !/cbjQuery/.test(problem))).toEqual([]);
    await tab.close();
  });

  it('every widget is part of the soak test', () => {
    expect(WIDGETS.map(({ name }) => name).filter((name) => !soaked.has(name))).toEqual([]);
  });
});
