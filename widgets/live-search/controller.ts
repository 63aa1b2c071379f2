import { detachOriginals } from '../../src/compat/jquery.ts';
import { createTask, type Task } from '../../src/core/task.ts';
import { busyMark } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { ownDocument, unshadowed } from '../../src/dom/nodes.ts';
import { quietly } from '../../src/dom/quietly.ts';
import { SEARCH_KEY } from '../../src/dom/storage-keys.ts';
import type { Timer } from '../../src/dom/wait.ts';
import { adoptPrompts } from '../../src/forms/prompts.ts';
import { readOptions } from '../../src/page/options.ts';
import type { Scope } from '../../src/page/scope.ts';
import { liveSearch, searchPageUrl } from './api.ts';
import { type FoundContent, readResults } from './results.ts';
import { createPopup, type ResultsPopup } from './results-popup.ts';
import { readSearchBlock, type SearchMarkup } from './server-markup.ts';
import { options as defaults } from './widget.ts';

/** Keeps the words of a block in the entry of the history: K2's form forbids browsers to restore them after *Back*. */
function keepWords({ id }: Element, words: string): void {
  // Safari allows only a hundred calls in half a minute.
  quietly(() => {
    const { [SEARCH_KEY]: _before, ...state } = Object(history.state);
    history.replaceState(words ? { ...state, [SEARCH_KEY]: { id, words } } : state, '');
  });
}

/** Returns the kept words of a block; '' without any. */
function keptWords(block: Element): string {
  const { id, words } = Object(Object(history.state)[SEARCH_KEY]);
  return id === block.id && typeof words === 'string' ? words : '';
}

function createSearch(block: HTMLElement, markup: SearchMarkup, popup: ResultsPopup, scope: Scope): Task<string> {
  const { form, input } = markup;
  const { page } = scope;
  const task = createTask<string, FoundContent>({
    scope,
    whileBusy: 'newest',
    setBusy: busyMark(input, 'k2SearchLoading'),
    failed: 'search.failed',
    async run(word, signal) {
      const answered = liveSearch(page.sitePath, form, signal);
      // Loads in parallel with the request.
      loadFile('sanitise').catch(() => {});
      return readResults(await answered, word, searchPageUrl(form).href, page);
    },
    done(content, word) {
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
export function adopt(block: HTMLElement, scope: Scope): void {
  const { signal } = scope;
  const markup = readSearchBlock(block);
  const { form, input } = markup;
  const { longerThan, debounce } = readOptions(block, 'live-search', defaults);
  // The printed value is a prompt, which is never searched for.
  const prompt = input.defaultValue.trim();
  const wordInField = () => (input.value.trim() === prompt ? '' : input.value.trim());
  if (!wordInField()) input.value = keptWords(block) || input.value;
  adoptPrompts([input], scope);
  const task = createSearch(block, markup, createPopup(block, markup, scope), scope);

  /** Query of the current results or request; after a submit, any text is a new query. */
  let word: string | undefined = '';
  let timer: Timer | undefined;
  const stop = () => {
    word = undefined;
    clearTimeout(timer);
    task.stop();
  };
  const search = (pause = debounce) => {
    const next = wordInField();
    if (next === word) return;
    stop();
    word = next;
    timer = setTimeout(() => {
      keepWords(block, next);
      // Characters outside the BMP count once.
      if ([...next].length > longerThan) void task.start(next);
    }, pause);
  };
  const onSubmit = () => {
    keepWords(block, wordInField());
    stop();
  };
  // Also during a composition: the keyboards of phones compose every word.
  for (const type of ['input', 'focus']) input.addEventListener(type, () => search(), { signal });
  unshadowed(form).addEventListener('submit', onSubmit, { signal });
  detachOriginals(input, 'keyup', signal);
  // The visitor has waited for this code.
  if (ownDocument.activeElement === input) search(0);
  scope.undo(() => clearTimeout(timer));
}
