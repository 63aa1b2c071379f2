import type { HTTPRequest, Page } from 'puppeteer-core';
import { closeTab } from '../engines/chromium.ts';
import { aim, type Kept, type Look, leftovers, look, type Press, readOutbox, tellPresses } from './in-page.ts';
import { callOf, FAULT_HEADER, wordsIn } from './wire.ts';

/** Which part of a page makes which calls. */
const PART_OF: Readonly<Record<string, string>> = {
  vote: 'rating',
  'votes-percentage': 'rating',
  'votes-number': 'rating',
  comment: 'comment',
  'comment-publish': 'moderation',
  'comment-remove': 'moderation',
  'report-user': 'moderation',
  search: 'search',
  calendar: 'calendar',
};

/** Calls of which the page wants the newest one only. */
const GIVES_UP = ['search', 'calendar'];

/** What the browser says when a page goes away under a question to it, or when its own page of an error is there. */
const GONE =
  /context|detached|Target closed|Session closed|navigat|frame|Cannot find|Inspected target|access is denied/i;

/** Faults after which a call has worked all the same. */
const SURVIVED = ['-', 'slow', 'php-warning'];

/** Seconds and milliseconds of the time, which tell what of a log came first. */
export const clockNow = () => new Date().toISOString().slice(17, 23);

/** What the page is asked or given is answered before this, in ms. */
const ANSWER_LIMIT_MS = 20_000;

class TooSlow extends Error {}

