import { expect, it } from 'vitest';
import type { Tab } from './driver.ts';
import { ARTICLE } from './flows.ts';
import { createRandom } from './fuzz/random.ts';
import { writeComment } from './guest-comment.ts';
import { offlineTest } from './offline-site.ts';

/** Number of times the connection breaks; `npm run prove -- cycles` is the long run. */
const CYCLES = Number(process.env.K2_OFFLINE_CYCLES ?? 2);
const SEED = Number(process.env.K2_OFFLINE_SEED ?? 20261121);
/** Number of connections that last until everything is sent. */
const HOLDS = 0.1;

const test = offlineTest({ hasOwnBrowser: true });
const PATHS = [`/${ARTICLE}`, '/index.php/nachrichten/item/5'];

async function write(tab: Tab, text: string): Promise<void> {
  await tab.front();
  await tab.focus('#commentText');
  await tab.waitFor(() => document.querySelector('#comment-form[data-k2-state=ready]'));
  // A draft left by a crash doesn't count.
  await tab.eval(() => {
    const field = document.querySelector<HTMLTextAreaElement>('#commentText');
    if (field) field.value = '';
  });
  await writeComment(tab, text);
  // Kept on this device; a page that was loaded anew shows K2's prompt until it is touched.
  await tab.waitFor(() => {
    const field = document.querySelector<HTMLTextAreaElement>('#commentText');
    return field && ['', field.defaultValue].includes(field.value);
  });
}

/** Decides about each returned comment: sends it again, or discards it if it has arrived. */
const decide = (tab: Tab, arrived: readonly string[]) =>
  tab.eval((arrived: readonly string[]) => {
    for (const item of document.querySelectorAll('.k2i-waiting')) {
      const [send, edit, discard] = item.querySelectorAll('button');
      if (!edit || !discard) continue;
      const hasArrived = arrived.includes(item.querySelector('.k2i-waiting__text')?.textContent ?? '');
      (hasArrived ? discard : send)?.click();
    }
  }, arrived);

const arrived = () => test.site.comments.filter(({ author }) => author === 'Gerda Gast').map(({ text }) => text);

it(
  `the outbox loses and duplicates no comment in ${CYCLES} cycles`,
  async () => {
    const random = createRandom(SEED);
    const pause = () => new Promise((resolve) => setTimeout(resolve, random.below(400)));
    let tabs: Tab[] = [];
    // One after the other: Firefox puts off what a tab behind another one does when it is idle.
    for (const path of PATHS) tabs.push(await test.openWithKit(path));
    const anyTab = () => random.of(tabs);
    const reload = async (tab: Tab) => tab.goto(await tab.url());
    const written: string[] = [];
    /** A log of events, for finding the cause of a missing comment. */
    const history: string[] = [];

    const missing = () => written.filter((text) => !arrived().includes(text));
    const allArrive = async () => {
      try {
        const left = async () => {
          for (const tab of tabs) await decide(tab, arrived());
          return missing();
        };
        await expect.poll(left, { timeout: 60_000 }).toEqual([]);
      } catch (error) {
        const calls = test.site.log.slice(-5).map(({ call, body }) => `${call} ${body}`.slice(0, 200));
        throw new Error([...history, ...calls, ...test.arrivals.slice(-20)].join('\n'), { cause: error });
      }
      expect([...arrived()].sort()).toEqual([...written].sort());
    };

    for (let cycle = 1; cycle <= CYCLES; cycle++) {
      await test.goOffline();
      for (let count = random.of([0, 1, 1, 2]); count > 0; count--) {
        const text = `Nummer ${written.length}`;
        await write(anyTab(), text);
        written.push(text);
        history.push(`${cycle} wrote ${text}`);
        if (random.chance(0.2)) await reload(anyTab());
      }
      const fault = random.of([undefined, undefined, undefined, 'slow', 'reset'] as const);
      if (fault) test.site.fault('comment', fault, 1);
      history.push(`${cycle} fault ${fault}`);
      if (random.chance(0.05)) {
        history.push(`${cycle} crash`);
        await test.crash();
        tabs = await Promise.all(PATHS.map((path) => test.open(path)));
      }
      await test.goOnline();
      await pause();
      if (random.chance(0.5)) await reload(anyTab());
      await pause();
      // Most are too short for all that waits.
      if (random.chance(HOLDS)) await allArrive();
    }
    test.site.settings.faults = {};
    await allArrive();
    for (const tab of tabs) {
      await reload(tab);
      await expect
        .poll(async () => {
          await decide(tab, arrived());
          return tab.eval(() => document.querySelectorAll('.k2i-waiting').length);
        })
        .toBe(0);
    }
  },
  60_000 + CYCLES * 15_000,
);
