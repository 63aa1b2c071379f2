import { isElement, ownDocument } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import type { AnyEventMap } from '../http/call.ts';
import type { K2IslandsApi, WidgetStatus } from '../page/api.ts';
import { findLookalikes } from './lookalikes.ts';

export function isNamed<Name extends keyof AnyEventMap>(name: Name, event: Event): event is AnyEventMap[Name] {
  return event.type === name;
}

export interface InspectorSource {
  readonly status: K2IslandsApi['status'];
  /** Every event of `INSPECTED` so far, the newest last. */
  readonly events: readonly Event[];
  fileOf(widget: string): string;
  /** Address of the loader, in the same folder as `chunks/`. */
  readonly loader: URL;
}

export interface Row {
  readonly cells: readonly string[];
  readonly element?: Element;
}

export type Table = readonly [caption: string, columns: string, rows: readonly Row[]];

/** Maximum number of elements in a table that are not in use: a page may have thousands. */
const MOST_IDLE = 50;
/** Longest message or name of an element, in characters. */
const LONGEST = 80;

const shorten = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
/** @param time In ms since the page was opened. */
export const momentOf = (time?: number) => (time === undefined ? '' : `${(time / 1000).toFixed(2)} s`);
export const durationOf = (time: number) => `${Math.round(time)} ms`;

/** Names an element as a selector does: `form#comment-form.itemComments`. */
export function nameOf(element: Element): string {
  const id = element.getAttribute('id');
  return shorten([element.localName, id && `#${id}`, ...[...element.classList].map((name) => `.${name}`)].join(''));
}

/** Lists the fetches of files of the build (Resource Timing). */
function fetchesOf(loader: URL): PerformanceResourceTiming[] {
  const chunks = new URL('chunks/', loader).href;
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return entries.filter(({ name }) => name === loader.href || name.startsWith(chunks));
}

/** Describes fetches by their duration and their bytes. A file that the browser has kept has no bytes. */
function costOf(fetches: readonly PerformanceResourceTiming[]): string {
  const sum = (name: 'duration' | 'transferSize') => fetches.reduce((all, fetch) => all + fetch[name], 0);
  const bytes = sum('transferSize');
  return `took ${durationOf(sum('duration'))}${bytes ? `, ${bytes.toLocaleString('en')} B` : ''}`;
}

function widgetRow({ element, widget, state }: WidgetStatus, { events, fileOf, loader }: InspectorSource): Row {
  const ofWidget = events.filter((event) => (event as CustomEvent<{ widget?: string }>).detail.widget === widget);
  const since = ofWidget.findLast(({ target, type }) => target === element && type === `k2:${state}`);
  const fetch = fetchesOf(loader).findLast(({ name }) => name.endsWith(`/${fileOf(widget)}.js`));
  const loaded = fetch && state !== 'idle' ? `${momentOf(fetch.startTime)}, ${costOf([fetch])}` : '';
  return { element, cells: [nameOf(element), widget, state, momentOf(since?.timeStamp), loaded] };
}

function errorRow({ target, detail: { widget, error }, timeStamp }: AnyEventMap['k2:failed']): Row {
  const element = isElement(target) ? target : ownDocument.documentElement;
  const words = shorten(error instanceof Error ? `${error.name}: ${error.message}` : `${error}`);
  return { element, cells: [nameOf(element), widget, words, momentOf(timeStamp)] };
}

function callRow({ detail, timeStamp }: AnyEventMap['k2:call']): Row {
  const { method, path, task, outcome, duration } = detail;
  return { cells: [momentOf(timeStamp), method, path, task ?? '', `${outcome}`, durationOf(duration)] };
}

/** An original script, its state, and the scripts that need it, as the plugin prints them (release/plugin/). */
type Original = readonly [path: string, state: string, neededBy: readonly string[]];

function countOriginals(originals: readonly Original[]): string[] {
  return ['gone', 'gone for you only', 'would go', 'stays'].flatMap((state) => {
    const { length } = originals.filter((original) => original[1] === state);
    return length ? `${count(length, 'script')} ${length > 1 ? state.replace('stays', 'stay') : state}` : [];
  });
}

/** Reads the tables of the panel, and the summary line, which is always visible. */
export function readContent(source: InspectorSource, speed: readonly Row[]) {
  const { events } = source;
  const all = source.status();
  const idle = all.filter(({ state }) => state === 'idle');
  const adopted = all.filter(({ state }) => state !== 'idle');
  const ready = adopted.filter(({ state }) => state === 'ready');
  const calls = events.filter((event) => isNamed('k2:call', event)).map(callRow);
  const errors = events.filter((event) => isNamed('k2:failed', event)).map(errorRow);
  const printed = ownDocument.querySelector('script[data-k2-originals]')?.textContent ?? '[]';
  const originals: readonly Original[] = quietly(() => JSON.parse(printed)) ?? [];
  const fetches = fetchesOf(source.loader);
  const files = { cells: ['', 'Files of K2 Islands', `${count(fetches.length, 'file')}, ${costOf(fetches)}`] };
  const others = [...findLookalikes(ownDocument, all)].map(
    ({ element, widget, message }): Row => ({ element, cells: [nameOf(element), widget, message] }),
  );
  const widgets = [...adopted, ...idle.slice(0, MOST_IDLE)].map((widget) => widgetRow(widget, source));
  const scripts = originals.map(([path, state, neededBy]): Row => ({ cells: [path, state, neededBy.join('\n')] }));
  const counts = [`${ready.length} ready`, `${idle.length} idle`, count(calls.length, 'call')];
  const notAdopted = others.length ? [`${others.length} not adopted`] : [];
  const summary = [...counts, count(errors.length, 'error'), ...notAdopted, ...countOriginals(originals)].join(', ');
  const tables: readonly Table[] = [
    ['Original scripts', 'Script, State, Needed by', scripts],
    ['Errors', 'Element, Widget, Error, Time', errors],
    ['Not adopted', 'Element, Widget, Reason', others.slice(0, MOST_IDLE)],
    ['Speed of this page', 'Element, Figure, Value', [...speed, files]],
    ['Widgets', 'Element, Widget, State, Since, Loaded', widgets],
    ['Calls', 'Time, Method, Path, Task, Result, Duration', calls],
  ];
  return { summary: `K2 Islands: ${summary}`, tables };
}
