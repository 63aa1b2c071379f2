import { detachOriginals } from '../../src/compat/jquery.ts';
import { createTask } from '../../src/core/task.ts';
import { busyMark } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { ownDocument, unshadowed } from '../../src/dom/nodes.ts';
import type { Timer } from '../../src/dom/wait.ts';
import { adoptPrompts } from '../../src/forms/prompts.ts';
import { readOptions } from '../../src/page/options.ts';
import type { Page } from '../../src/page/page.ts';
import type { Scope } from '../../src/page/scope.ts';
import { liveSearch, searchPageUrl } from './api.ts';
import { keepWords, keptWords } from './kept-words.ts';
import { type FoundContent, readResults } from './results.ts';
import { createPopup, type ResultsPopup } from './results-popup.ts';
import { isLongerThan, readSearchBlock, type SearchMarkup, searchWord } from './server-markup.ts';
import { options as defaults } from './widget.ts';

/** Debounce of text that was typed while this code loaded, in ms: most of the usual pause is over by then. */
const LATE_DEBOUNCE_MS = 100;

async function search(form: HTMLFormElement, word: string, page: Page, signal: AbortSignal): Promise<FoundContent> {
  const answered = liveSearch(page.sitePath, form, signal);
  // Loads in parallel with the request.
  loadFile('sanitise').catch(() => {});
  return readResults(await answered, word, searchPageUrl(form).href, page);
}

/** Creates the task of a search, which fills and clears its popup. */
function createSearch(
  block: HTMLElement,
  { form, input }: SearchMarkup,
  page: Page,
  popup: ResultsPopup,
  signal: AbortSignal,
) {
  const task = createTask<string, FoundContent>({
    adopted: block,
    widget: 'live-search',
    page,
    signal,
    whileBusy: 'newest',
    setBusy: busyMark(input, 'k2SearchLoading'),
    failed: 'search.failed',
    run: (word, signal) => search(form, word, page, signal),
    done: (content, word) => {
      popup.fill(content);
      announce(content.words);
      page.emit(block, 'k2:searched', { word, count: content.count });
    },
    beforeRetry: () => input.focus(),
  });
  task.subscribe(() => {
    const state = task.getState();
    if (state.kind === 'failed') popup.fill({ kind: 'failed', failure: state.failure });
    else popup.clear();
  });
  return task;
}

/** Adopts a search block: a pause in typing → request → results below the field. Submitting the form is not changed. */
export function adopt(block: HTMLElement, scope: Scope): () => void {
  const { page, signal } = scope;
  const markup = readSearchBlock(block);
  const { form, input, prompt } = markup;
  const { longerThan, debounce } = readOptions(block, 'live-search', defaults);
  if (!searchWord(input.value, prompt)) input.value = keptWords(block) || input.value;
  adoptPrompts([input], scope);
  const popup = createPopup(block, markup, page, signal);
  const task = createSearch(block, markup, page, popup, signal);

  /** Query of the current results or request. */
  let word = '';
  let timer: Timer | undefined;
  const take = (next: string, pause = debounce) => {
    if (next === word) return;
    word = next;
    clearTimeout(timer);
    task.stop();
    if (isLongerThan(word, longerThan)) timer = setTimeout(() => task.start(word), pause);
  };
  const keep = () => keepWords(block, searchWord(input.value, prompt));
  let keeping: Timer | undefined;
  const takeText = (pause = debounce) => {
    take(searchWord(input.value, prompt), pause);
    clearTimeout(keeping);
    keeping = setTimeout(keep, pause);
  };
  const onSubmit = () => {
    keep();
    take('');
  };
  // Also during a composition: the keyboards of phones compose every word.
  for (const type of ['input', 'focus']) input.addEventListener(type, () => takeText(), { signal });
  unshadowed(form).addEventListener('submit', onSubmit, { signal });
  detachOriginals(input, 'keyup', signal);
  if (ownDocument.activeElement === input) takeText(Math.min(debounce, LATE_DEBOUNCE_MS));

  return () => {
    clearTimeout(timer);
    clearTimeout(keeping);
    popup.release();
  };
}
