import texts from 'virtual:texts/recent';
import { isElement } from '../../src/dom/core/kinds.ts';
import { ownDocument, unshadowed } from '../../src/dom/core/unshadowed.ts';
import { announce } from '../../src/dom/live-region/live-region.ts';
import { LOG_OUT } from '../../src/http/log-in.ts';
import { provideTexts, text } from '../../src/i18n/texts/texts.ts';
import { buttonNode } from '../../src/react/plain/failure.ts';
import type { Page } from '../../src/runtime/page/page.ts';
import type { Popup } from './popup.ts';
import { recentSearches } from './recent.ts';
import { adoptResultStyles, make, optionId } from './results.ts';

provideTexts(texts);

/** A search field, as its controller hands it over. */
interface SearchField {
  readonly block: HTMLElement;
  readonly input: HTMLInputElement;
  readonly page: Page;
  readonly popup: Popup;
  readonly signal: AbortSignal;
  /** What the field searches for now; nothing where it is empty. */
  wordNow(): string;
  /** Puts a text into the field and searches for it at once. */
  searchFor(query: string): void;
}

/** Whether a form that is sent, or a link that is followed, logs out. */
function logsOut({ type, target }: Event): boolean {
  if (!isElement(target)) return false;
  const { closest, querySelector } = unshadowed(target);
  return !!(type === 'submit' ? querySelector(LOG_OUT) : closest(LOG_OUT));
}

/**
 * Offers what this browser has searched for in the field while it is empty and has the focus, and keeps what leads to
 * results. Nothing of it is sent anywhere.
 */
export function offerRecent({ block, input, page, popup, signal, wordNow, searchFor }: SearchField): void {
  const recent = recentSearches(page.sitePath);
  const { host, id } = popup;
  /** What this typing has had kept: a longer word takes its place. */
  let kept = '';

  const clear = () => {
    recent.forget();
    // The button goes, and with it the list, as there is nothing to offer any more.
    input.focus();
    offer();
    announce(text(page, 'recent.cleared'));
  };
  const nodesFor = (words: readonly string[]) => {
    adoptResultStyles();
    const label = `${id}-label`;
    const options = words.map((word, index) => {
      const option = { id: optionId(id, index), class: 'k2i-search__recent', role: 'option', 'aria-selected': 'false' };
      return make('li', { role: 'none' }, make('span', option, word));
    });
    const list = make('ul', { id, class: 'liveSearchResults', role: 'listbox', 'aria-labelledby': label }, ...options);
    list.addEventListener('click', ({ target }) => {
      const chosen = options.findIndex((option) => option.contains(target as Node));
      const word = words[chosen];
      if (word === undefined) return;
      input.focus();
      searchFor(word);
    });
    const button = buttonNode(text(page, 'recent.clear'), clear, signal);
    button.classList.add('k2i-search__clear');
    button.lang = page.language;
    return [
      make('p', { id: label, class: 'k2i-search__label', lang: page.language }, text(page, 'recent.label')),
      list,
      button,
    ];
  };
  const offer = () => {
    kept = '';
    if (wordNow() || ownDocument.activeElement !== input) return;
    const words = recent.read();
    if (words.length === 0) return popup.clear();
    const nodes = nodesFor(words);
    const box = make('div', {}, ...nodes);
    popup.fill({ kind: 'recent', nodes, plain: () => [box] }, true);
  };
  const keep = () => {
    const word = wordNow();
    const isBeginning = (one: string, other: string) => one.toLowerCase().startsWith(other.toLowerCase());
    // Who takes letters away on the way to another word has searched for nothing else yet.
    if (!word || isBeginning(kept, word)) return;
    recent.keep(word, isBeginning(word, kept) ? kept : '');
    kept = word;
  };
  const hasResults = () => !!wordNow() && host.style.display !== 'none' && host.querySelector('a[href]') !== null;
  const isLink = ({ target }: Event) => !!(target as Element).closest('a[href]');

  input.addEventListener('focus', offer, { signal });
  input.addEventListener('input', () => wordNow() || offer(), { signal });
  block.addEventListener('k2:searched', () => hasResults() && keep(), { signal });
  host.addEventListener(
    'click',
    (event) => {
      if (!isLink(event) || !hasResults()) return;
      kept = '';
      keep();
    },
    { capture: true, signal },
  );
  for (const type of ['submit', 'click'])
    ownDocument.addEventListener(
      type,
      (event) => {
        if (logsOut(event)) recent.forget();
      },
      { capture: true, signal },
    );

  offer();
  if (hasResults()) keep();
}
