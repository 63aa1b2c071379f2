import texts from 'virtual:texts/comments';
import type { VisitReports } from '../../src/comments/visit-page.ts';
import type { Page } from '../../src/core/page.ts';
import { isPlainClick } from '../../src/dom/controls.ts';
import { announce } from '../../src/dom/live-region.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { type CallError, isCallError } from '../../src/http/call-error.ts';
import { sameOrigin } from '../../src/http/site-url.ts';
import { provideTexts, text } from '../../src/i18n/texts.ts';
import { describeFailure, failureLine } from '../../src/view/failure.ts';
import css from './comment-pages.css?inline';

provideTexts(texts);

const LIST = 'ul.itemCommentsList';

/** The link of the pagination that was clicked. */
function linkAt({ target }: MouseEvent, pagination: Element): HTMLAnchorElement | undefined {
  const link = (target as Element | null)?.closest<HTMLAnchorElement>('a[href]');
  if (!link || !pagination.contains(link)) return undefined;
  return /^https?:$/.test(link.protocol) && /^(_self)?$/.test(link.target) ? link : undefined;
}

/** Checks for answers of log-ins and checks for robots that are in front of the site. */
const isBarred = ({ details }: CallError) => [401, 403, 429].includes(details.status ?? 0);

// A page may have a pagination above the comments and one below: they share the list, and what is under way in it.
let clearFailure = () => {};
let running = 0;

/**
 * Adopts the pagination of an article's comments: its links bring another page of them into the list.
 * @throws Error when the page has no list of comments, or what is to be the pagination is around it.
 */
export function adopt(pagination: HTMLElement, page: Page): () => void {
  const list = ownDocument.querySelector(LIST);
  if (!list || pagination.contains(list)) throw new Error('No list of comments');
  const gone = new AbortController();
  adoptStyles(css);

  const setBusy = (isBusy: boolean) => {
    const list = ownDocument.querySelector(LIST);
    if (isBusy) list?.setAttribute('aria-busy', 'true');
    else list?.removeAttribute('aria-busy');
  };
  const begin = () => {
    clearFailure();
    setBusy(true);
    announce(text(page, 'comments.loading'));
    return ++running;
  };
  const showLine = failureLine({
    after: () => pagination,
    className: 'k2i-comment-pages',
    adopted: pagination,
    widget: 'comment-pages',
    page,
  });
  const showFailure = (error: CallError, retry: () => void) => {
    announce('');
    showLine(describeFailure(page, 'comments.failed', error, retry));
    clearFailure = () => showLine();
  };
  const reports: VisitReports = {
    busy: (isBusy) => (isBusy ? begin() : setBusy(false)),
    // A template may mark no page as the one that is shown.
    shown: (number) => announce(number && text(page, 'comments.page', { page: number })),
    failed(error, retry) {
      showFailure(error, () => {
        // The button that was pressed goes.
        pagination.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
        retry();
      });
    },
    settled: () => clearFailure(),
  };
  const load = async (address: string, link?: HTMLElement) => {
    const own = begin();
    try {
      const { visitPage } = await loadFile('comments');
      const outcome = await visitPage(sameOrigin(address), gone.signal, reports);
      // What came back has no comments that could be shown here: the browser shows whatever it is.
      if (outcome === 'native') location.assign(address);
    } catch (error) {
      if (gone.signal.aborted) return;
      // Without the code the browser goes there.
      if (!isCallError(error)) {
        announce('');
        location.assign(address);
        return;
      }
      showFailure(error, () => {
        // A check for robots, or a log-in of the web server: only the browser itself can pass it.
        if (isBarred(error)) return location.assign(address);
        link?.focus({ preventScroll: true });
        load(address, link);
      });
    } finally {
      if (own === running) setBusy(false);
    }
  };

  loadFile('comments')
    .then(({ reportVisits }) => reportVisits(reports, gone.signal))
    .catch(() => {});
  pagination.addEventListener(
    'click',
    (event) => {
      const link = linkAt(event, pagination);
      if (!link || !isPlainClick(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      load(link.href, link);
    },
    { capture: true, signal: gone.signal },
  );

  return () => {
    gone.abort();
    clearFailure();
    setBusy(false);
  };
}
