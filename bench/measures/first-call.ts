import type { Chromium, Tab } from '../../e2e/driver.ts';
import { fillComment } from '../../e2e/guest-comment.ts';
import type { Site } from '../../fixtures/model.ts';
import type { FirstCallName } from '../figures.ts';
import { type Call, longTasks, scriptWork, type TraceEvent, traced } from '../trace.ts';
import { CPU_SLOWDOWN, pause, type Visit, visit } from '../visit.ts';

/** Time after the action at which a call counts as lost, in ms. */
const LOST_MS = 5000;

/** Time between two keys of a fast typist, in ms. */
const KEY_MS = 80;

/** Time between press and release of a button, in ms. */
const PRESS_MS = 80;

/** Size of the window, in px: all targets are visible without scrolling. */
const HEIGHT = 2600;

/** Number of the article, and of a comment on it that waits for approval. */
const ITEM_ID = 8;
const WAITING_ID = 900;

/** A reader's action at first paint, and the call that it makes. */
interface Action {
  readonly call: Call;
  /** Selector of the clicked element. */
  readonly target: string;
  /** Only moderators may approve. */
  readonly role?: 'moderator';
  /** Called before the click. */
  prepare?(tab: Tab): Promise<unknown>;
  /** Called after the click. */
  goOn?(tab: Tab): Promise<unknown>;
  /** Selector of the place where the answer is read, and a part of its text. */
  readonly answer?: readonly [place: string, part: string];
}

const ACTIONS: Readonly<Record<FirstCallName, Action>> = {
  vote: {
    call: { method: 'GET', url: /[?&]task=vote&/ },
    target: '.itemRatingForm .four-stars',
    answer: ['.itemRatingLog', 'Danke'],
  },
  month: { call: { method: 'POST', url: /[?&]task=calendar&/ }, target: '.calendarNavMonthPrev a' },
  comment: {
    call: { method: 'POST', url: /\/index\.php$/ },
    target: '#submitCommentButton',
    // Forms are sent only after an input: the text is pasted, name and address are filled in by the browser.
    async prepare(tab) {
      await fillComment(tab, '');
      await tab.page.mouse.click(...(await pointOn(tab, '#commentText')), { delay: PRESS_MS });
      await tab.page.keyboard.sendCharacter('Ein guter Abend');
    },
  },
  search: {
    call: { method: 'GET', url: /^(?=.*[?&]task=search)(?=.*[?&]format=raw)/ },
    target: '#k2ModuleBox101 [name=searchword]',
    goOn: (tab) => tab.page.keyboard.type('Boot', { delay: KEY_MS }),
    answer: ['.k2LiveSearchResults', 'Sommerfest'],
  },
  approval: {
    call: { method: 'POST', url: /\/comments\/publish\?/ },
    target: '.commentApproveLink',
    role: 'moderator',
  },
};

export interface FirstCall {
  /** Time from the start of the navigation to the request, in ms. */
  readonly wire: number;
  /** Time from the start of the navigation until the answer can be read, in ms; absent for other calls. */
  readonly read?: number;
  /** Main-thread time of scripts until then, in ms; absent if not measured, or if the call was lost at full speed. */
  readonly work?: number;
  /** Number of tasks over 50 ms until then. */
  readonly long: number;
  /** Every request until then, including the call, with the times of its start and end, in ms. */
  readonly requests: readonly string[];
}

/** Resets the site to the state that the action needs. */
function prepareSite(site: Site, { role }: Action): void {
  site.reset();
  site.settings.role = role ?? 'guest';
  site.comments.push({
    id: WAITING_ID,
    itemId: ITEM_ID,
    author: 'Gerda Gast',
    email: 'gerda@example.org',
    url: '',
    userId: 0,
    text: 'Ich komme gern und bringe Werkzeug mit.',
    date: '2026-10-28T15:10:00',
    published: false,
  });
}

/**
 * Returns the position of the click: near the end of the link, because the links of fewer stars cover those of more.
 */
async function pointOn(tab: Tab, target: string): Promise<readonly [x: number, y: number]> {
  const point = await tab.eval((target: string) => {
    const box = document.querySelector(target)?.getBoundingClientRect();
    return box && ([box.right - 5, box.top + box.height / 2] as const);
  }, target);
  if (!point || point[1] > HEIGHT) throw new Error(`${target} is not in sight`);
  return point;
}

