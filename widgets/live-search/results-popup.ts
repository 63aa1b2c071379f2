import { inReverse, setAttributes, setStyles } from '../../src/dom/attributes.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { make } from '../../src/dom/make.ts';
import { newId } from '../../src/dom/new-id.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import { createFailure } from '../../src/view/failure.ts';
import { prepareMount } from '../../src/view/mount.ts';
import { createStore } from '../../src/view/store.ts';
import { createCombobox } from './combobox.ts';
import type { FoundContent, SearchContent, ShownHits } from './results.ts';
import type { SearchMarkup } from './server-markup.ts';

/** Tests whether a screen reader has a name for the field. */
const isNamed = (input: HTMLInputElement) =>
  !!input.labels?.length || input.matches('[aria-label],[aria-labelledby],[title],[placeholder]');

/** Makes the words of an answer: the count of hits, or HTML in an unknown structure, and a link to the search page. */
function writeAnswer(answer: FoundContent, page: Page): HTMLElement[] {
  const properties = { className: 'k2i-search__all', href: answer.pageUrl, lang: page.language };
  const all = make('a', properties, text(page, 'search.all'));
  if (answer.kind === 'foreign') return [make('div', {}, answer.nodes.cloneNode(true)), all];
  const words = make('p', { className: 'k2i-search__none', lang: page.language }, answer.words);
  return answer.hits.length > 0 ? [words, all] : [words];
}

/** Makes the field a combobox for screen readers, and hides the results. Returns a function that undoes it. */
function prepareMarkup({ input, results: place }: SearchMarkup, page: Page): () => void {
  const label = isNamed(input) ? {} : { 'aria-label': text(page, 'search.field') };
  const restore = inReverse([
    setStyles(place, { display: 'none' }),
    // A press on text in the popup keeps the focus within the block.
    setAttributes(place, { tabindex: '-1' }),
    setAttributes(input, {
      ...label,
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': null,
      'aria-activedescendant': null,
    }),
  ]);
  place.classList.add('k2i-search');
  return () => {
    restore();
    place.classList.remove('k2i-search');
  };
}

/** The results below the search field of one block. */
export interface ResultsPopup {
  /** Sets the content, and shows it if the visitor is in the block, or else when the visitor returns. */
  fill(content: SearchContent): void;
  clear(): void;
  release(): void;
}

export function createPopup(block: HTMLElement, markup: SearchMarkup, page: Page, signal: AbortSignal): ResultsPopup {
  const { input, results: place } = markup;
  const restore = prepareMarkup(markup, page);
  const context = { adopted: block, widget: 'live-search', page };
  let content: SearchContent | undefined;
  /** The site's own nodes in the results. */
  let printed: readonly Node[] | undefined;
  const combobox = createCombobox({ block, input, popup: place, hasContent: () => !!content }, signal);
  const failure = createFailure(context);

  const put = (...nodes: Node[]) => {
    printed ??= [...place.childNodes];
    place.replaceChildren(...nodes);
    const { activeElement } = ownDocument;
    if (!activeElement || activeElement === ownDocument.body || block.contains(activeElement)) combobox.open();
  };
  const id = newId('search');
  const hits = createStore<ShownHits | undefined>(undefined);
  const list = make('div', { className: 'k2i-host' });
  const mounting = prepareMount({
    ...context,
    place: list,
    component: () => loadFile('live-search-view').then(({ SearchResults }) => SearchResults),
    props: { results: hits, onShown: () => put(list) },
  });
  // A search is of little use without the list of its results, so the code for this loads on approach.
  mounting.request();
  return {
    fill(next) {
      content = next;
      if (next.kind === 'failed') {
        failure.show(next.failure);
        put(failure.element);
      } else put(...writeAnswer(next, page));
      // The list replaces the text, before this is painted if React has loaded.
      hits.setState(next.kind === 'hits' && next.hits.length > 0 ? { id, ...next } : undefined);
      mounting.flush();
      mounting.request();
    },
    clear() {
      if (!content) return;
      content = undefined;
      hits.setState(undefined);
      place.replaceChildren();
      combobox.close();
    },
    release() {
      mounting.unmount();
      failure.remove();
      if (printed) place.replaceChildren(...printed);
      restore();
    },
  };
}
