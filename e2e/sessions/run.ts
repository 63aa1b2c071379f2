import { inject } from 'vitest';
import { offlineFilesOf } from '../build-files.ts';
import { keepsFiles, workerIsActive } from '../offline-page.ts';
import type { Look, Press } from './in-page.ts';
import { complaintAbout, doneTooOften, lostWord, uncaught } from './promises.ts';
import { clockNow, closePage, Tab } from './session.ts';
import { PATHS } from './steps.ts';
import { type Wire, wordsIn } from './wire.ts';

/** Time limit for a promise once no call is pending, in ms. It includes the pauses between retries. */
const PATIENCE_MS = 12_000;
/** The same for the outbox, which sends one after the other. */
const OUTBOX_PATIENCE_MS = 30_000;
const POLL_MS = 40;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const PARTS: Readonly<Record<string, string>> = {
  vote: 'rating',
  moderate: 'moderation',
  submit: 'comment',
  month: 'calendar',
};

/** A sequence in progress: the browser, the server, and the reader's actions. */
export class Run {
  readonly wire: Wire;
  readonly #onStep: (name: string) => void;
  tabs: Tab[] = [];
  current = 0;
  isOffline = false;
  /** Events so far, for the report of a failure. */
  readonly history: string[] = [];
  /** Names of the steps that were begun. */
  readonly taken: string[] = [];
  /** Number of steps without a control to press. */
  withoutControl = 0;
  /**
   * Number of times that the reader wanted each action: `vote 8`, `moderate comment12`, `report`, or a comment, by its
   * words.
   */
  readonly wanted = new Map<string, number>();
  /** Words written so far. None may be lost. */
  readonly words = new Set<string>();
  /** Words that the reader discarded, or that no rule of the product keeps. */
  readonly given = new Set<string>();

  constructor(wire: Wire, onStep: (name: string) => void) {
    this.wire = wire;
    this.#onStep = onStep;
  }

  get tab(): Tab {
    const tab = this.tabs[this.current];
    if (!tab) throw new Error('No tab');
    return tab;
  }

  readonly onLost = (text: string) => {
    for (const word of wordsIn(text)) this.given.add(word);
  };

  readonly onPress = ({ what, text, isIgnored }: Press, tab: Tab) => {
    const part = PARTS[what.split(' ')[0] ?? ''];
    // While a question is loading, another press on the comment does nothing.
    const isHeldBack = part === 'moderation' && tab.isAsking;
    if (part && !isIgnored && !isHeldBack) tab.pressed.add(part);
    // The removed comment may contain words of this run.
    if (what === 'discard' || what.startsWith('moderate')) this.onLost(text);
    // The reader has seen the result, in any tab.
    if (what === 'discard' || what === 'waiting')
      for (const one of this.tabs) {
        one.pressed.delete('comment');
        one.last.delete('comment');
      }
    if (what === 'ask') {
      // A new question removes the message about the last one.
      tab.isAsking = true;
      tab.last.delete('moderation');
      tab.pressed.delete('moderation');
    }
    const isSent = what === 'submit' || what === 'waiting';
    if (!isIgnored) this.#want(isSent ? wordsIn(text).join(' ') : what);
  };

  /** Called before a form is sent again, which a browser would ask its reader about. */
  readonly onRepeat = (body: string) => this.#want(wordsIn(body).join(' '));

