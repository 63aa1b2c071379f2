import type { Page } from '../../src/core/page.ts';
import { inReverse, setAttributes, setStyles } from '../../src/dom/attributes.ts';
import { newId } from '../../src/dom/new-id.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { text } from '../../src/i18n/texts.ts';
import { createLazyView } from '../../src/view/lazy-view.ts';
import { createCombobox } from './combobox.ts';
import type { SearchContent } from './results.ts';
import type { SearchMarkup } from './server-markup.ts';
import { searchView } from './view.tsx';

/** Tests whether a screen reader has a name for the field. */
const isNamed = (input: HTMLInputElement) =>
  !!input.labels?.length || input.matches('[aria-label],[aria-labelledby],[title],[placeholder]');

/** Sets up the results below the search field of one block. */
export function createPopup(
  block: HTMLElement,
  { input, results: place }: SearchMarkup,
  page: Page,
  signal: AbortSignal,
) {
  const label = isNamed(input) ? {} : { 'aria-label': text(page, 'search.field') };
  const putBack = inReverse([
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

  const id = newId('search');
  const words = {
    language: page.language,
    label: text(page, 'search.label'),
    all: text(page, 'search.all'),
    none: text(page, 'search.none'),
  };
  let content: SearchContent | undefined;
  const view = createLazyView({ place, adopted: block, widget: 'live-search', page, view: searchView });
  const combobox = createCombobox({ block, input, popup: place, hasContent: () => !!content }, signal);
  return {
    /** Sets the content, and shows it if the reader is in the block, or else when the reader returns. */
    fill(next: SearchContent) {
      content = next;
      view.show({ id, content, words });
      const { activeElement } = ownDocument;
      if (!activeElement || activeElement === ownDocument.body || block.contains(activeElement)) combobox.open();
    },
    clear() {
      if (!content) return;
      content = undefined;
      view.show(undefined);
      combobox.close();
    },
    release() {
      view.unmount();
      putBack();
      place.classList.remove('k2i-search');
    },
  };
}
