import { onKeyDown } from '../dom/controls.ts';
import { make } from '../dom/make.ts';
import { IGNORED, ownDocument } from '../dom/nodes.ts';
import type { Timer } from '../dom/wait.ts';
import { INSPECTED } from '../http/call.ts';
import { type InspectorSource, type Row, readContent, type Table } from './content.ts';
import css from './panel.css?inline';
import { watchSpeed } from './speed.ts';

const COLLECT_MS = 100;

type Mark = (element?: Element) => void;

/** Frames an element with a box, without changing it. */
function frame(box: HTMLElement, element?: Element): void {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  box.hidden = !element;
}

/** Makes a row, whose button frames an element under the pointer or the focus, and has the row's place as its value. */
function makeRow({ cells: [first = '', ...others], element }: Row, place: string, mark: Mark): HTMLElement {
  const name = element ? make('button', { type: 'button', value: place }, first) : first;
  const row = make('tr', {}, ...[name, ...others].map((content) => make('td', {}, content)));
  for (const type of ['pointerover', 'focusin']) row.addEventListener(type, () => mark(element));
  for (const type of ['pointerout', 'focusout']) row.addEventListener(type, () => mark());
  row.addEventListener('click', () => {
    element?.scrollIntoView({ block: 'center' });
    mark(element);
  });
  return row;
}

function makeTable([caption, columns, rows]: Table, mark: Mark): HTMLElement {
  const head = make('tr', {}, ...columns.split(', ').map((column) => make('th', { scope: 'col' }, column)));
  const body = make('tbody', {}, ...rows.map((row, at) => makeRow(row, `${caption} ${at}`, mark)));
  return make('table', { hidden: !rows.length }, make('caption', {}, caption), make('thead', {}, head), body);
}

/** Shows widgets, requests and errors in a panel for developers. The site's styles do not reach its shadow root. */
export function inspect(source: InspectorSource): void {
  const host = make('div');
  host.setAttribute(IGNORED, '');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];

  const box = make('div', { className: 'mark', hidden: true });
  const mark: Mark = (element) => frame(box, element);
  const summary = make('summary');
  const tables = make('div');
  const panel = make('details', {}, summary, tables);
  const section = make('section', { lang: 'en' }, panel, box);
  section.setAttribute('aria-label', 'K2 Islands inspector');
  root.append(section);

  let timer: Timer | undefined;
  const write = () => {
    const content = readContent(source, speed());
    summary.textContent = content.summary;
    if (!panel.open) return;
    const focused = tables.querySelector<HTMLButtonElement>('button:focus')?.value;
    tables.replaceChildren(...content.tables.map((table) => makeTable(table, mark)));
    tables.querySelector<HTMLElement>(`button[value="${focused}"]`)?.focus({ preventScroll: true });
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(write, COLLECT_MS);
  };
  const speed = watchSpeed(host, schedule);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !panel.open) return;
    event.stopPropagation();
    panel.open = false;
    summary.focus();
    mark();
  };
  panel.addEventListener('toggle', write);
  onKeyDown(panel, onKey);
  for (const type of INSPECTED) addEventListener(type, schedule, true);
  // A state may change without an event, to `loading`.
  new MutationObserver(schedule).observe(document, { subtree: true, attributeFilter: ['data-k2-state'] });
  write();
  ownDocument.body.append(host);
}