  #want(what: string): void {
    this.wanted.set(what, (this.wanted.get(what) ?? 0) + 1);
  }

  /** Makes a tab of the browser the current one. */
  async addTab(tab: Tab, path: string): Promise<void> {
    this.tabs.push(tab);
    this.current = this.tabs.indexOf(tab);
    if (this.isOffline) await tab.page.setOfflineMode(true);
    await this.goTo(path);
  }

  async step(name: string, task: (run: Run) => Promise<unknown>): Promise<void> {
    this.taken.push(name);
    this.#onStep(name);
    const done = await task(this);
    if (done === false) this.withoutControl++;
    this.history.push(`${clockNow()} ${this.current}: ${name}${done === false ? ' (not there)' : ''}`);
  }

  /** Writes one more word into the comment form. */
  async write(): Promise<boolean> {
    const word = `w${this.taken.length}`;
    if (!(await this.tab.type('#commentText', ` ${word}`))) return false;
    await this.tab.ask(fillInGuest);
    const seen = await this.tab.look();
    if (!seen?.typed.includes(word)) return false;
    this.words.add(word);
    // Each article has one draft.
    for (const other of await this.#looks())
      if (other.path === seen.path && other.typed !== seen.typed) this.onLost(`${other.typed} ${seen.typed}`);
    return true;
  }

  async #looks(): Promise<Look[]> {
    const looks = await Promise.all(this.tabs.map((tab) => tab.look()));
    return looks.filter((seen) => seen !== undefined);
  }

  async offline(on: boolean): Promise<void> {
    this.wire.setUp(!on);
    this.isOffline = on;
    await Promise.all(this.tabs.map((tab) => tab.page.setOfflineMode(on)));
  }

  async setUp(on: boolean): Promise<void> {
    if (!this.isOffline) this.wire.setUp(on);
  }

  /** Leaves the page, after the tab has noted any text that K2 Islands has not seen. */
  async #leave(way: () => Promise<unknown>): Promise<void> {
    await this.tab.look();
    await this.tab.go(way);
  }

  reload = () => this.#leave(() => this.tab.reload());

  goTo = (path: string) =>
    this.#leave(() => this.tab.page.goto(this.wire.origin + path, { waitUntil: 'domcontentloaded' }));

  async back(): Promise<void> {
    await this.#leave(() => this.tab.page.goBack({ waitUntil: 'domcontentloaded', timeout: 5000 }));
    if (this.tab.page.url() === 'about:blank') await this.goTo(PATHS[0]);
  }

  async otherTab(): Promise<void> {
    if (this.tabs.length < 2) {
      await this.addTab(await Tab.open(await this.tab.page.browserContext().newPage(), this), PATHS[1]);
      return;
    }
    this.current = 1 - this.current;
    await this.tab.page.bringToFront();
  }

  async closeTab(): Promise<boolean> {
    if (this.tabs.length < 2) return false;
    this.#judge(uncaught(this.tab));
    await this.tab.look();
    const [closed] = this.tabs.splice(this.current, 1);
    if (closed) await closePage(closed.page);
    closed?.giveUpText();
    this.current = 0;
    await this.tab.page.bringToFront();
    return true;
  }

  /** Waits until the worker has stored all files that a comment needs offline. */
  async keepAll(): Promise<void> {
    const limits = { timeout: 20_000, polling: 100 };
    await this.tab.page.waitForFunction(workerIsActive, limits);
    await this.reload();
    const { page } = this.tab;
    await keepsFiles({ eval: (task) => page.evaluate(task) }, offlineFilesOf(inject('dist')).kit);
  }

  /** Waits until a new version is offered. */
  newVersion = () => this.tab.page.waitForSelector('.k2i-line', { timeout: 20_000 });

  /** Throws an error with a finding, unless it is empty, and with the events so far. */
  #judge(finding: string, ...more: unknown[]): void {
    if (finding) throw new Error([finding, ...this.history, ...more.map((one) => JSON.stringify(one))].join('\n  '));
  }

  /** Waits until no call is pending, and checks all promises. */
  async settle(tab = this.tab): Promise<void> {
    let complaint = 'nothing was looked at';
    let seen: Look | undefined;
    for (const since = Date.now(); complaint; await pause(POLL_MS)) {
      this.wire.release();
      this.#judge(uncaught(tab));
      seen = await tab.look();
      if (tab.isBroken) return;
      complaint = seen ? complaintAbout(tab, seen, this.wire.site) : 'the page does not come';
      if (Date.now() - since > PATIENCE_MS) this.#judge(complaint, seen, [...tab.last], [...tab.pressed], tab.log);
    }
    // Each failure has been reported once. The reader may act on it later.
    tab.forget();
    this.#judge(doneTooOften(this.wire, this.wanted), [...this.wanted], tab.log);
  }

  /** Ends a sequence: everything works again, and everything is completed. */
  async finish(): Promise<void> {
    this.wire.site.settings.faults = {};
    this.wire.forgetWays();
    this.wire.release();
    await this.offline(false);
    for (const tab of this.tabs) {
      if (tab.isBroken) await tab.go(() => tab.page.goto(this.wire.origin + PATHS[0]));
      await tab.page.bringToFront();
      await this.settle(tab);
    }
    await this.#emptyOutbox();
    await this.#judgeWords();
  }

  async #emptyOutbox(): Promise<void> {
    const { tab } = this;
    // A page that is loading can't be evaluated.
    const isEmpty = async () => (await tab.outbox())?.every(({ state }) => state !== 'waiting' && state !== 'sending');
    if (await isEmpty()) return;
    await tab.page.bringToFront();
    await tab.go(() => tab.page.goto(this.wire.origin + PATHS[0]));
    // Without a worker, the form sends waiting comments.
    await tab.ask(() => document.querySelector<HTMLElement>('#commentText')?.focus());
    for (const since = Date.now(); !(await isEmpty()); await pause(POLL_MS * 5))
      if (Date.now() - since > OUTBOX_PATIENCE_MS) this.#judge('the outbox is not emptied', await tab.outbox());
    await this.settle(tab);
  }

  /** Checks that each word is on the server, or still in the reader's browser. */
  async #judgeWords(): Promise<void> {
    for (const since = Date.now(); ; await pause(POLL_MS)) {
      // In the order of a comment's way: form, outbox, server. Each has it before the last one drops it.
      const looks = await this.#looks();
      const kept = await this.tab.outbox();
      const lost = lostWord(this, looks, kept ?? []);
      if (!lost) return;
      const haveAnswered = kept && looks.length === this.tabs.length;
      if (haveAnswered || Date.now() - since > PATIENCE_MS) this.#judge(`${lost} is lost`, looks, kept, this.tab.log);
    }
  }
}

/** Runs in the page. */
function fillInGuest(): void {
  for (const [id, value] of [
    ['userName', 'Gerda Gast'],
    ['commentEmail', 'gerda@example.org'],
  ] as const) {
    const field = document.getElementById(id) as HTMLInputElement | null;
    if (field && !field.disabled) field.value = value;
  }
}
