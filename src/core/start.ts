import { widgets } from 'virtual:widgets';
import { loadFile } from '../dom/load-file.ts';
import { ownDocument } from '../dom/nodes.ts';
import { acceptEarlyCalls } from '../http/request.ts';
import type { LoaderHost } from '../loader/host.ts';
import { createAdopter } from './adopter.ts';
import { attempt } from './attempt.ts';
import { pageOf } from './create-page.ts';
import { listenForIntents } from './intents.ts';
import type { AnyEventMap } from './internal-events.ts';
import { createLookup } from './lookup.ts';
import type { Page } from './page.ts';
import { statusOf } from './status.ts';
import { startWarmUp } from './warm-up.ts';
import { watchPage } from './watch.ts';
import type { WidgetEntry } from './widget.ts';

/** The site's own selectors by widget. Of which type the block is, its reader asks (named-selectors.ts). */
const NAMED = 'script[data-k2-adopt]';

/** What `debug=1` tells. Not imported: the inspector would become a part of the runtime. */
const EVENTS: typeof import('../inspector/source.ts').INSPECTED = ['k2:ready', 'k2:failed', 'k2:released', 'k2:call'];

/** Remembers what happens from now on, and fetches what shows it. */
function openInspector(host: LoaderHost): void {
  const events: Event[] = [];
  for (const type of EVENTS) addEventListener(type, (event) => events.push(event), true);
  loadFile('inspector').then(
    (module) => module.openInspector(host, events, widgets),
    (error) => console.warn('K2 Islands: no inspector', error),
  );
}

/** Whether the page itself, and no element of it, asks for the widget. */
function isForWholePage({ name, wholePage }: WidgetEntry, page: Page): boolean {
  if (!wholePage || ownDocument.querySelector(`[data-k2-widget~="${name}"]`)) return false;
  // Elements and frames of the page may have the name of a script's global: the window inherits those.
  return !!page.parameter(wholePage.parameter) || wholePage.globals.some((global) => Object.hasOwn(window, global));
}

/** Takes over from the loader: knows every widget, adopts, watches the page. */
export function start(host: LoaderHost): void {
  const page = pageOf(host);
  acceptEarlyCalls(host.earlyCalls);
  // Fetched with the first call, whatever becomes of it: without a connection it could not be.
  const noteCall = ({ detail }: AnyEventMap['k2:call']) => {
    page
      .load(() => import('../http/connection.ts'))
      .then(
        (module) => module.noteCall(page, detail),
        () => {},
      );
  };
  addEventListener('k2:call', noteCall, true);
  // The form has other widgets, too: whether one of those is loading or has failed says nothing of its rows.
  for (const type of ['k2:ready', 'k2:failed'] as const)
    addEventListener(type, ({ detail }) => {
      if (detail?.widget === 'lost-credentials') host.showLostRows();
    });
  const lookup = createLookup(widgets, host);
  const adopter = createAdopter(lookup, page, host);
  listenForIntents(adopter);
  const warmUp = startWarmUp(widgets, adopter);
  let markNamed: ((root: ParentNode & Node) => ParentNode & Node) | undefined;
  let isFetching = false;
  /** Few sites name selectors of their own: only where there is such a block, its reader is fetched. */
  const fetchNamed = () => {
    const block = !isFetching && ownDocument.querySelector(NAMED);
    if (!block) return;
    isFetching = true;
    page
      .load(() => import('./named-selectors.ts'))
      .then(
        (module) => {
          markNamed = module.createNamedSelectors(widgets, page);
          scan(document);
        },
        (error) => {
          isFetching = false;
          page.fail(block, 'data-k2-adopt', error);
        },
      );
  };
  const scan = (root: ParentNode & Node) => {
    if (!markNamed) fetchNamed();
    warmUp(markNamed?.(root) ?? root);
  };
  Object.assign(host.api, {
    scan: (root: ParentNode = document) => {
      lookup.restore(root);
      scan(root);
    },
    release: (root: Node = document) => {
      lookup.release(root);
      adopter.release(root);
      // What a widget had taken out of the page is back, and is not to be taken for new.
      lookup.release(root);
    },
    status: () => statusOf(lookup),
  });
  // Each by itself: a script may have asked for what is not on the page, or have handed on the event that it heard.
  for (const [name, root] of host.apiCalls)
    page.schedule(() => host.api[name](root as (ParentNode & Node) | undefined));
  // The page around has one that a reader sees.
  if (page.debug && !window.frameElement) openInspector(host);
  // Where the reader is by now, with the focus.
  for (const match of lookup.around(ownDocument.querySelector('body :focus'))) adopter.adopt(...match);
  host.whenIdle(() => {
    const { documentElement } = ownDocument;
    for (const entry of widgets)
      attempt(entry, documentElement, page, () => {
        if (!lookup.isReleased(documentElement) && isForWholePage(entry, page)) adopter.adopt(documentElement, entry);
      });
  });
  watchPage(scan, page);
}
