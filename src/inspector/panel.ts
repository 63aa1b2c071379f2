import { IGNORED, ownDocument } from '../dom/nodes.ts';
import { createContent, INSPECTED, type InspectorSource, readOriginals } from './content.ts';
import css from './panel.css?inline';
import { createRows, type Mark } from './rows.ts';

/** A box over the page, to show where an element is without touching it. */
function createMark(): { readonly box: HTMLElement; readonly mark: Mark } {
  const box = ownDocument.createElement('div');
  box.className = 'mark';
  box.hidden = true;
  return {
    box,
    mark(element) {
      box.hidden = !element;
      if (!element) return;
      const { left, top, width, height } = element.getBoundingClientRect();
      Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    },
  };
}

/** How long changes are gathered before the panel is written anew, in ms. */
const REST_MS = 100;

/** Updates the panel after changes of states, which are in an attribute of each element. */
function watchStates(update: () => void): () => void {
  const observer = new MutationObserver(update);
  observer.observe(document, { subtree: true, attributeFilter: ['data-k2-state'] });
  return () => observer.disconnect();
}

/**
 * Shows a panel at the lower edge of the page with the adopted widgets, their states, the fetches of their code, the calls
 * and the errors. It is in a shadow root: the site's styles do not reach it, and its changes are no changes of the page.
 * English only, as it is for developers.
 *
 * @returns removes it.
 */
export function inspect(source: InspectorSource): () => void {
  const host = ownDocument.createElement('div');
  host.setAttribute(IGNORED, '');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];

  const { box, mark } = createMark();
  const widgets = createRows('Widgets', ['Element', 'Widget', 'State', 'Since', 'Code came'], mark);
  const calls = createRows('Calls', ['At', 'Method', 'Path', 'Task', 'Outcome', 'Took'], mark);
  const errors = createRows('Errors', ['Element', 'Widget', 'Error', 'At'], mark);
  const originals = createRows('Original scripts', ['Script', 'Outcome', 'Asked for by'], mark);
  widgets.table.className = 'widgets';
  calls.table.className = 'calls';
  errors.table.className = 'errors';
  originals.table.className = 'originals';
  const section = ownDocument.createElement('section');
  const panel = ownDocument.createElement('details');
  const summary = ownDocument.createElement('summary');
  section.setAttribute('aria-label', 'K2 Islands inspector');
  section.lang = 'en';
  panel.append(summary, errors.table, widgets.table, calls.table, originals.table);
  section.append(panel, box);
  root.append(section);

  const read = createContent(source);
  const write = () => {
    const content = read();
    summary.textContent = content.summary;
    if (!panel.open) return;
    widgets.update(content.widgets);
    calls.update(content.calls);
    errors.update(content.errors);
    originals.update(readOriginals());
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      write();
    }, REST_MS);
  };
  const gone = new AbortController();
  const { signal } = gone;
  panel.addEventListener('toggle', write, { signal });
  panel.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !panel.open) return;
      event.stopPropagation();
      panel.open = false;
      summary.focus();
      mark(undefined);
    },
    { signal },
  );
  for (const type of INSPECTED) addEventListener(type, update, { capture: true, signal });
  const unwatch = watchStates(update);
  write();
  ownDocument.body.append(host);
  return () => {
    gone.abort();
    unwatch();
    clearTimeout(timer);
    host.remove();
  };
}
