import type { Page } from '../../src/core/page.ts';
import { setAttributes, setStyles } from '../../src/dom/attributes.ts';
import { newId } from '../../src/dom/new-id.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { text } from '../../src/i18n/texts.ts';
import { createLazyView } from '../../src/view/lazy-view.ts';
import { createCombobox } from './combobox.ts';
import type { SearchContent } from './results.ts';
import type { SearchMarkup } from './server-markup.ts';
import { searchView } from './view.tsx';

/** The results below the search field. */
export interface Popup {
  /** Takes content, and shows it at once if the reader is in the block; who has gone on elsewhere finds it on coming back. */
  fill(content: SearchContent): void;
  /** Closes and forgets the content. */
  clear(): void;
  /** Leaves the block as it was. */
  release(): void;
}

/** Tests whether a screen reader has a name for the field. */
function isNamed(input: HTMLInputElement): boolean {
  return !!(input.labels?.length || input.matches('[aria-label],[aria-labelledby],[title],[placeholder]'));
}

/** Makes the place of the results, behind the form, where a template prints none. */
function createPlace(form: HTMLFormElement): HTMLElement {
  const place = ownDocument.createElement('div');
  place.className = 'k2LiveSearchResults';
  form.after(place);
  return place;
}

/**
 * Sets up the results of one block.
 * @param signal Ends its listeners.
 */
export function createPopup(
  block: HTMLElement,
  { form, input, results }: SearchMarkup,
  page: Page,
  signal: AbortSignal,
): Popup {
  const place = results ?? createPlace(form);
  const printed = [...place.childNodes];
  const label = isNamed(input) ? {} : { 'aria-label': text(page, 'search.field') };
  const undo = [
    setStyles(place, { display: 'none' }),
    // A press on text inside takes the focus there and not out of the block.
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
  ];
  place.replaceChildren();
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
    fill(next) {
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
      place.replaceChildren(...printed);
      for (const restore of undo) restore();
      place.classList.remove('k2i-search');
      if (!results) place.remove();
    },
  };
}
