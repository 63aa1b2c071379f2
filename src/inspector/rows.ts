import { isHtmlElement, ownDocument } from '../dom/nodes.ts';

/** A table that keeps the element of each row, so that the focus stays in it. */
export interface Rows {
  readonly table: HTMLTableElement;
  /** @param rows By key: texts of the cells, and the element that the first of them stands for. */
  update(rows: readonly RowContent[]): void;
}

export interface RowContent {
  readonly key: object;
  readonly cells: readonly string[];
  readonly element?: Element | undefined;
}

/** Marks the place of an element. `undefined`: removes the mark. */
export type Mark = (element: Element | undefined) => void;

function cell(text = ''): HTMLTableCellElement {
  const element = ownDocument.createElement('td');
  element.textContent = text;
  return element;
}

/** Makes the first cell: a button that scrolls to the element. The element is marked while the row has the pointer or the focus. */
function elementCell(row: HTMLTableRowElement, element: Element, mark: Mark): HTMLTableCellElement {
  const button = ownDocument.createElement('button');
  button.type = 'button';
  const unmark = () => mark(undefined);
  button.addEventListener('click', () => {
    element.scrollIntoView({ block: 'center' });
    mark(element);
  });
  for (const type of ['pointerenter', 'focusin']) row.addEventListener(type, () => mark(element));
  for (const type of ['pointerleave', 'focusout']) row.addEventListener(type, unmark);
  const place = cell();
  place.append(button);
  return place;
}

function createRow({ cells, element }: RowContent, mark: Mark): HTMLTableRowElement {
  const row = ownDocument.createElement('tr');
  row.append(...cells.map((_, index) => (element && index === 0 ? elementCell(row, element, mark) : cell())));
  return row;
}

/** @param columns Headings. */
export function createRows(caption: string, columns: readonly string[], mark: Mark): Rows {
  const table = ownDocument.createElement('table');
  const body = ownDocument.createElement('tbody');
  table.createCaption().textContent = caption;
  const head = table.createTHead().insertRow();
  for (const column of columns) {
    const heading = ownDocument.createElement('th');
    heading.scope = 'col';
    heading.textContent = column;
    head.append(heading);
  }
  table.append(body);
  const known = new WeakMap<object, HTMLTableRowElement>();
  return {
    table,
    update(contents) {
      const rows = contents.map((content) => {
        const row = known.get(content.key) ?? createRow(content, mark);
        known.set(content.key, row);
        content.cells.forEach((text, index) => {
          const place = row.children[index]?.querySelector('button') ?? row.children[index];
          if (place && place.textContent !== text) place.textContent = text;
          // One element may have two widgets, and a row each.
          if (place?.localName === 'button') place.setAttribute('aria-label', `${text}, ${content.cells[1]}`);
        });
        return row;
      });
      table.hidden = rows.length === 0;
      if (rows.length === body.children.length && rows.every((row, index) => row === body.children[index])) return;
      const focused = (table.getRootNode() as Document | ShadowRoot).activeElement;
      body.replaceChildren(...rows);
      if (isHtmlElement(focused) && body.contains(focused)) focused.focus({ preventScroll: true });
    },
  };
}
