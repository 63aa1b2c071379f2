import { setAttributes } from '../../src/dom/attributes.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { make, newId } from '../../src/dom/make.ts';
import { isFocusInOrNowhere } from '../../src/dom/scroll.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import type { Scope } from '../../src/page/scope.ts';
import { createFailure } from '../../src/view/failure.ts';
import { prepareMount } from '../../src/view/mount.ts';
import { createStore } from '../../src/view/store.ts';
import { createCombobox } from './combobox.ts';
import type { FoundContent, SearchContent } from './results.ts';
import type { SearchMarkup } from './server-markup.ts';

/** Makes the words of an answer: the count of hits, or HTML in an unknown structure, and a link to the search page. */
function writeAnswer(answer: FoundContent, page: Page): HTMLElement[] {
  const properties = { className: 'k2i-search__all', href: answer.pageUrl, lang: page.language };
  const all = make('a', properties, text(page, 'search.all'));
  if (answer.kind === 'foreign') return [make('div', {}, answer.nodes.cloneNode(true)), all];
  const words = make('p', { className: 'k2i-search__none', lang: page.language }, answer.words);
  return answer.hits.length > 0 ? [words, all] : [words];
}

/** Gives the field the role of a combobox and a name, and the results a style. */
function prepareMarkup({ input, results: place }: SearchMarkup, { page, undo }: Scope): void {
  const isNamed = input.labels?.length || input.matches('[aria-label],[aria-labelledby],[title],[placeholder]');
  const label = isNamed ? {} : { 'aria-label': text(page, 'search.field') };
  // A press on text in the popup keeps the focus within the block.
  undo(setAttributes(place, { tabindex: '-1', class: `${place.className} k2i-search` }));
  undo(setAttributes(input, { ...label, role: 'combobox', autocomplete: 'off', 'aria-autocomplete': 'list' }));
}

export interface ResultsPopup {
  /** Sets the content, and shows it if the visitor is in the block, or else when the visitor returns. */
  fill(content: SearchContent): void;
  clear(): void;
}

export function createPopup(block: HTMLElement, markup: SearchMarkup, scope: Scope): ResultsPopup {
  const { input, results: place } = markup;
  prepareMarkup(markup, scope);
  const content = createStore<SearchContent | undefined>(undefined);
  const hasContent = () => !!content.getState();
  const combobox = createCombobox({ block, input, popup: place, hasContent }, scope);
  const failure = createFailure(scope);
  const printed = [...place.childNodes];
  const put = (...nodes: Node[]) => {
    place.replaceChildren(...nodes);
    if (isFocusInOrNowhere(block)) combobox.open();
  };
  const list = make('div', { className: 'k2i-actions' });
  const mounting = prepareMount({
    scope,
    place: list,
    component: () => loadFile('live-search-view').then(({ SearchResults }) => SearchResults),
    props: { id: newId('search'), content, onShown: () => put(list) },
  });
  // A search is of little use without the list of its results, so the code for this loads on approach.
  mounting.request();
  scope.undo(() => place.replaceChildren(...printed));
  return {
    fill(next) {
      if (next.kind === 'failed') failure.show(next.failure);
      // The list replaces the text, before this is painted if React has loaded.
      content.setState(next);
      put(...(next.kind === 'failed' ? [failure.element] : writeAnswer(next, scope.page)));
      mounting.flush();
      mounting.request();
    },
    clear() {
      if (!hasContent()) return;
      content.setState(undefined);
      place.replaceChildren();
      combobox.close();
    },
  };
}
