import texts from 'virtual:texts/update';
import type { Workbox } from 'workbox-window';
import { ownDocument } from '../../dom/core/unshadowed.ts';
import { reloadPage } from '../../dom/reload/reload.ts';
import { isWriting, isWritten } from '../../forms/unsaved.ts';
import { provideTexts, text } from '../../i18n/texts/texts.ts';
import type { Page } from '../../runtime/page/page.ts';
import { QUIET_LIMIT_MS, QUIET_MS } from '../names/constants.ts';
import { button, removeLine, showLine } from '../waiting-list/line.ts';

provideTexts(texts);

let line: HTMLElement | undefined;
let reloaded = false;

function reload(): void {
  if (reloaded) return;
  reloaded = true;
  reloadPage();
}

function remove(): void {
  if (line) removeLine(line);
}

function offer(page: Page, accept: () => void): void {
  remove();
  line = showLine(text(page, 'update.offer'), page.language, [
    button(text(page, 'update.accept'), accept),
    button(text(page, 'update.later'), remove),
  ]);
}

/** Whether the reader has filled in something; where the browser can't tell, as far as `isWriting` can. */
const isFilledIn = () =>
  isWriting() || [...ownDocument.querySelectorAll(':is(:user-valid,:user-invalid)')].some(isWritten);

/**
 * Runs this once the page has fetched nothing for {@link QUIET_MS}, or after {@link QUIET_LIMIT_MS}. Chromium ends the
 * old worker as soon as it has nothing to do; a request in that very moment starts it again, and then it stays until it
 * has been idle for 30 s, however often the new one is told to take over. The press that accepts the new version is
 * often the first interaction with the page, which fetches code, and asks once more, later, for what is gone.
 */
function whenQuiet(run: () => void): void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(end, QUIET_MS);
  };
  const observer = new PerformanceObserver(wait);
  const limit = setTimeout(end, QUIET_LIMIT_MS);
  function end(): void {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(limit);
    run();
  }
  wait();
  observer.observe({ type: 'resource' });
}

/**
 * Offers a new version, in one line, when it waits. Once the reader has accepted it, in whatever tab, each tab is loaded
 * again, once; one in which something is being written says so instead, and keeps its old version until the reader
 * comes to it.
 */
export function offerNewVersion(workbox: Pick<Workbox, 'messageSkipWaiting'>, page: Page): void {
  const { serviceWorker } = navigator;
  const isNew = () => {
    if (isFilledIn()) offer(page, reload);
    else reload();
  };
  let accepted = false;
  serviceWorker.addEventListener('controllerchange', () => {
    // The reader who accepts here knows what is written here.
    if (accepted) reload();
    else isNew();
  });
  serviceWorker
    .getRegistration()
    .then((registration) => {
      if (!registration?.waiting) isNew();
      else
        offer(page, () => {
          accepted = true;
          whenQuiet(() => workbox.messageSkipWaiting());
        });
    })
    // Firefox refuses a page that is being left; the next one is offered the version.
    .catch(() => {});
}
