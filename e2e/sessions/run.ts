import { inject } from 'vitest';
import { offlineFilesOf } from '../build-files.ts';
import type { Look, Press } from './in-page.ts';
import { clockNow, closePage, Tab } from './session.ts';
import { PATHS } from './steps.ts';
import { type Wire, wordsIn } from './wire.ts';

/** How long what has to become true may take once nothing is on the wire, in ms: pauses before another try are in it. */
const PATIENCE_MS = 12_000;
/** The same for the outbox, which sends one after the other. */
const OUTBOX_PATIENCE_MS = 30_000;
const POLL_MS = 40;

/** Errors that K2's own inline scripts make, or that are none. */
const NOT_OURS = /\$K2 is not defined|ResizeObserver loop/;

/** What of a text the reader has written. */
const textWithWords = (text: string) => wordsIn(text).join(' ');

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A sequence under way: the browser, the server, and what must be true of both. */
export class Run {
  readonly wire: Wire;
  readonly #deploy: () => void;
  readonly #onStep: (name: string) => void;
  tabs: Tab[] = [];
  current = 0;
  isOffline = false;
  /** What happened, for whoever reads of a failure. */
  readonly history: string[] = [];
  /** Names of the steps begun. */
  readonly taken: string[] = [];
  /** Steps that found nothing to press. */
  notThere = 0;
  #count = 0;
  /** How often the reader wanted each thing. */
  readonly wanted = new Map<string, number>();
  /** From which tab each text was to be sent, each time. */
  readonly sent = new Map<string, Tab[]>();
  /** Words written so far, of which none may be lost. */
  readonly words = new Set<string>();
  /** Words that the reader gave up, or that no rule of the product keeps. */
  readonly given = new Set<string>();
  /** Words that stood in the form of a tab when its page was left. */
  readonly #left = new Map<Tab, Set<string>>();
  /** Words that came back into a form while they were on their way, or after another tab had sent them: they may be sent once more. */
  readonly #broughtBack = new Set<string>();
  /** Words of waiting comments that the reader has discarded: what is typed into such a one until it goes, goes with it. */
  readonly #discarded = new Set<string>();

  constructor(wire: Wire, deploy: () => void, onStep: (name: string) => void) {
    this.wire = wire;
    this.#deploy = deploy;
    this.#onStep = onStep;
  }

  get tab(): Tab {
    const tab = this.tabs[this.current];
    if (!tab) throw new Error('No tab');
    return tab;
  }

