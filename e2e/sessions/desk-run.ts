import type { Page } from 'puppeteer-core';
import type { Browser } from '../driver.ts';
import { createRandom, type Random } from '../fuzz/random.ts';
import { closePage } from './session.ts';
import { openWire, WAYS, type Wire } from './wire.ts';

/** Path of the queue. */
const QUEUE = '/index.php?option=com_k2&view=comments';
/** Time in which a removal can be undone here, in ms; it is the product's divided by 20. */
const UNDO_MS = 400;
/** Time limit for the truth to be shown once no call is pending, in ms. It includes the pauses between retries. */
const PATIENCE_MS = 15_000;

const FAULTS = ['500', '403', 'reset', 'html', 'session', 'invalid-token', 'empty', 'php-warning'] as const;
const CALLS = ['comment-publish', 'comment-unpublish', 'comment-remove', 'comment-save', 'queue'] as const;

interface SeenRow {
  readonly id: number;
  readonly isPublished: boolean;
  readonly isBusy: boolean;
  /** It has a message about a failure. After a failed list, only the first row has one, and the others are still ticked. */
  readonly isTold: boolean;
  readonly isTicked: boolean;
  readonly typed: string | undefined;
}

interface Seen {
  readonly rows: readonly SeenRow[];
  readonly canUndo: boolean;
  /** Unsaved texts of the tab. */
  readonly kept: string;
}

/** Runs in the page: shortens the time to undo. */
function hurry(from: number, to: number): void {
  const timeout = window.setTimeout;
  const faster = (run: TimerHandler, ms?: number, ...rest: unknown[]) => timeout(run, ms === from ? to : ms, ...rest);
  window.setTimeout = faster as typeof window.setTimeout;
}

/** Runs in the page: reads the desk; undefined if it is not there. */
function lookAtDesk(): Seen | undefined {
  if (!document.querySelector('.k2i-desk__list')) return undefined;
  const rows = [...document.querySelectorAll<HTMLElement>('[data-id]')].map((row) => ({
    id: Number(row.dataset.id),
    isPublished: row.querySelector('[data-state]')?.getAttribute('data-state') === 'published',
    isBusy: row.getAttribute('aria-busy') === 'true',
    isTold: row.querySelector('[role=alert]') !== null,
    isTicked: row.querySelector<HTMLInputElement>('.k2i-desk__tick')?.checked ?? false,
    typed: row.querySelector('textarea')?.value,
  }));
  const kept = Object.values(sessionStorage).join(' ');
  return { rows, canUndo: document.querySelector('.k2i-desk__undo') !== null, kept };
}

/** Runs in the page: focuses a row. */
function focusRow(id: number): boolean {
  const row = document.querySelector<HTMLElement>(`[data-id="${id}"]`);
  row?.focus();
  return !!row && document.activeElement === row;
}

/** Runs in the page: presses a button by its words, in an element. */
function pressButton(place: string, words: string, times: number): boolean {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(`${place} button`)];
  const button = buttons.find(({ textContent, disabled }) => textContent === words && !disabled);
  for (let time = 0; time < times; time++) button?.click();
  return !!button;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A page that was left. */
const AFTER = {} as Page;

/** A sequence of a moderator's actions at the desk, with failures, until everything works again. */
class DeskRun {
  readonly history: string[] = [];
  readonly #random: Random;
  readonly #wire: Wire;
  readonly #browser: Browser;
  #tabs: Page[] = [];
  #current = 0;
  readonly #problems: string[] = [];
  /** Comments whose removal was asked for at any time. */
  readonly #asked = new Set<number>();
  /** Those that the moderator has not undone since, and has done nothing else with. */
  readonly #removing = new Set<number>();
  /** Time of the last Undo of a removal, by comment, in ms since the epoch. */
  readonly #undone = new Map<number, number>();
  /** Tabs in which something was done with each comment. */
  readonly #touched = new Map<number, Set<Page>>();
  /** Words that were typed, and not discarded. */
  readonly #words = new Map<string, Page>();

  constructor(browser: Browser, wire: Wire, seed: number) {
    this.#browser = browser;
    this.#wire = wire;
    this.#random = createRandom(seed);
  }

