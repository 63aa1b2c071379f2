import type { AnyEventMap } from '../core/internal-events.ts';
import { isElement, ownDocument } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import type { K2IslandsApi, WidgetStatus } from '../public-api.ts';

export const INSPECTED = ['k2:ready', 'k2:failed', 'k2:released', 'k2:call'] as const;

export function isNamed<Name extends keyof AnyEventMap>(name: Name, event: Event): event is AnyEventMap[Name] {
  return event.type === name;
}

export interface InspectorSource {
  readonly status: K2IslandsApi['status'];
  /** Every event of {@link INSPECTED} so far, the newest last. */
  readonly events: readonly Event[];
  fileOf(widget: string): string;
}

export interface Row {
  readonly cells: readonly string[];
  readonly element?: Element;
}

export type Content = ReturnType<typeof readContent>;

/** Largest number of idle elements in the table: a page may have thousands. */
const MOST_IDLE = 50;
/** Longest message or name of an element, in characters. */
const LONGEST = 80;

const shorten = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
/** @param time In ms since the page was opened. */
const momentOf = (time: number) => `${(time / 1000).toFixed(2)} s`;

/** Names an element as a selector does: `form#comment-form.itemComments`. */
function nameOf(element: Element): string {
  const id = element.getAttribute('id');
  return shorten([element.localName, id && `#${id}`, ...[...element.classList].map((name) => `.${name}`)].join(''));
}

/** Describes the last fetch of a file of the build: its time, its duration and its bytes (Resource Timing). */
function fetchOf(file: string): string {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const entry = entries.filter(({ name }) => name.includes('/chunks/') && name.endsWith(`/${file}.js`)).at(-1);
  if (!entry) return '';
  const { startTime, duration, transferSize } = entry;
  const size = transferSize ? `, ${transferSize.toLocaleString('en')} B` : '';
  return `${momentOf(startTime)}, took ${Math.round(duration)} ms${size}`;
}

function widgetRow({ element, widget, state }: WidgetStatus, { events, fileOf }: InspectorSource): Row {
  const since = events.findLast(
    (event) =>
      event.target === element &&
      event.type === `k2:${state}` &&
      (isNamed('k2:ready', event) || isNamed('k2:failed', event)) &&
      event.detail.widget === widget,
  )?.timeStamp;
  const moment = since === undefined ? '' : momentOf(since);
  return { element, cells: [nameOf(element), widget, state, moment, state === 'idle' ? '' : fetchOf(fileOf(widget))] };
}

function errorRow({ target, detail: { widget, error }, timeStamp }: AnyEventMap['k2:failed']): Row {
  const element = isElement(target) ? target : ownDocument.documentElement;
  const words = shorten(error instanceof Error ? `${error.name}: ${error.message}` : `${error}`);
  return { element, cells: [nameOf(element), widget, words, momentOf(timeStamp)] };
}

function callRow({ detail, timeStamp }: AnyEventMap['k2:call']): Row {
  const { method, path, task, outcome, duration } = detail;
  return { cells: [momentOf(timeStamp), method, path, task ?? '', `${outcome}`, `${duration} ms`] };
}

/** Reads which original scripts the plugin has removed, or would remove (release/plugin/). */
function originalRows(): Row[] {
  const block = ownDocument.querySelector('script[data-k2-originals]')?.textContent ?? '[]';
  const lines: readonly (readonly string[])[] = quietly(() => JSON.parse(block)) ?? [];
  return lines.map((cells) => ({ cells }));
}

/** Reads everything that the panel shows: the line that is always visible, and rows by the name of their table. */
export function readContent(source: InspectorSource) {
  const { events } = source;
  const all = source.status();
  const idle = all.filter(({ state }) => state === 'idle');
  const adopted = all.filter(({ state }) => state !== 'idle');
  const ready = adopted.filter(({ state }) => state === 'ready');
  const calls = events.filter((event) => isNamed('k2:call', event));
  const errors = events.filter((event) => isNamed('k2:failed', event));
  return {
    summary: `K2 Islands: ${ready.length} ready, ${idle.length} idle, ${count(calls.length, 'call')}, ${count(errors.length, 'error')}`,
    errors: errors.map(errorRow),
    widgets: [...adopted, ...idle.slice(0, MOST_IDLE)].map((widget) => widgetRow(widget, source)),
    calls: calls.map(callRow),
    originals: originalRows(),
  };
}
