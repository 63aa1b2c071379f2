import type { HTTPRequest, Page } from 'puppeteer-core';
import { closeTab } from '../engines/chromium.ts';
import { aim, type Kept, type Look, look, type Press, readOutbox, tellPresses } from './in-page.ts';
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

/** Closes a tab as a reader does: the page hears of it. */
export async function closePage(page: Page): Promise<void> {
  // Chromium never says that a tab with its own page for a site that is not there has closed.
  if (/^chrome-error:/.test(page.url())) await page.goto('about:blank');
  await closeTab(page);
}

/** What became of a call. */
interface Outcome {
  readonly isDone: boolean;
  /** The words of readers in it. */
  readonly words: readonly string[];
  /** The number of the comment that it was about, in its address. */
  readonly comment: string | undefined;
  /** Whether it was to approve that. */
  readonly approves: boolean;
}

/** Is told what happens in a tab. */
interface Witness {
  onPress(press: Press, tab: Tab): void;
  /** The page goes, with this text in the comment form, which our code had not got to know. */
  onLost(text: string): void;
  /** The page had come by a form, which is sent once more with it. */
  onRepeat(body: string): void;
}

/** A tab as the session sees it. */
export class Tab {
  readonly page: Page;
  readonly #witness: Witness;
  /** Calls under way. */
  readonly calls = new Set<HTTPRequest>();
  /** How the last call of each part of this page went; one that was given up is none. */
  readonly last = new Map<string, Outcome>();
  /** What came of each call of this page, for whoever reads of a failure. */
  readonly log: string[] = [];
  /** Parts of this page in which something was pressed that makes a call, of which nothing has come yet. */
  readonly pressed = new Set<string>();
  /** The reader was about to be asked something since the page was last seen to be as it must. */
  isAsking = false;
  readonly problems: string[] = [];
  /** The reader has pressed something on this page, and the focus was there. */
  isUsed = false;
  /** The browser's own page for a site that is not there. */
  isBroken = true;
  /** The text of the comment form, as it was last seen, that our code had not got to know by then. */
  #unknownText = '';

  private constructor(page: Page, witness: Witness) {
    this.page = page;
    this.#witness = witness;
  }

  static async open(page: Page, witness: Witness): Promise<Tab> {
    const tab = new Tab(page, witness);
    page.setDefaultNavigationTimeout(30_000);
    page.on('error', (error) => tab.problems.push(`crashed: ${error.message}`));
    page.on('pageerror', (error) =>
      tab.problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
    page.on('request', (request) => {
      if (!request.isNavigationRequest() && callOf(request.method(), request.url())) tab.calls.add(request);
    });
    page.on('requestfinished', (request) => tab.#ended(request));
    page.on('requestfailed', (request) => tab.#ended(request));
    page.on('framenavigated', (frame) => frame === page.mainFrame() && tab.#isNew(frame.url()));
    await Promise.all([
      page.exposeFunction('__press', (press: Press) => witness.onPress(press, tab)),
      page.evaluateOnNewDocument(tellPresses),
      page.createCDPSession().then((session) => session.send('Emulation.setFocusEmulationEnabled', { enabled: true })),
    ]);
    return tab;
  }

  /** Another page is there. */
  #isNew(url: string): void {
    this.calls.clear();
    this.log.length = 0;
    this.isUsed = false;
    this.forget();
    this.giveUpText();
    this.isBroken = /^(chrome-error|about):/.test(url);
  }

  /** What came of calls and presses so far is another matter from now on. */
  forget(): void {
    this.last.clear();
    this.pressed.clear();
    this.isAsking = false;
  }

  giveUpText(): void {
    if (this.#unknownText) this.#witness.onLost(this.#unknownText);
    this.#unknownText = '';
  }

  #ended(request: HTTPRequest): void {
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
    const failure = request.failure()?.errorText ?? '';
    const fault = response?.headers()[FAULT_HEADER] ?? '-';
    this.log.push(`${clockNow()} ${call} ${request.url()}: ${response ? `${response.status()} ${fault}` : failure}`);
    this.pressed.delete(part);
    if (/ABORTED/.test(failure)) {
      this.last.delete(part);
      return;
    }
    // An empty answer is what K2 says when nothing was found.
    const isSurvived = SURVIVED.includes(fault) || (part === 'search' && fault === 'empty');
    this.last.set(part, {
      isDone: response?.status() === 200 && isSurvived,
      words: wordsIn(request.postData() ?? ''),
      comment: /commentID=(\d+)/.exec(request.url())?.[1],
      approves: call === 'comment-publish',
    });
  }

  /** Asks the page; undefined when it has gone meanwhile. */
  async ask<Result, Args extends unknown[]>(
    task: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result> | undefined> {
    if (this.isBroken) return undefined;
    try {
      return (await this.page.evaluate(task as never, ...(args as unknown as never[]))) as Awaited<Result>;
    } catch (error) {
      if (GONE.test(String(error))) return undefined;
      throw error;
    }
  }

  async look(): Promise<Look | undefined> {
    const seen = await this.ask(look);
    if (seen) this.#unknownText = seen.keeps && !seen.hasDraftToDecide ? '' : seen.typed;
    return seen;
  }

  outbox = (): Promise<Kept[] | undefined> => this.ask(readOutbox);

  /** Puts the focus on something and presses Enter. */
  async press(selector: string, nth = 0): Promise<boolean> {
    const aimed = await this.ask(aim, selector, nth);
    if (!aimed) return false;
    // From nowhere the focus may go back to nowhere.
    this.isUsed ||= aimed === 'moved' || !/line|bar/.test(selector);
    // A page that goes meanwhile takes nothing.
    await this.page.keyboard.press('Enter').catch(() => {});
    return true;
  }

  async type(selector: string, text: string): Promise<boolean> {
    if (!(await this.ask(aim, selector, 0))) return false;
    this.isUsed = true;
    await this.page.keyboard.press('End').catch(() => {});
    await this.page.keyboard.sendCharacter(text).catch(() => {});
    return true;
  }

  async reload(): Promise<void> {
    const onRequest = (request: HTTPRequest) => {
      if (request.isNavigationRequest() && request.method() === 'POST')
        this.#witness.onRepeat(request.postData() ?? '');
    };
    this.page.on('request', onRequest);
    await this.page.reload({ waitUntil: 'domcontentloaded' }).finally(() => this.page.off('request', onRequest));
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