async function withinLimit<Value>(what: string, answer: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow(what)), ANSWER_LIMIT_MS);
  });
  try {
    return await Promise.race([answer, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** A page that goes meanwhile takes nothing. */
function unlessSlow(error: unknown): void {
  if (error instanceof TooSlow) throw error;
}

/** Closes a tab as a reader does: the page hears of it. */
export async function closePage(page: Page): Promise<void> {
  // Chromium never says that a tab with its own page for a site that is not there has closed.
  if (/^chrome-error:/.test(page.url())) await page.goto('about:blank');
  await closeTab(page);
}

/** What became of a call. */
interface Outcome {
  readonly how: 'failed' | 'done' | 'aborted';
  /** The words of readers in it. */
  readonly words: readonly string[];
  /** The number of the comment that it was about, in its address. */
  readonly comment: string | undefined;
  /** Whether it was to approve that. */
  readonly approves: boolean;
}

/** How often the browser is asked to forget all of an origin before something in it is taken for a finding. */
const CLEARED_WITHIN_TRIES = 20;

/** A tab as the session sees it. */
export class Tab {
  readonly page: Page;
  /** Calls under way. */
  readonly calls = new Set<HTTPRequest>();
  /** How the last call of each part of this page went. */
  readonly last = new Map<string, Outcome>();
  /** What came of each call of this page, for whoever reads of a failure. */
  readonly log: string[] = [];
  /** What was pressed on this page that makes a call: in which part, and the words of readers that it was to send. */
  readonly pressed = new Set<{ readonly part: string; readonly words: readonly string[] }>();
  /** The reader was about to be asked something since the page was last seen to be as it must. */
  isAsking = false;
  readonly problems: string[] = [];
  /** The reader has pressed something on this page, and the focus was there. */
  isUsed = false;
  /** The browser's own page for a site that is not there. */
  isBroken = true;
  /** The text of the comment form, as it was last seen, that our code had not got to know by then. */
  unknownText = '';
  /** Told of that text when the page goes. */
  onLost: (text: string) => void = () => {};
  onPress: (press: Press) => void = () => {};

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<Tab> {
    const tab = new Tab(page);
    page.setDefaultNavigationTimeout(30_000);
    page.on('error', (error) => tab.problems.push(`crashed: ${error.message}`));
    page.on('pageerror', (error) =>
      tab.problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
    page.on('request', (request) => {
      if (request.isNavigationRequest()) return;
      if (callOf(request.method(), request.url())) tab.calls.add(request);
    });
    page.on('requestfinished', (request) => tab.ended(request));
    page.on('requestfailed', (request) => tab.ended(request));
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      tab.calls.clear();
      tab.last.clear();
      tab.log.length = 0;
      tab.pressed.clear();
      tab.isAsking = false;
      tab.isUsed = false;
      if (tab.unknownText) tab.onLost(tab.unknownText);
      tab.unknownText = '';
      tab.isBroken = /^(chrome-error|about):/.test(frame.url());
    });
    await Promise.all([
      page.exposeFunction('__press', (press: Press) => tab.onPress(press)),
      page.evaluateOnNewDocument(tellPresses),
      page.createCDPSession().then((session) => session.send('Emulation.setFocusEmulationEnabled', { enabled: true })),
    ]);
    return tab;
  }

  /**
   * Has the browser forget what earlier sequences left of an origin: other tabs, storage, caches, worker, cookies, history.
   * The HTTP cache stays, in which nothing but files of the bundle and of the template may be.
   * @throws Error when something is left.
   */
  async clear(origin: string): Promise<void> {
    const { page } = this;
    await page.setOfflineMode(false);
    for (const other of await page.browserContext().pages()) if (other !== page) await closePage(other);
    const devTools = await page.createCDPSession();
    await page.goto('about:blank');
    let left: string[] = [];
    // A worker that was at it when it was taken away may still write something after that.
    for (let tries = 0; tries < CLEARED_WITHIN_TRIES && (tries === 0 || left.length); tries++) {
      await devTools.send('Network.clearBrowserCookies');
      await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await page.goto(`${origin}/media/site/icon.svg`);
      left = await page.evaluate(leftovers);
    }
    if (left.length) throw new Error(`The last sequence has left ${left.join(', ')}`);
    await devTools.send('Page.resetNavigationHistory');
    await devTools.detach();
    this.problems.length = 0;
  }

  private ended(request: HTTPRequest): void {
    if (!this.calls.has(request)) return;
    const call = callOf(request.method(), request.url());
    // A newer question gives up the older ones, of which the browser does not always say that they have ended.
    for (const older of this.calls) {
      if (older === request) break;
      if (GIVES_UP.includes(call) && callOf(older.method(), older.url()) === call) this.calls.delete(older);
    }
    this.calls.delete(request);
    const part = PART_OF[call];
    if (!part) return;
    const response = request.response();
    const fault = response?.headers()[FAULT_HEADER] ?? '-';
    const outcome = response ? `${response.status()} ${fault}` : request.failure()?.errorText;
    this.log.push(`${clockNow()} ${request.method()} ${request.url()}: ${outcome}`);
    if (!response) this.onUntold(request.postData() ?? '');
    const words = wordsIn(request.postData() ?? '');
    // An empty answer is what K2 says when nothing was found.
    const isSurvived = SURVIVED.includes(fault) || (part === 'search' && fault === 'empty');
    const isDone = response?.status() === 200 && isSurvived;
    // What was pressed has its answer: what the page sends after that, of a comment that was waiting, is another matter.
    if (isDone)
      for (const press of this.pressed)
        if (press.part === part && press.words.join() === words.join()) this.pressed.delete(press);
    const isAborted = !response && /ABORTED/.test(request.failure()?.errorText ?? '');
    const comment = /commentID=(\d+)/.exec(request.url())?.[1];
    const approves = call === 'comment-publish';
    this.last.set(part, { how: isDone ? 'done' : isAborted ? 'aborted' : 'failed', words, comment, approves });
  }

  /** The reader has discarded a waiting comment, and so has seen what became of it: it needs no other answer. */
  discarded(text: string): void {
    const words = wordsIn(text);
    // A text that was sent while its call was still to begin may have grown.
    const isIn = (earlier: readonly string[]) => earlier.length > 0 && earlier.every((word) => words.includes(word));
    for (const press of this.pressed) if (press.part === 'comment' && isIn(press.words)) this.pressed.delete(press);
    const last = this.last.get('comment');
    // What came of earlier presses was told before this one's call.
    if (last && isIn(last.words)) this.last.set('comment', { ...last, how: 'done' });
  }

  /** Told of what was sent without the browser getting to know what came of it. */
  onUntold: (body: string) => void = () => {};

  /** Asks the page; undefined when it has gone meanwhile. */
  async ask<Result, Args extends unknown[]>(
    task: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result> | undefined> {
    if (this.isBroken) return undefined;
    try {
      return await withinLimit(
        `the page answers nothing to "${task.name}"`,
        this.page.evaluate(task as never, ...(args as unknown as never[])) as Promise<Awaited<Result>>,
      );
    } catch (error) {
      if (GONE.test(String(error))) return undefined;
      throw error;
    }
  }

  async look(): Promise<Look | undefined> {
    const seen = await this.ask(look);
    if (seen) this.unknownText = seen.keeps && !seen.hasDraftToDecide ? '' : seen.typed;
    return seen;
  }

  outbox = (): Promise<Kept[] | undefined> => this.ask(readOutbox);

  /** Puts the focus on something and presses Enter. */
  async press(selector: string, nth = 0): Promise<boolean> {
    const aimed = await this.ask(aim, selector, nth);
    if (!aimed) return false;
    // From nowhere the focus may go back to nowhere.
    this.isUsed ||= aimed === 'moved' || !/line|bar/.test(selector);
    await withinLimit('the page takes no key', this.page.keyboard.press('Enter')).catch(unlessSlow);
    return true;
  }

  async type(selector: string, text: string): Promise<boolean> {
    if (!(await this.ask(aim, selector, 0))) return false;
    this.isUsed = true;
    await withinLimit('the page takes no key', this.page.keyboard.press('End')).catch(unlessSlow);
    await withinLimit('the page takes no text', this.page.keyboard.sendCharacter(text)).catch(unlessSlow);
    return true;
  }

  async escape(): Promise<void> {
    await this.page.keyboard.press('Escape').catch(() => {});
  }

  /** Goes somewhere; where nothing is there, that is what the reader sees. */
  async go(way: () => Promise<unknown>): Promise<void> {
    try {
      await way();
    } catch (error) {
      if (/net::|Navigation|timeout|detached|history|Not attached|not available/i.test(String(error))) return;
      throw error;
    }
  }
}
