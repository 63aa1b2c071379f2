import type { HTTPRequest, Page } from 'puppeteer-core';
import { closeTab } from '../engines/chromium.ts';
import { focusForPress, type Kept, type Look, look, type Press, readOutbox, reportPresses } from './in-page.ts';
import { callOf, FAULT_HEADER, wordsIn } from './wire.ts';

/** The part of a page that makes each call. */
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

/** Calls that a newer one replaces. */
const GIVES_UP = ['search', 'calendar'];

/** Messages of the browser if a page is left during an evaluation, or is the browser's own error page. */
const GONE =
  /context|detached|Target closed|Session closed|navigat|frame|Cannot find|Inspected target|access is denied/i;

/** Faults that a call survives. */
const SURVIVED = ['-', 'slow', 'php-warning'];

/** Returns seconds and milliseconds of the time, which give the order of a log. */
export const clockNow = () => new Date().toISOString().slice(17, 23);

/** Closes a tab as a reader does, so that the page receives the events. */
export async function closePage(page: Page): Promise<void> {
  // Chromium never reports that a tab with its own error page has closed.
  if (/^chrome-error:/.test(page.url())) await page.goto('about:blank');
  await closeTab(page);
}

/** Result of a call. */
interface Outcome {
  readonly isDone: boolean;
  /** The words of readers in it. */
  readonly words: readonly string[];
  /** Number of the comment in its address. */
  readonly comment: string | undefined;
  /** The call approves the comment. */
  readonly approves: boolean;
}

/** Callbacks for events in a tab. */
interface Witness {
  onPress(press: Press, tab: Tab): void;
  /** The page is left with this text in the comment form, which K2 Islands has not seen. */
  onLost(text: string): void;
  /** The page was the answer to a form, which is sent again. */
  onRepeat(body: string): void;
}

/** A tab as the session sees it. */
export class Tab {
  readonly page: Page;
  readonly #witness: Witness;
  /** Pending calls. */
  readonly calls = new Set<HTTPRequest>();
  /** Result of the last call of each part of this page, without calls that were cancelled. */
  readonly last = new Map<string, Outcome>();
  /** Result of each call of this page, for the report of a failure. */
  readonly log: string[] = [];
  /** Parts of this page with a press that makes a call, until its result. */
  readonly pressed = new Set<string>();
  /** The reader was about to be asked something since the last check of the promises. */
  isAsking = false;
  readonly problems: string[] = [];
  /** The reader has pressed a control of this page, which had the focus. */
  isUsed = false;
  /** The tab shows the browser's own error page. */
  isBroken = true;
  /** Last known text of the comment form that K2 Islands had not seen by then. */
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
      page.evaluateOnNewDocument(reportPresses),
      page.createCDPSession().then((session) => session.send('Emulation.setFocusEmulationEnabled', { enabled: true })),
    ]);
    return tab;
  }

  /** Forgets the calls of the last page. */
  #isNew(url: string): void {
    this.calls.clear();
    this.log.length = 0;
    this.isUsed = false;
    this.forget();
    this.giveUpText();
    this.isBroken = /^(chrome-error|about):/.test(url);
  }

  /** Ignores the results of calls and presses so far. */
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
    // A newer call cancels the older ones, and the browser does not always report their end.
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
    // An empty answer is K2's answer to a search without results.
    const isSurvived = SURVIVED.includes(fault) || (part === 'search' && fault === 'empty');
    this.last.set(part, {
      isDone: response?.status() === 200 && isSurvived,
      words: wordsIn(request.postData() ?? ''),
      comment: /commentID=(\d+)/.exec(request.url())?.[1],
      approves: call === 'comment-publish',
    });
  }

  /** Evaluates a function in the page; undefined if the page was left meanwhile. */
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

  /** Focuses an element and presses Enter. */
  async press(selector: string, nth = 0): Promise<boolean> {
    const moved = await this.ask(focusForPress, selector, nth);
    if (!moved) return false;
    // If nothing had the focus before, a line or bar may leave it nowhere again.
    this.isUsed ||= moved === 'moved' || !/line|bar/.test(selector);
    // A page that is being left receives no keys.
    await this.page.keyboard.press('Enter').catch(() => {});
    return true;
  }

  async type(selector: string, text: string): Promise<boolean> {
    if (!(await this.ask(focusForPress, selector, 0))) return false;
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

  /** Navigates. The reader sees the browser's error page if the site cannot be reached. */
  async go(way: () => Promise<unknown>): Promise<void> {
    try {
      await way();
    } catch (error) {
      if (/net::|Navigation|timeout|detached|history|Not attached|not available/i.test(String(error))) return;
      throw error;
    }
  }
}