  get #page(): Page {
    return this.#tabs[this.#current] as Page;
  }

  async #look(page = this.#page): Promise<Seen | undefined> {
    return page.evaluate(lookAtDesk).catch(() => undefined);
  }

  async #waitForDesk(page = this.#page): Promise<void> {
    for (const since = Date.now(); !(await this.#look(page)); await pause(40))
      if (Date.now() - since > PATIENCE_MS) throw new Error('the desk does not come');
  }

  async openTab(): Promise<void> {
    const page = this.#tabs[0]
      ? await this.#tabs[0].browserContext().newPage()
      : (await this.#browser.newTab({ width: 1000, height: 700, reducedMotion: true })).page;
    page.on('pageerror', (error) => this.#problems.push(String(error)));
    await page.evaluateOnNewDocument(hurry, 8000, UNDO_MS);
    const session = await page.createCDPSession();
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    this.#tabs.push(page);
    this.#current = this.#tabs.length - 1;
    await this.#beforePage();
    await page.goto(this.#wire.origin + QUEUE);
    await this.#waitForDesk();
  }

  #touch(ids: readonly number[]): void {
    this.history.push(`(${this.#current}: ${ids.length > 3 ? 'all' : ids})`);
    for (const id of ids) this.#removing.delete(id);
    for (const id of ids) this.#touched.set(id, (this.#touched.get(id) ?? new Set()).add(this.#page));
  }

  async #removal(press: () => Promise<unknown>): Promise<void> {
    const before = (await this.#look())?.rows ?? [];
    await press();
    const after = new Set((await this.#look())?.rows.map(({ id }) => id));
    const gone = before.filter(({ id }) => !after.has(id)).map(({ id }) => id);
    this.#touch(gone);
    for (const id of gone) {
      this.#asked.add(id);
      this.#undone.delete(id);
      this.#removing.add(id);
    }
  }

  async #undo(press: () => Promise<unknown>): Promise<void> {
    const before = new Set((await this.#look())?.rows.map(({ id }) => id));
    await press();
    const now = Date.now();
    // A comment whose removal has failed comes back, too.
    const rows = (await this.#look())?.rows.filter(({ isTold }) => !isTold) ?? [];
    const back = rows.map(({ id }) => id).filter((id) => !before.has(id));
    for (const id of back)
      if (this.#removing.delete(id)) {
        this.#undone.set(id, now);
        this.#touch([id]);
      }
  }

  async #row(): Promise<number | undefined> {
    const free = (await this.#look())?.rows.filter(({ isBusy, typed }) => !isBusy && typed === undefined) ?? [];
    return free.length ? this.#random.of(free).id : undefined;
  }

  async #byKey(key: 'a' | 'u' | 'x' | 'Delete' | 'z'): Promise<void> {
    const id = await this.#row();
    if (id === undefined || !(await this.#page.evaluate(focusRow, id))) return;
    const press = async () => {
      await this.#page.keyboard.press(key);
      // A second press hits the next row, or nothing.
      if (key === 'z' && this.#random.chance(0.2)) await this.#page.keyboard.press(key);
    };
    if (key === 'Delete') await this.#removal(press);
    else if (key === 'z') await this.#undo(press);
    else await press();
    if (key === 'a' || key === 'u') this.#touch([id]);
  }

  async #byButton(words: string): Promise<void> {
    const id = await this.#row();
    if (id === undefined) return;
    const times = this.#random.chance(0.3) ? 2 : 1;
    const press = () => this.#page.evaluate(pressButton, `[data-id="${id}"]`, words, times);
    this.#touch([id]);
    if (words === 'Löschen') await this.#removal(press);
    else await press();
  }

  async #forTicked(words: string): Promise<void> {
    const all = (await this.#look())?.rows.map(({ id }) => id) ?? [];
    const press = () => this.#page.evaluate(pressButton, '.k2i-desk__selection', words, 1);
    this.#touch(all);
    if (words === 'Löschen') await this.#removal(press);
    else await press();
  }

  async #edit(): Promise<void> {
    const id = await this.#row();
    if (id === undefined || !(await this.#page.evaluate(pressButton, `[data-id="${id}"]`, 'Bearbeiten', 1))) return;
    const word = `w${this.history.length}`;
    await this.#page.type(`[data-id="${id}"] textarea`, ` ${word}`);
    this.#touch([id]);
    this.#words.set(word, this.#page);
    if (this.#random.chance(0.8)) await this.#page.evaluate(pressButton, `[data-id="${id}"] .k2i-edit`, 'Speichern', 2);
  }

  async #saveAll(): Promise<void> {
    for (const { id, typed } of (await this.#look())?.rows ?? [])
      if (typed !== undefined) await this.#page.evaluate(pressButton, `[data-id="${id}"] .k2i-edit`, 'Speichern', 1);
  }

  async #retry(): Promise<void> {
    const told = (await this.#look())?.rows.find(({ isTold }) => isTold);
    if (!told) return;
    await this.#page.evaluate(pressButton, `[data-id="${told.id}"]`, 'Erneut versuchen', 1);
    this.#touched.set(told.id, (this.#touched.get(told.id) ?? new Set()).add(this.#page));
  }

  async #closeTab(): Promise<void> {
    if (this.#tabs.length < 2) return;
    const [closed] = this.#tabs.splice(this.#current, 1);
    if (closed) await closePage(closed);
    for (const [word, page] of this.#words) if (page === closed) this.#words.delete(word);
    this.#current = 0;
    await this.#page.bringToFront();
  }

  async #otherTab(): Promise<void> {
    if (this.#tabs.length < 2) return this.openTab();
    this.#current = 1 - this.#current;
    await this.#page.bringToFront();
  }

  async #offline(on: boolean): Promise<void> {
    this.#wire.setUp(!on);
    for (const page of this.#tabs) await page.setOfflineMode(on);
  }

  /** Removes what would keep the next page from loading. */
  async #beforePage(): Promise<void> {
    await this.#offline(false);
    this.#wire.site.fault('queue', undefined);
  }

  async #reload(): Promise<void> {
    await this.#beforePage();
    // A call that is sent as the page is left may reach the site after the request for the next page.
    for (const [id, tabs] of this.#touched) this.#touched.set(id, new Set(tabs).add(AFTER));
    await this.#page.reload();
    await this.#waitForDesk();
  }

  readonly #steps: readonly (readonly [name: string, weight: number, run: () => Promise<unknown>])[] = [
    ['a', 4, () => this.#byKey('a')],
    ['u', 3, () => this.#byKey('u')],
    ['Delete', 4, () => this.#byKey('Delete')],
    ['z', 4, () => this.#byKey('z')],
    ['x', 5, () => this.#byKey('x')],
    ['Approve', 2, () => this.#byButton('Freigeben')],
    ['Unpublish', 2, () => this.#byButton('Verbergen')],
    ['Remove', 2, () => this.#byButton('Löschen')],
    ['approve ticked', 2, () => this.#forTicked('Freigeben')],
    ['unpublish ticked', 1, () => this.#forTicked('Verbergen')],
    ['remove ticked', 2, () => this.#forTicked('Löschen')],
    ['edit', 3, () => this.#edit()],
    ['try again', 3, () => this.#retry()],
    ['fault', 4, async () => this.#wire.site.fault(this.#random.of(CALLS), this.#random.of(FAULTS), 1)],
    ['way', 3, async () => this.#wire.goes(this.#random.of(CALLS), this.#random.of(WAYS))],
    ['release', 3, async () => this.#wire.release()],
    ['offline', 1, () => this.#offline(true)],
    ['online', 2, () => this.#offline(false)],
    ['wait', 3, () => pause(UNDO_MS * 1.5)],
    ['reload', 1, () => this.#reload()],
    ['other tab', 1, () => this.#otherTab()],
    ['close tab', 1, () => this.#closeTab()],
  ];

  async play(steps: number): Promise<void> {
    const bag = this.#steps.flatMap((step) => new Array<typeof step>(step[1]).fill(step));
    for (let step = 0; step < steps; step++) {
      const [name, , run] = this.#random.of(bag);
      this.history.push(name);
      await run();
      this.#judgeSent();
    }
    await this.#finish();
  }

  /** Checks that no removal was sent that the moderator has undone, or has not asked for. */
  #judgeSent(): void {
    for (const { call, body, at } of this.#wire.site.log) {
      if (call !== 'comment-remove') continue;
      for (const id of new URLSearchParams(body).getAll('cid[]').map(Number)) {
        const undoneAt = this.#undone.get(id);
        // Another tab may have been asked to remove it as well.
        const isOfTwo = (this.#touched.get(id)?.size ?? 0) > 1;
        if (undoneAt !== undefined && at > undoneAt && !isOfTwo && !this.#removing.has(id))
          throw new Error(`${id} was removed after Undo`);
        if (!this.#asked.has(id)) throw new Error(`${id} was removed unasked`);
      }
    }
    if (this.#problems.length) throw new Error(this.#problems.join('\n'));
  }

  /** Returns what is not true in a tab, once nothing is pending. */
  #complaint(page: Page, { rows, canUndo, kept }: Seen): string {
    const { comments } = this.#wire.site;
    if (canUndo) return 'Undo is still offered';
    for (const { id, isPublished, isBusy, isTold, isTicked, typed } of rows) {
      if (isBusy) return `${id} is busy`;
      const isForeign = [...(this.#touched.get(id) ?? [])].some((other) => other !== page);
      // If the answer to a list was lost, the first row has the message, and the others are still ticked.
      if (isTold || isForeign || (isTicked && rows.some((row) => row.isTold))) continue;
      const comment = comments.find((one) => one.id === id);
      if (!comment) return `${id} is shown, and not there`;
      if (comment.published !== isPublished) return `${id} is shown as ${isPublished ? 'published' : 'waiting'}`;
      if (this.#removing.has(id) && typed === undefined) return `${id} was to be removed, and nothing is said`;
    }
    const texts = `${comments.map(({ text }) => text).join(' ')} ${rows.map(({ typed }) => typed).join(' ')} ${kept}`;
    for (const [word, owner] of this.#words)
      if (
        owner === page &&
        !this.#isOfTwoTabs(word) &&
        !new RegExp(`\\b${word}\\b`).test(texts) &&
        !this.#isOfRemoved(word)
      )
        return `${word} is lost`;
    return '';
  }

  /** Tabs that change the same comment know nothing of each other: the later text counts. */
  #isOfTwoTabs(word: string): boolean {
    const saved = this.#wire.site.log.find(({ call, body }) => call === 'comment-save' && body.includes(word));
    const id = Number(new URLSearchParams(saved?.body).get('commentID'));
    return (this.#touched.get(id)?.size ?? 0) > 1;
  }

  /** A removal takes the text along. */
  #isOfRemoved(word: string): boolean {
    return this.#wire.site.log.some(
      ({ call, body }) =>
        call === 'comment-save' &&
        body.includes(word) &&
        !this.#wire.site.comments.some(({ id }) => id === Number(new URLSearchParams(body).get('commentID'))),
    );
  }

  async #finish(): Promise<void> {
    this.#wire.site.settings.faults = {};
    this.#wire.forgetWays();
    this.#wire.release();
    await this.#offline(false);
    await pause(UNDO_MS * 2);
    for (const page of this.#tabs) {
      await page.bringToFront();
      this.#current = this.#tabs.indexOf(page);
      await this.#saveAll();
      let complaint = 'nothing was looked at';
      for (const since = Date.now(); complaint; await pause(50)) {
        this.#wire.release();
        const seen = await this.#look(page);
        complaint = seen ? this.#complaint(page, seen) : 'the page does not come';
        if (Date.now() - since > PATIENCE_MS) throw new Error(`${complaint}\n${JSON.stringify(seen)}`);
      }
    }
    this.#judgeSent();
  }

  async close(): Promise<void> {
    for (const page of this.#tabs) await closePage(page).catch(() => {});
  }
}

/**
 * Plays a random sequence at the desk.
 * @throws Error with the broken promise, and the steps before it.
 */
export async function playDesk(browser: Browser, dist: string, seed: number, steps: number): Promise<void> {
  const generation = seed % 2 ? '2.28' : 'joomla-5';
  const wire = await openWire([dist], {
    role: 'moderator',
    desk: true,
    generation,
    php8: seed % 3 === 0,
    tagQuery: 'sw=off',
  });
  const run = new DeskRun(browser, wire, seed);
  try {
    await run.openTab();
    await run.play(steps);
  } catch (error) {
    const log = wire.site.log
      .filter(({ call }) => call.startsWith('comment-'))
      .map(({ call, body, fault }) => `${call} ${fault} ${body.slice(-60)}`);
    throw new Error(
      [`seed ${seed}: ${error instanceof Error ? error.message : error}`, run.history.join(', '), ...log].join('\n'),
    );
  } finally {
    await run.close();
    await wire.close();
  }
}