/** Waits until an answer can be read. @returns the time since the start of the navigation, in ms. */
async function timeOfAnswer({ page }: Tab, [place, part]: readonly [string, string]): Promise<number | undefined> {
  const isRead = (place: string, part: string) =>
    [...document.querySelectorAll<HTMLElement>(place)].some(
      (element) => element.checkVisibility() && element.textContent.includes(part),
    ) && performance.now();
  const found = await page.waitForFunction(isRead, { polling: 'raf', timeout: LOST_MS }, place, part).catch(() => {});
  const time = await found?.jsonValue();
  return time || undefined;
}

/**
 * Acts at first paint, and waits for the call.
 * @returns Chromium's trace and the time of the call, in ms since the start of the navigation; nothing if the call was
 * lost, or the browser left the page instead.
 */
async function actAtOnce(opened: Visit, url: string, action: Action) {
  const { tab, painted, devTools } = opened;
  let start = Number.NaN;
  let sent = (_wire: number | undefined) => {};
  const wire = new Promise<number | undefined>((resolve) => {
    sent = resolve;
  });
  const requests = new Map<string, { readonly url: string; readonly asked: number; priority: string; done: number }>();
  const sinceStart = (timestamp: number) => Math.round((timestamp - start) * 1000);
  devTools.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = requests.get(requestId);
    if (request) request.done = sinceStart(timestamp);
  });
  devTools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (type === 'Document' && Number.isNaN(start)) start = timestamp;
    const { url, initialPriority: priority } = request;
    requests.set(requestId, { url, asked: sinceStart(timestamp), priority, done: Number.NaN });
    if (type === 'Document' && start === timestamp) return;
    if (type === 'Document') sent(undefined);
    else if (request.method === action.call.method && action.call.url.test(request.url))
      sent((timestamp - start) * 1000);
  });
  let seen: number | undefined;
  let read: number | undefined;
  const events: TraceEvent[] = await traced(tab.page, async () => {
    const loaded = tab.goto(url).catch(() => {});
    await painted;
    await action.prepare?.(tab);
    await tab.page.mouse.click(...(await pointOn(tab, action.target)), { delay: PRESS_MS });
    await action.goOn?.(tab);
    seen = await Promise.race([wire, pause(LOST_MS).then(() => undefined)]);
    // Its dependencies may still be loading over the slow connection.
    await Promise.race([loaded, pause(seen === undefined ? 0 : 300)]);
    if (action.answer && seen !== undefined) read = await timeOfAnswer(tab, action.answer);
  });
  if (seen === undefined) return undefined;
  const until = seen;
  const list = [...requests.values()]
    .filter(({ asked }) => asked <= Math.ceil(until))
    .map(({ url, asked, priority, done }) => `${asked}\t${done}\t${priority}\t${url.replace(/^https?:\/\/[^/]+/, '')}`);
  return { wire: seen, ...(read && { read }), events, requests: list };
}

/**
 * Measures a reader who acts at first paint, with the slow connection.
 * @param withWork Repeats the visit at full processor speed, to measure processor time.
 * @returns nothing if the call was lost.
 */
export async function firstCall(
  chromium: Chromium,
  site: Site,
  url: string,
  name: FirstCallName,
  withWork: boolean,
): Promise<FirstCall | undefined> {
  const action = ACTIONS[name];
  const act = (processor: 'slowed' | 'full speed') => {
    prepareSite(site, action);
    return visit(chromium, 'slow-4g', (opened) => actAtOnce(opened, url, action), { processor, height: HEIGHT });
  };
  const slowed = await act('slowed');
  const fast = withWork && slowed ? await act('full speed') : undefined;
  site.settings.role = 'guest';
  if (!slowed) return undefined;
  return {
    wire: slowed.wire,
    ...(slowed.read && { read: slowed.read }),
    requests: slowed.requests,
    long: longTasks(slowed.events, url, action.call),
    ...(fast && { work: scriptWork(fast.events, url, action.call) * CPU_SLOWDOWN }),
  };
}
