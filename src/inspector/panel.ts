import { make } from '../dom/make.ts';
import { IGNORED, ownDocument } from '../dom/nodes.ts';
import { onKeyDown } from '../dom/on-key.ts';
import { type Content, INSPECTED, type InspectorSource, type Row, readContent } from './content.ts';
import css from './panel.css?inline';

const TABLES = [
  ['originals', 'Original scripts', ['Script', 'State', 'Needed by']],
  ['errors', 'Errors', ['Element', 'Widget', 'Error', 'Time']],
  ['others', 'Not adopted', ['Element', 'Widget', 'Reason']],
  ['widgets', 'Widgets', ['Element', 'Widget', 'State', 'Since', 'Loaded']],
  ['calls', 'Calls', ['Time', 'Method', 'Path', 'Task', 'Result', 'Duration']],
] as const satisfies readonly (readonly [name: Exclude<keyof Content, 'summary'>, ...unknown[]])[];

/** Delay for collecting changes, in ms. */
const COLLECT_MS = 100;

/** Creates a box that frames an element without changing it. */
function createMark() {
  const box = make('div', { className: 'mark' });
  const mark = (element?: Element) => {
    const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    box.hidden = !element;
  };
  mark();
  return { box, mark };
}

/** Makes a table whose rows frame their elements under the pointer or the focus. `update` keeps the buttons. */
function createTable(caption: string, columns: readonly string[], mark: (element?: Element) => void) {
  const table = make('table');
  table.createCaption().textContent = caption;
  const head = table.createTHead().insertRow();
  for (const column of columns) head.append(make('th', { scope: 'col' }, column));
  const body = make('tbody');
  table.append(body);
  let rows: readonly Row[] = [];

  const elementOf = ({ target }: Event) => rows[(target as Element).closest('tr')?.sectionRowIndex ?? -1]?.element;
  for (const type of ['pointerover', 'focusin']) body.addEventListener(type, (event) => mark(elementOf(event)));
  for (const type of ['pointerout', 'focusout']) body.addEventListener(type, () => mark());
  body.addEventListener('click', (event) => {
    const element = elementOf(event);
    element?.scrollIntoView({ block: 'center' });
    mark(element);
  });

  const appendRow = ({ cells, element }: Row) => {
    const row = body.insertRow();
    for (const _ of cells) row.insertCell();
    if (element) row.cells[0]?.append(make('button', { type: 'button' }));
    return row;
  };
  const update = (given: readonly Row[]) => {
    rows = given;
    table.hidden = rows.length === 0;
    for (const row of [...body.children].slice(rows.length)) row.remove();
    rows.forEach((content, index) => {
      const row = body.children[index] ?? appendRow(content);
      content.cells.forEach((text, column) => {
        const place = row.children[column]?.querySelector('button') ?? row.children[column];
        if (place && place.textContent !== text) place.textContent = text;
      });
    });
  };
  return { table, update };
}

/** Shows widgets, requests and errors in a panel for developers. The site's styles do not reach its shadow root. */
export function inspect(source: InspectorSource): void {
  const host = make('div');
  host.setAttribute(IGNORED, '');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];

  const { box, mark } = createMark();
  const tables = TABLES.map(([name, caption, columns]) => ({ name, ...createTable(caption, columns, mark) }));
  const section = make('section', { lang: 'en' });
  section.setAttribute('aria-label', 'K2 Islands inspector');
  const summary = make('summary');
  const panel = make('details', {}, summary, ...tables.map(({ table }) => table));
  section.append(panel, box);
  root.append(section);

  let timer: number | undefined;
  const write = () => {
    const content = readContent(source);
    summary.textContent = content.summary;
    if (panel.open) for (const { name, update } of tables) update(content[name]);
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = window.setTimeout(write, COLLECT_MS);
  };
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
