import type { AnyEventMap } from '../core/internal-events.ts';
import { isElement, ownDocument } from '../dom/nodes.ts';
import type { K2IslandsApi, WidgetStatus } from '../public-api.ts';
import type { RowContent } from './rows.ts';

/** How many idle elements are listed: a page may have thousands. */
const MOST_IDLE = 50;

const count = ({ length }: readonly unknown[], word: string) => `${length} ${word}${length === 1 ? '' : 's'}`;

/** Everything that is shown. */
export interface Content {
  /** The line that is always there. */
  readonly summary: string;
  readonly widgets: readonly RowContent[];
  readonly calls: readonly RowContent[];
  readonly errors: readonly RowContent[];
}

/** Reads the content again and again, with the same key for the same row. */
export function createContent({ status, events, fileOf }: InspectorSource): () => Content {
  const keys = new WeakMap<Element, Map<string, { state: string; time: number }>>();

  /** Finds the time of a widget's last change of state: that of its event, else of the first look. The object is the row's key. */
  const since = ({ element, widget, state }: WidgetStatus) => {
    const ofElement = keys.get(element) ?? new Map<string, { state: string; time: number }>();
    keys.set(element, ofElement);
    const known = ofElement.get(widget) ?? { state: '', time: 0 };
    ofElement.set(widget, known);
    if (known.state === state) return known;
    const told = events
      .filter(
        (event) =>
          event.target === element &&
          event.type === `k2:${state}` &&
          (isNamed('k2:ready', event) || isNamed('k2:failed', event)) &&
          event.detail.widget === widget,
      )
      .at(-1);
    return Object.assign(known, { state, time: told?.timeStamp ?? performance.now() });
  };
  const widgetRow = (widget: WidgetStatus, names: ReadonlyMap<Element, string>): RowContent => {
    const { element, widget: name, state } = widget;
    const key = since(widget);
    const isIdle = state === 'idle';
    const cells = [
      names.get(element) ?? nameOf(element),
      name,
      state,
      isIdle ? '' : momentOf(key.time),
      isIdle ? '' : fetchOf(fileOf(name)),
    ];
    return { key, element, cells };
  };
  const callRow = (event: AnyEventMap['k2:call']): RowContent => {
    const { method, path, task, outcome, duration } = event.detail;
    return { key: event, cells: [momentOf(event.timeStamp), method, path, task ?? '', `${outcome}`, `${duration} ms`] };
  };
  const errorRow = (event: AnyEventMap['k2:failed']): RowContent => {
    const { widget, error } = event.detail;
    const element = isElement(event.target) ? event.target : undefined;
    const name = element ? nameOf(element) : 'page';
    return { key: event, element, cells: [name, widget, wordsOf(error), momentOf(event.timeStamp)] };
  };

  return () => {
    const all = status();
    const idle = all.filter(({ state }) => state === 'idle');
    const adopted = all.filter(({ state }) => state !== 'idle');
    const calls = events.filter((event) => isNamed('k2:call', event));
    const errors = events.filter((event) => isNamed('k2:failed', event));
    const ready = adopted.filter(({ state }) => state === 'ready');
    const listed = [...adopted, ...idle.slice(0, MOST_IDLE)];
    const names = namesOf(listed.map(({ element }) => element));
    return {
      summary: `K2 Islands: ${ready.length} ready, ${idle.length} idle, ${count(calls, 'call')}, ${count(errors, 'error')}`,
      widgets: listed.map((widget) => widgetRow(widget, names)),
      calls: calls.map(callRow),
      errors: errors.map(errorRow),
    };
  };
}

/** Longest message, address or list of classes in a row, in characters. */
const LONGEST = 80;
/** Longest text of an element, in characters. */
const LONGEST_SAYING = 30;

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Names an element as a selector does: `form#comment-form.itemComments`. */
export function nameOf(element: Element): string {
  const id = element.getAttribute('id');
  const classes = (element.getAttribute('class') ?? '').trim().split(/\s+/).filter(Boolean);
  return shorten([element.localName, ...(id ? [`#${id}`] : []), ...classes.map((name) => `.${name}`)].join(''));
}

/** Quotes the beginning of an element's label or text; '' for an element without any. */
function sayingOf(element: Element): string {
  const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
  return words && ` “${words.length > LONGEST_SAYING ? `${words.slice(0, LONGEST_SAYING)}…` : words}”`;
}

/** Names elements. Equal names get the text of their element, and then a number. */
function namesOf(elements: readonly Element[]): Map<Element, string> {
  const names = new Map<Element, string>();
  const alike = (nameFor: (element: Element) => string) => {
    const groups = new Map<string, Element[]>();
    for (const element of new Set(elements)) {
      const name = nameFor(element);
      groups.set(name, [...(groups.get(name) ?? []), element]);
    }
    return groups;
  };
  for (const [name, group] of alike(nameOf))
    for (const element of group) names.set(element, group.length > 1 ? name + sayingOf(element) : name);
  for (const [name, group] of alike((element) => names.get(element) ?? ''))
    if (group.length > 1)
      group.forEach((element, index) => {
        names.set(element, `${name} (${index + 1} of ${group.length})`);
      });
  return names;
}

/** Formats a point in time of the page. @param time In ms since it was opened. */
function momentOf(time: number): string {
  return `${(time / 1000).toFixed(2)} s`;
}

/** Describes an error of any kind. */
export function wordsOf(error: unknown): string {
  return shorten(error instanceof Error ? `${error.name}: ${error.message}` : `${error}`);
}

/** Describes the last fetch of a file of the build: its time, its duration and its bytes on the line (Resource Timing). */
export function fetchOf(file: string): string {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const entry = entries.filter(({ name }) => new RegExp(`/chunks/[^/]+/${file}\\.js`).test(name)).at(-1);
  if (!entry) return '';
  const { startTime, duration, transferSize } = entry;
  const size = transferSize ? `, ${transferSize.toLocaleString('en')} B` : '';
  return `${momentOf(startTime)}, took ${Math.round(duration)} ms${size}`;
}

/** One line of the block that Joomla's plugin prints. */
type Line = readonly [path: string, outcome: string, asking: string];

const isLine = (line: unknown): line is Line =>
  Array.isArray(line) && line.length === 3 && line.every((part) => typeof part === 'string');

/**
 * Reads which original scripts the plugin has removed, or would remove (release/plugin/).
 * @returns nothing if the page has no such block, or one that can't be read.
 */
export function readOriginals(): RowContent[] {
  try {
    const lines: unknown = JSON.parse(ownDocument.querySelector('script[data-k2-originals]')?.textContent ?? '[]');
    return Object.values(Object(lines))
      .filter(isLine)
      .map((cells) => ({ key: cells, cells }));
  } catch {
    return [];
  }
}

/** The events that the inspector listens to. */
export const INSPECTED = ['k2:ready', 'k2:failed', 'k2:released', 'k2:call'] as const;

/** Tests whether an event has this name, and so its detail. */
export function isNamed<Name extends keyof AnyEventMap>(name: Name, event: Event): event is AnyEventMap[Name] {
  return event.type === name;
}

/** The data that the inspector shows. */
export interface InspectorSource {
  readonly status: K2IslandsApi['status'];
  /** Every event of {@link INSPECTED} so far, the newest last. More are added later. */
  readonly events: readonly Event[];
  /** Gives the name of a widget's file. */
  fileOf(widget: string): string;
}
