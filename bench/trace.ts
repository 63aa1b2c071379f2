import type { Page } from 'puppeteer-core';

/**
 * Work on scripts, as Chromium's trace calls it; what happens inside of one of these is part of it. Garbage that is
 * collected between scripts is mostly the parser's, and at no two times as much.
 */
const SCRIPT_WORK = new Set([
  'EvaluateScript',
  'v8.compile',
  'v8.compileModule',
  'v8.evaluateModule',
  'FunctionCall',
  'TimerFire',
  'EventDispatch',
  'FireIdleCallback',
  'FireAnimationFrame',
  'RunMicrotasks',
]);

/** One event of a trace; times in µs. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread, without waiting. */
  readonly tdur?: number;
  readonly args?: {
    readonly data?: { readonly url?: string; readonly requestMethod?: string; readonly type?: string };
    readonly beginData?: { readonly url?: string };
  };
}

/** A call to the server: its method and a pattern of its address. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: RegExp;
}

/** When the call was sent first. @throws Error when it was not. */
function sentAt(events: readonly TraceEvent[], { method, url }: Call): number {
  const request = events.find(
    ({ name, args }) =>
      name === 'ResourceSendRequest' && args?.data?.requestMethod === method && url.test(args.data.url ?? ''),
  );
  if (!request) throw new Error(`The trace has no ${method} of ${url}`);
  return request.ts;
}

/**
 * Reads the tasks of a page's main thread from its start.
 * @throws Error when the trace has nothing of the page.
 */
function onMainThread(events: readonly TraceEvent[], pageUrl: string, until?: Call): TraceEvent[] {
  const parsing = events.find(({ name, args }) => name === 'ParseHTML' && args?.beginData?.url === pageUrl);
  if (!parsing) throw new Error('The trace has nothing of the page');
  const end = until ? sentAt(events, until) : Infinity;
  return events.filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === parsing.pid && tid === parsing.tid && ts < end);
}

/** A task is long when it takes more processor time than this, in µs; 50 ms, as the Long Tasks API has it. */
const LONG_TASK_US = 50_000;

/**
 * Counts the long tasks of a page's main thread.
 * @param until The call that ends the count; absent: all of them.
 */
export function longTasks(events: readonly TraceEvent[], pageUrl: string, until?: Call): number {
  return onMainThread(events, pageUrl, until).filter(
    ({ name, dur = 0, tdur = dur }) => name === 'RunTask' && tdur > LONG_TASK_US,
  ).length;
}

/**
 * Processor time of the longest task of a page's main thread from an event on, in ms. A machine that does other things
 * makes tasks last longer, and this next to nothing.
 * @param type Of the event that was dispatched first.
 * @throws Error when it was not.
 */
export function longestTaskSince(events: readonly TraceEvent[], type: string): number {
  const first = events.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === type);
  if (!first) throw new Error(`The trace has no event ${type}`);
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts, dur = 0 }) =>
      name === 'RunTask' && ph === 'X' && pid === first.pid && tid === first.tid && ts + dur > first.ts,
  );
  return Math.max(...tasks.map(({ dur = 0, tdur = dur }) => tdur)) / 1000;
}

/**
 * Processor time that the main thread of a page spent on scripts, in ms. Only the outermost events are added up, so that
 * nothing counts twice.
 * @param until The call that ends it; absent: all of it.
 */
export function scriptWork(events: readonly TraceEvent[], pageUrl: string, until?: Call): number {
  const work = onMainThread(events, pageUrl, until)
    .filter(({ name }) => SCRIPT_WORK.has(name))
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let doneAt = 0;
  let total = 0;
  for (const { ts, dur = 0, tdur = dur } of work) {
    if (ts < doneAt) continue;
    doneAt = ts + dur;
    total += tdur;
  }
  return total / 1000;
}

/** Records Chromium's trace during an action. */
export async function traced(page: Page, work: () => Promise<unknown>): Promise<TraceEvent[]> {
  await page.tracing.start({ categories: ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'] });
  await work();
  const trace = await page.tracing.stop();
  return (JSON.parse(new TextDecoder().decode(trace)) as { traceEvents: TraceEvent[] }).traceEvents;
}
