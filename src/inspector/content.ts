import type { AnyEventMap } from '../core/internal-events.ts';
import { isElement } from '../dom/nodes.ts';
import type { WidgetStatus } from '../public-api.ts';
import { fetchOf, momentOf, nameOf, namesOf, wordsOf } from './describe.ts';
import type { RowContent } from './rows.ts';
import { type InspectorSource, isNamed } from './source.ts';

/** How many idle elements are listed: a page may have thousands. */
const MOST_IDLE = 50;

const count = ({ length }: readonly unknown[], word: string) => `${length} ${word}${length === 1 ? '' : 's'}`;

/** Everything that is shown, as it is now. */
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

  /** Since when a widget has its state: its event tells, else when it was first seen so. The object is the row's key. */
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
