/** The log: calls to the stand-in server, events and errors of the framed page, in order of time. */
import type { LoggedCall } from '../fixtures/model.ts';
import { element } from './dom.ts';
import { callBody, eventBody } from './log-details.ts';

/** Kinds of rows, each with a filter. */
type RowKind = 'calls' | 'files' | 'events' | 'errors';

interface Row {
  readonly item: HTMLLIElement;
  readonly details: HTMLDetailsElement;
  readonly at: number;
  /** Makes the content of an open row. */
  body: () => Node;
}

const MAX_ROWS = 1000;
/** Distance from the end, in px, within which the list scrolls to new rows. */
const NEAR_END = 24;

export class LogView {
  readonly #list: HTMLOListElement;
  readonly #scroller: HTMLElement;
  readonly #calls = new Map<number, Row>();
  #rows: Row[] = [];

  constructor(list: HTMLOListElement, scroller: HTMLElement) {
    this.#list = list;
    this.#scroller = scroller;
  }

  /** Adds calls, or updates them. */
  showCalls(calls: readonly LoggedCall[]): void {
    this.#following(() => {
      for (const call of calls) {
        const file = call.call === 'page' || call.call === 'chunk';
        const row = this.#calls.get(call.id) ?? this.#add(file ? 'files' : 'calls', call.at);
        this.#calls.set(call.id, row);
        this.#fill(row, callCells(call), () => callBody(call));
        row.item.classList.toggle('is-pending', call.duration === 0);
      }
    });
  }

  showEvent(name: string, target: string, detail: unknown): void {
    this.#following(() => {
      const at = Date.now();
      const row = this.#add(name === 'k2:failed' ? 'errors' : 'events', at);
      this.#fill(row, [timeCell(at), cell('name', name), cell('what', target)], () => eventBody(detail));
    });
  }

  showError(message: string, detail: string): void {
    this.#following(() => {
      const at = Date.now();
      const row = this.#add('errors', at);
      this.#fill(row, [timeCell(at), cell('name', 'error'), cell('what', message)], () => eventBody(detail || message));
    });
  }

  clear(): void {
    this.#calls.clear();
    this.#rows = [];
    this.#list.replaceChildren();
  }

  /** Shows or hides all rows of a kind, including later ones. */
  filter(kind: string, shown: boolean): void {
    this.#following(() => this.#list.classList.toggle(`without-${kind}`, !shown));
  }

  #add(kind: RowKind, at: number): Row {
    const details = element('details', {}, element('summary'));
    const row: Row = {
      item: element('li', { 'data-kind': kind }, details),
      details,
      at,
      body: () => document.createTextNode(''),
    };
    details.addEventListener('toggle', () => {
      this.#showBody(row);
      if (details.open) details.scrollIntoView({ block: 'nearest' });
    });
    // Calls arrive later than events.
    let index = this.#rows.length;
    while (index > 0 && (this.#rows[index - 1]?.at ?? 0) > at) index--;
    this.#list.insertBefore(row.item, this.#rows[index]?.item ?? null);
    this.#rows.splice(index, 0, row);
    if (this.#rows.length > MAX_ROWS) this.#rows.shift()?.item.remove();
    return row;
  }

  #fill(row: Row, cells: readonly Node[], body: () => Node): void {
    row.details.querySelector('summary')?.replaceChildren(...cells);
    row.body = body;
    this.#showBody(row);
  }

  #showBody({ details, body }: Row): void {
    details.querySelector('.log-body')?.remove();
    if (details.open) details.append(element('div', { class: 'log-body' }, body()));
  }

  #following(change: () => void): void {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    const atEnd = scrollHeight - scrollTop - clientHeight < NEAR_END;
    change();
    if (atEnd) this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }
}

function callCells({ at, call, method, url, status, fault, duration }: LoggedCall): Node[] {
  const pending = duration === 0;
  const shown = pending ? '…' : status === 0 ? 'no answer' : String(status);
  const result = cell('status', shown);
  if (!pending) result.dataset.class = status === 0 ? 'none' : `${String(status)[0]}xx`;
  const cells = [timeCell(at), cell('name', call), cell('what', `${method} ${url}`)];
  if (fault) cells.push(cell('fault', fault));
  return [...cells, result, cell('duration', pending ? '' : `${duration} ms`)];
}

function timeCell(at: number): HTMLElement {
  return cell('time', new Date(at).toLocaleTimeString('de', { hour12: false }));
}

function cell(kind: string, text: string): HTMLElement {
  return element('span', { class: `log-${kind}` }, text);
}
