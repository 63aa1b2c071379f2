import type { Page } from 'puppeteer-core';

/**
 * Names of script work in Chromium's trace; nested events are part of it. Garbage collection between scripts is not
 * counted: most of it is the parser's, and it varies.
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

/**
 * Returns the time of the first such call.
 * @throws Error without one.
 */
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
 * @throws Error if the trace lacks the page.
 */
function onMainThread(events: readonly TraceEvent[], pageUrl: string, until?: Call): TraceEvent[] {
  const parsing = events.find(({ name, args }) => name === 'ParseHTML' && args?.beginData?.url === pageUrl);
  if (!parsing) throw new Error('The trace has nothing of the page');
  const end = until ? sentAt(events, until) : Infinity;
  return events.filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === parsing.pid && tid === parsing.tid && ts < end);
}

/** Limit of processor time above which a task is long, in µs; 50 ms, as in the Long Tasks API. */
const LONG_TASK_US = 50_000;

/**
 * Counts the long tasks of a page's main thread.
 * @param until The call that ends the count. Without it, all tasks are counted.
 */
export function longTasks(events: readonly TraceEvent[], pageUrl: string, until?: Call): number {
  return onMainThread(events, pageUrl, until).filter(
    ({ name, dur = 0, tdur = dur }) => name === 'RunTask' && tdur > LONG_TASK_US,
  ).length;
}

/**
 * Returns the processor time that the main thread of a page spent on scripts, in ms. Only the outermost events are
 * added up, so that none counts twice.
 * @param until The call that ends it. Without it, everything counts.
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