  #onPress = ({ what, text, isIgnored }: Press, tab: Tab) => {
    const part = { vote: 'rating', moderate: 'moderation', submit: 'comment', month: 'calendar' }[
      what.split(' ')[0] ?? ''
    ];
    // While a question is on its way, another press on the comment does nothing.
    const isHeldBack = part === 'moderation' && tab.isAsking;
    if (part && !isIgnored && !isHeldBack) tab.pressed.add({ part, words: part === 'comment' ? wordsIn(text) : [] });
    const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
    // A comment may be removed that was written here.
    if (what === 'discard' || what.startsWith('moderate')) this.#giveUp(text);
    // It waits in every tab.
    if (what === 'discard') {
      for (const one of this.tabs) one.discarded(text);
      for (const word of wordsIn(text)) this.#discarded.add(word);
    }
    // To ask once more takes away what was said about the last time.
    if (what === 'ask') {
      tab.isAsking = true;
      tab.last.delete('moderation');
      for (const press of tab.pressed) if (press.part === 'moderation') tab.pressed.delete(press);
    } else if (what === 'submit' || what === 'waiting') {
      if (isIgnored) return;
      const sent = textWithWords(text);
      this.sent.set(sent, [...(this.sent.get(sent) ?? []), tab]);
    } else add(this.wanted, what);
  };

  #listenTo(tab: Tab): void {
    tab.onPress = (press) => this.#onPress(press, tab);
    tab.onLost = this.#giveUp;
    tab.onUntold = (body) => {
      for (const word of wordsIn(body)) this.wire.untold.add(word);
    };
  }

  /** Begins on an article. */
  async begin(tab: Tab): Promise<void> {
    this.#listenTo(tab);
    this.tabs.push(tab);
    await this.goTo(PATHS[0]);
  }

  async #openTab(path: string): Promise<Tab> {
    const tab = await Tab.open(await this.tab.page.browserContext().newPage());
    this.#listenTo(tab);
    this.tabs.push(tab);
    this.current = this.tabs.indexOf(tab);
    if (this.isOffline) await tab.page.setOfflineMode(true);
    await tab.go(() => tab.page.goto(this.wire.origin + path, { waitUntil: 'domcontentloaded' }));
    return tab;
  }

  async step(name: string, task: (run: Run) => Promise<unknown>): Promise<void> {
    this.taken.push(name);
    this.#onStep(name);
    const done = await task(this);
    if (done === false) this.notThere++;
    this.history.push(`${clockNow()} ${this.current}: ${name}${done === false ? ' (not there)' : ''}`);
  }

  /** A word more in the comment form. */
  async write(): Promise<boolean> {
    const word = `w${++this.#count}`;
    const written = await this.tab.type('#commentText', ` ${word}`);
    if (!written) return false;
    await this.tab.ask(() => {
      for (const [id, value] of [
        ['userName', 'Gerda Gast'],
        ['commentEmail', 'gerda@example.org'],
      ] as const) {
        const field = document.getElementById(id) as HTMLInputElement | null;
        if (field && !field.disabled) field.value = value;
      }
    });
    const seen = await this.tab.look();
    if (!seen?.typed.includes(word)) return false;
    this.words.add(word);
    // One article has one draft.
    for (const other of await this.#lookAtOthers())
      if (other.path === seen.path) this.#giveUp(`${other.typed} ${seen.typed}`);
    return true;
  }

  /** A word more in a waiting comment that the reader has in hand. */
  async edit(): Promise<boolean> {
    const word = `w${++this.#count}`;
    const written = await this.tab.type('.k2i-waiting textarea', ` ${word}`);
    if (!written) return false;
    const seen = await this.tab.look();
    if (!seen?.edited.includes(word)) return false;
    this.words.add(word);
    // What two tabs have in hand is as the last one leaves it.
    for (const other of await this.#lookAtOthers()) if (other.edited) this.#giveUp(`${other.edited} ${seen.edited}`);
    if (wordsIn(seen.edited).some((other) => this.#discarded.has(other))) this.#giveUp(seen.edited);
    return true;
  }

  async #lookAtOthers(): Promise<Look[]> {
    const looks = await Promise.all(this.tabs.filter((tab) => tab !== this.tab).map((tab) => tab.look()));
    return looks.filter((seen) => seen !== undefined);
  }

  send = () => this.tab.press('#submitCommentButton');

  async answer(yes: boolean): Promise<boolean> {
    const pressed = await this.tab.press(yes ? 'dialog[open] .k2i-button--main' : 'dialog[open] button');
    return pressed;
  }

  async offline(on: boolean): Promise<void> {
    this.wire.isUp = !on;
    if (this.isOffline === on) return;
    this.isOffline = on;
    await Promise.all(this.tabs.map((tab) => tab.page.setOfflineMode(on)));
  }

  setUp(on: boolean): void {
    if (!this.isOffline) this.wire.isUp = on;
  }

  readonly #giveUp = (text: string) => {
    for (const word of wordsIn(text)) this.given.add(word);
  };

  /** Has the tab note what no rule keeps: a text that our code has not seen, or beside one that waits for a decision. */
  async #beforeLeaving(): Promise<void> {
    const seen = await this.tab.look();
    if (!seen) return;
    this.#left.set(this.tab, new Set([...(this.#left.get(this.tab) ?? []), ...wordsIn(seen.typed)]));
    // What is being sent, or will be by a press of which nothing has come yet, can't be known.
    const isPressed = !this.tab.last.has('comment') && [...this.tab.pressed].some(({ part }) => part === 'comment');
    if (!seen.busy.length && !isPressed) return;
    for (const word of wordsIn(seen.typed)) {
      this.wire.untold.add(word);
      this.#broughtBack.add(word);
    }
  }

  async reload(): Promise<void> {
    await this.#beforeLeaving();
    await this.tab.go(() => this.tab.page.reload({ waitUntil: 'domcontentloaded' }));
  }

  async goTo(path: string): Promise<void> {
    await this.#beforeLeaving();
    await this.tab.go(() => this.tab.page.goto(this.wire.origin + path, { waitUntil: 'domcontentloaded' }));
  }

  async back(): Promise<void> {
    await this.#beforeLeaving();
    await this.tab.go(() => this.tab.page.goBack({ waitUntil: 'domcontentloaded', timeout: 5000 }));
    if (this.tab.page.url() === 'about:blank') await this.goTo(PATHS[0]);
    // The browser brings back what was typed here, and may have been sent from another tab since.
    for (const word of this.#left.get(this.tab) ?? []) {
      if (!this.#isThere([word])) continue;
      this.given.add(word);
      this.#broughtBack.add(word);
    }
  }

  async otherTab(): Promise<void> {
    if (this.tabs.length < 2) await this.#openTab(PATHS[1]);
    else {
      this.current = 1 - this.current;
      await this.tab.page.bringToFront();
    }
  }

  async closeTab(): Promise<boolean> {
    if (this.tabs.length < 2) return false;
    this.current = 1;
    await this.#beforeLeaving();
    // The first one is used again by the next sequence.
    const [closed] = this.tabs.splice(1, 1);
    this.#judgeProblems(closed);
    if (closed) await closePage(closed.page);
    if (closed?.unknownText) this.#giveUp(closed.unknownText);
    this.current = 0;
    await this.tab.page.bringToFront();
    return true;
  }

  /** Another build is on the server. */
  deploy = async () => this.#deploy();

  /** Waits until the worker has all that a comment needs offline; where there is none, for nothing. */
  async keepAll(): Promise<void> {
    await this.tab.page.waitForFunction(workerIsThere, { timeout: 20_000, polling: 100 });
    await this.reload();
    await this.tab.page.waitForFunction(
      kitIsKept,
      { timeout: 20_000, polling: 100 },
      offlineFilesOf(inject('dist')).kit,
    );
  }

  /** Waits until a new version is offered. */
  async newVersion(): Promise<void> {
    await this.tab.page.waitForSelector('.k2i-line', { timeout: 20_000 });
  }

  #judgeProblems(tab: Tab | undefined): void {
    const ours = tab?.problems.filter((problem) => !NOT_OURS.test(problem)) ?? [];
    if (ours.length) this.#fail(`uncaught: ${ours.join(' | ')}`);
  }

  #fail(finding: string): never {
    throw new Error(`${finding}\n  ${this.history.join('\n  ')}`);
  }

  /** What is not yet as it must be in a tab, once nothing is on the wire. */
  #complaint(tab: Tab, seen: Look): string {
    if (tab.calls.size) return `still on the wire: ${[...tab.calls].map((call) => call.url()).join(' ')}`;
    if (seen.busy.length) return `busy though nothing is on the wire: ${seen.busy.join(', ')}`;
    if (tab.isUsed && !seen.focus) return 'the focus is nowhere';
    for (const [part, { how, words, comment, approves }] of tab.last)
      if (
        how === 'failed' &&
        !seen.failures[part] &&
        (part !== 'search' || seen.isSearching) &&
        !(part === 'comment' && (seen.waiting.length || this.#isThere(words))) &&
        // With a comment that a newer list no longer has, goes what was said beside it.
        !(comment && !this.wire.site.comments.some(({ id }) => `${id}` === comment)) &&
        // So it does with one that has been approved all the same, and that a newer list shows like that.
        !(comment && approves && !seen.unpublished.includes(comment))
      )
        return `a failed call of ${part} is not told`;
    for (const [part, buttons] of Object.entries(seen.failures))
      if (!buttons) return `a failure of ${part} offers no other try`;
    // What another tab has sent may stand here, too, where it was refused when it was sent from here.
    const isSentHere = this.sent.get(textWithWords(seen.typed))?.every((sender) => sender === tab);
    for (const text of [isSentHere ? seen.typed : '', ...seen.drafts])
      if (this.#hasArrived(textWithWords(text)))
        return `"${text}" has arrived and is still in the form or kept as a draft`;
    for (const { part } of tab.pressed) {
      const hasCome = tab.last.has(part) || seen.failures[part] || (part === 'comment' && seen.waiting.length);
      if (!hasCome) return `nothing came of a press in ${part}`;
    }
    for (const [state, reason] of seen.waiting)
      if (/nicht angenommen/.test(state) && !reason) return 'a refused comment shows no reason';
    return '';
  }

  /** Whether the server has a comment with all of these words: another tab may have sent what waited in this one. */
  #isThere(words: readonly string[]): boolean {
    const has = (text: string) => words.every((word) => wordsIn(text).includes(word));
    return words.length > 0 && this.wire.site.comments.some(({ text }) => has(text));
  }

  /** Whether a comment with all of these words is still to be sent. */
  async #isWaiting(tab: Tab, words: readonly string[]): Promise<boolean> {
    const kept = (await tab.outbox()) ?? [];
    return words.length > 0 && kept.some(({ text }) => words.every((word) => wordsIn(text).includes(word)));
  }

  /** Whether the server has this very text, and the browser was told. */
  #hasArrived(text: string): boolean {
    const words = wordsIn(text);
    if (!words.length || words.some((word) => this.given.has(word) || this.wire.untold.has(word))) return false;
    return this.wire.site.comments.some((comment) => textWithWords(comment.text) === text);
  }

  /** Waits until nothing is on the wire, and sees that all is as it must be. */
  async settle(tab = this.tab): Promise<void> {
    this.wire.release();
    this.#judgeProblems(tab);
    if (tab.isBroken) return;
    let complaint = '';
    let last: Look | undefined;
    for (let since = Date.now(); Date.now() - since < PATIENCE_MS; ) {
      this.wire.release();
      const seen = await tab.look();
      if (tab.isBroken) return;
      last = seen;
      complaint = seen ? this.#complaint(tab, seen) : 'the page does not come';
      // A page also sends what was written on another one, and goes on keeping it.
      const outcome = tab.last.get('comment');
      const isPressed = [...tab.pressed].some(({ part }) => part === 'comment');
      if (complaint && outcome?.how === 'failed' && !isPressed && (await this.#isWaiting(tab, outcome.words)))
        tab.last.delete('comment');
      if (!complaint) break;
      await pause(POLL_MS);
    }
    if (complaint)
      this.#fail(
        `${complaint}\n${JSON.stringify(last)}\n${JSON.stringify([[...tab.last], [...tab.pressed]])}\n${tab.log.join('\n')}`,
      );
    // Each failure has been told once; what the reader does about it later is another matter.
    tab.last.clear();
    tab.pressed.clear();
    tab.isAsking = false;
    this.#judgeProblems(tab);
    this.#judgeServer();
  }

  /** Never twice. */
  #judgeServer(): void {
    const { site, untold } = this.wire;
    const stored = new Map<string, number>();
    for (const { text } of site.comments)
      if (wordsIn(text).length) stored.set(textWithWords(text), (stored.get(textWithWords(text)) ?? 0) + 1);
    for (const [text, count] of stored) {
      const isOpen = (word: string) => untold.has(word) || this.given.has(word);
      // They come back at any time while the page loads, and so after a press on an empty form that is still held.
      const again = wordsIn(text).every((word) => this.#broughtBack.has(word)) ? 1 : 0;
      const sent = this.sent.get(text) ?? [];
      // A draft stands in every tab of its article, and may be sent from each.
      const wanted = wordsIn(text).some(isOpen) ? sent.length : new Set(sent).size;
      const most = again + Math.max(1, wanted);
      if (count > most)
        this.#fail(
          `"${text}" was stored ${count} times\n${JSON.stringify({ sent: [...this.sent].map(([text, { length }]) => [text, length]), given: [...this.given], untold: [...untold] })}\n${this.tabs.map(({ log }) => log.join('\n')).join('\n---\n')}`,
        );
    }
    const arrived = (name: string, which: (url: string) => boolean) =>
      site.log.filter(({ call, url, answer }) => call === name && which(url) && !/Invalid Token|Ungültig/i.test(answer))
        .length;
    for (const item of [1, 8, 12]) {
      const votes = arrived('vote', (url) => url.endsWith(`itemID=${item}`));
      if (votes > (this.wanted.get(`vote ${item}`) ?? 0) + (this.wire.cut.get('vote') ?? 0))
        this.#fail(`${votes} votes for ${item}`);
    }
    for (const id of new Set(site.log.map(({ url }) => /commentID=(\d+)/.exec(url)?.[1]))) {
      if (!id) continue;
      const which = (url: string) => new RegExp(`commentID=${id}\\b`).test(url);
      const done = arrived('comment-publish', which) + arrived('comment-remove', which);
      if (done > (this.wanted.get(`moderate comment${id}`) ?? 0))
        this.#fail(`comment ${id} was moderated ${done} times`);
    }
    const reports = arrived('report-user', () => true);
    if (reports > (this.wanted.get('report') ?? 0) + this.#retries() + (this.wire.cut.get('report-user') ?? 0))
      this.#fail(`${reports} reports`);
  }

  #retries(): number {
    return [...this.wanted].reduce((sum, [what, count]) => (what.startsWith('moderate') ? sum + count : sum), 0);
  }

  /** The end of a sequence: everything works again, and everything comes to its end. */
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
    this.#judgeServer();
  }

  async #emptyOutbox(): Promise<void> {
    const { tab } = this;
    /** What is due; undefined where the page, which is just coming, can't be asked. */
    const due = async () => (await tab.outbox())?.filter(({ state }) => state === 'waiting' || state === 'sending');
    let kept = await due();
    if (kept?.length === 0) return;
    await tab.page.bringToFront();
    await tab.go(() => tab.page.goto(this.wire.origin + PATHS[0]));
    await tab.ask(aimAtForm);
    for (const since = Date.now(); kept?.length !== 0; kept = await due()) {
      if (Date.now() - since > OUTBOX_PATIENCE_MS) this.#fail(`the outbox still has ${JSON.stringify(kept)}`);
      await pause(POLL_MS * 5);
    }
    await this.settle(tab);
  }

  /** Each word is on the server, or still with the reader. */
  async #judgeWords(): Promise<void> {
    for (let since = Date.now(); ; ) {
      // In the order in which a comment goes: from the form to the outbox to the server, each before it leaves the last.
      const looks = await Promise.all(this.tabs.map((tab) => tab.look()));
      const kept = await this.tab.outbox();
      const here = [
        ...looks.map((seen) => `${seen?.typed} ${seen?.drafts.join(' ')} ${seen?.waitingTexts}`),
        ...(kept ?? []).map(({ text }) => text),
        ...this.wire.site.comments.map(({ text }) => text),
      ];
      const there = new Set(wordsIn(here.join(' ')));
      const lost = [...this.words].find((word) => !there.has(word) && !this.given.has(word));
      if (!lost) return;
      // A page that is just coming can't be asked.
      const haveAnswered = kept && looks.every((seen) => seen);
      if (haveAnswered || Date.now() - since > PATIENCE_MS)
        this.#fail(`${lost} is lost\n${JSON.stringify({ looks, kept, here })}\n${this.tab.log.join('\n')}`);
      await pause(POLL_MS);
    }
  }
}

/** In the page: approaches the comment form, which brings what sends the outbox. */
const aimAtForm = () => document.querySelector<HTMLElement>('#commentText')?.focus();

/** In the page. */
const workerIsThere = async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated';

/** In the page: whether what writes and keeps comments is in a cache. */
const kitIsKept = async (files: readonly string[]) => {
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return files.every((file) => kept.flat().some(({ url }) => url.endsWith(`/${file}`)));
};
