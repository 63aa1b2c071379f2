import { detachOriginals } from '../../src/compat/jquery.ts';
import { readOptions } from '../../src/core/options.ts';
import type { Page } from '../../src/core/page.ts';
import { announce } from '../../src/dom/live-region.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { ownDocument, unshadowed } from '../../src/dom/nodes.ts';
import { quietly } from '../../src/dom/quietly.ts';
import { adoptPrompts } from '../../src/forms/prompts.ts';
import { neededCode } from '../../src/http/request.ts';
import { describeFailure } from '../../src/view/failure.ts';
import { liveSearch, searchPageUrl } from './api.ts';
import { createPopup } from './popup.ts';
import { readResults, type SearchContent } from './results.ts';
import { isLongerThan, readSearchBlock, searchWord } from './server-markup.ts';
import { options as defaults } from './widget.ts';

const LOADING = 'k2SearchLoading';

/** Pause before a request for a text that was typed while this code loaded, in ms: most of the usual pause is over by then. */
const LATE_DEBOUNCE_MS = 100;

export const part = '[name=searchword]';

/**
 * Adopts one `.k2LiveSearchBlock`: a pause in typing → request → results below the field. Sending the form stays what
 * it was.
 * @throws Error when the element has no search field in a form.
 */
export function adopt(block: HTMLElement, page: Page): () => void {
  const markup = readSearchBlock(block);
  const { form, input, prompt } = markup;
  const { longerThan, debounce } = readOptions(block, 'live-search', defaults);
  const gone = new AbortController();
  const { signal } = gone;
  const undoPrompt = adoptPrompts([input]);
  const popup = createPopup(block, markup, page);
  // Earlier releases kept the last searches of a visitor here.
  quietly(() => localStorage.removeItem(`k2i:searches:${page.sitePath}`));
  /** Word of the results that are shown or asked for. */
  let word = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  const wordNow = () => searchWord(input.value, prompt);
  const stop = () => {
    clearTimeout(timer);
    running?.abort();
    input.classList.remove(LOADING);
  };
  const takeText = () => {
    word = wordNow();
    stop();
    popup.clear();
  };
  const ask = async (signal: AbortSignal): Promise<SearchContent> => {
    try {
      const answered = liveSearch(page.sitePath, form, signal);
      // Loads during the call.
      const sink = neededCode(loadFile('sanitise'));
      sink.catch(() => {});
      const html = await answered;
      await sink;
      return await readResults(html, word, searchPageUrl(form).href, page);
    } catch (error) {
      return { kind: 'failed', failure: describeFailure(page, 'search.failed', error, retry) };
    }
  };
  const search = async () => {
    running = new AbortController();
    const { signal } = running;
    input.classList.add(LOADING);
    const content = await ask(signal);
    if (signal.aborted) return;
    stop();
    // A script may have changed the text without an event.
    if (wordNow() !== word) return;
    const { activeElement } = ownDocument;
    // Who has gone on elsewhere finds the results on coming back.
    popup.fill(content, !activeElement || activeElement === ownDocument.body || block.contains(activeElement));
    if (content.kind === 'failed') return;
    announce(content.words);
    page.emit(block, 'k2:searched', { word, count: content.count });
  };
  const retry = () => {
    // The button goes; the field is where the reader was.
    input.focus();
    takeText();
    search();
  };
  const onText = (pause = debounce) => {
    if (wordNow() === word) return;
    takeText();
    if (isLongerThan(word, longerThan)) timer = setTimeout(search, pause);
  };

  // Also within a composition: the keyboards of phones compose every word, until it is finished.
  input.addEventListener('input', () => onText(), { signal });
  unshadowed(form).addEventListener(
    'submit',
    () => {
      stop();
      popup.close();
    },
    { signal },
  );
  block.addEventListener('keyup', (event) => event.target === input && event.stopImmediatePropagation(), {
    capture: true,
    signal,
  });
  detachOriginals(input, 'keyup', signal);
  if (ownDocument.activeElement === input) onText(Math.min(debounce, LATE_DEBOUNCE_MS));

  return () => {
    gone.abort();
    stop();
    popup.release();
    undoPrompt();
  };
}
