import type { Page } from '../../src/core/page.ts';
import { setAttributes, setStyles } from '../../src/dom/attributes.ts';
import { ownDocument, unshadowed } from '../../src/dom/nodes.ts';
import { text } from '../../src/i18n/texts.ts';
import { createLazyView, type LazyView } from '../../src/view/lazy-view.ts';
import type { SearchContent, SearchState } from './results.ts';
import type { SearchMarkup } from './server-markup.ts';
import { searchView } from './view.tsx';

/** The results below the search field: a combobox's list as long as there are hits. */
export interface Popup {
  /** Takes content; shows it at once unless it is to wait until the reader comes back. */
  fill(content: SearchContent, opens: boolean): void;
  /** Closes and forgets the content. */
  clear(): void;
  close(): void;
  release(): void;
}

let count = 0;

const isModified = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => altKey || ctrlKey || metaKey || shiftKey;

/** Finds the option that a key leads to, wrapping at both ends; -1 for other keys. */
function move(key: string, active: number, length: number): number {
  const last = length - 1;
  if (key === 'ArrowDown') return active < last ? active + 1 : 0;
  if (key === 'ArrowUp') return active > 0 ? active - 1 : last;
  // Without a chosen option these are the caret's.
  if (active >= 0 && key === 'Home') return 0;
  if (active >= 0 && key === 'End') return last;
  return -1;
}

/** Checks whether a screen reader has a name for the field. */
function isNamed(input: HTMLInputElement): boolean {
  return !!(input.labels?.length || input.matches('[aria-label],[aria-labelledby],[title],[placeholder]'));
}

/** Sets up the results area of one block. */
export function createPopup(block: HTMLElement, { form, input, results }: SearchMarkup, page: Page): Popup {
  const id = `k2i-search-${++count}`;
  const host = results ?? ownDocument.createElement('div');
  const gone = new AbortController();
  const { signal } = gone;
  let view: LazyView<SearchState | undefined> | undefined;
  let content: SearchContent | undefined;
  let isOpen = false;
  let active = -1;

  if (!results) {
    host.className = 'k2LiveSearchResults';
    unshadowed(form).after(host);
  }
  const printed = [...host.childNodes];
  host.replaceChildren();
  host.classList.add('k2i-search');
  const undo = [
    setStyles(host, { display: 'none' }),
    // A press on text inside takes the focus there and not out of the block.
    setAttributes(host, { tabindex: '-1' }),
    setAttributes(input, {
      role: 'combobox',
      ...(isNamed(input) ? {} : { 'aria-label': text(page, 'search.field') }),
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': null,
      'aria-activedescendant': null,
    }),
  ];

  const words = {
    language: page.language,
    label: text(page, 'search.label'),
    all: text(page, 'search.all'),
    none: text(page, 'search.none'),
  };
  /** The results stand outside of a block that is the form itself. */
  const isOurs = (node: Node | null) => block.contains(node) || host.contains(node);
  const options = () => [...host.querySelectorAll<HTMLElement>('[role="option"]')];
  const update = () => {
    const isListed = isOpen && !!ownDocument.getElementById(id);
    host.style.display = isOpen ? 'block' : 'none';
    options().forEach((option, index) => {
      option.setAttribute('aria-selected', `${index === active}`);
    });
    setAttributes(input, {
      'aria-expanded': `${isListed}`,
      'aria-controls': isListed ? id : null,
      'aria-activedescendant': (isListed && options()[active]?.id) || null,
    });
  };
  const viewOfResults = () => {
    view ??= createLazyView({ place: host, adopted: block, widget: 'live-search', page, view: searchView });
    return view;
  };
  const render = () => {
    if (content) viewOfResults().show({ id, content, words });
    else view?.show(undefined);
  };
  const show = (next: SearchContent | undefined, opens: boolean) => {
    const isNew = next !== content;
    content = next;
    isOpen = opens;
    active = -1;
    if (isNew) render();
    update();
  };
  const close = () => {
    if (isOpen) show(content, false);
  };
  const reopen = () => {
    if (content && !isOpen) show(content, true);
  };
  const choose = (index: number) => {
    if (index === active) return;
    active = index;
    update();
  };

  const onEscape = (event: KeyboardEvent) => {
    // Neither the browser's emptying of the field nor a dialog around the block: the first press is the list's.
    event.preventDefault();
    event.stopPropagation();
    if (host.contains(ownDocument.activeElement)) input.focus();
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // 229 is WebKit's key of the press that ends a composition.
    if (event.isComposing || event.keyCode === 229) return;
    const { key } = event;
    if (key === 'Escape' && isOpen) onEscape(event);
    if (event.target !== input) return;
    if (key === 'ArrowDown') reopen();
    const links = isOpen ? options() : [];
    if (key === 'Tab' && links.length > 0) close();
    const chosen = links[active];
    if (key === 'Enter' && chosen) {
      event.preventDefault();
      // As a press of the mouse with the same modifiers would: the key bubbles and can be prevented as a click can.
      chosen.dispatchEvent(new MouseEvent('click', event));
    }
    // Along the text again, with the selection or without: nothing is chosen any more.
    if (key === 'ArrowLeft' || key === 'ArrowRight') choose(-1);
    const next = isModified(event) ? -1 : move(key, active, links.length);
    const target = links[next];
    if (!target) return;
    event.preventDefault();
    choose(next);
    target.scrollIntoView({ block: 'nearest' });
  };
  /** The button is down elsewhere: what lies below the list must not move up before the click has hit it. */
  let isPressing = false;
  const endPress = () => {
    if (!isPressing) return;
    isPressing = false;
    if (!isOurs(ownDocument.activeElement)) close();
  };
  // Another window leaves the field the active element.
  const onFocusOut = ({ relatedTarget }: FocusEvent) =>
    isPressing || isOurs((relatedTarget as Node | null) ?? ownDocument.activeElement) || close();
  const optionAt = ({ target }: Event) => (target as Element).closest<HTMLElement>('[role="option"]');

  for (const place of block.contains(host) ? [block] : [block, host]) {
    place.addEventListener('keydown', onKeyDown, { signal });
    place.addEventListener('focusout', onFocusOut, { signal });
  }
  input.addEventListener('focus', reopen, { signal });
  input.addEventListener('click', reopen, { signal });
  host.addEventListener(
    'pointermove',
    (event) => {
      const option = optionAt(event);
      if (option) choose(options().indexOf(option));
    },
    { signal },
  );
  // WebKit gives a pressed link no focus and would take it from the field, which closes the list before the click.
  host.addEventListener('mousedown', (event) => event.button === 0 && optionAt(event) && event.preventDefault(), {
    signal,
  });
  ownDocument.addEventListener('click', ({ target }) => isOurs(target as Node) || close(), {
    capture: true,
    signal,
  });
  // Not `pointerdown`: after a tap, that and its end are long over when the focus goes and the click comes.
  ownDocument.addEventListener(
    'mousedown',
    ({ target, button }) => {
      isPressing = isOpen && button === 0 && !isOurs(target as Node);
    },
    { capture: true, signal },
  );
  // The click comes right after the end of the press, in the same task. What becomes dragged has no such end.
  for (const type of ['mouseup', 'pointercancel'])
    addEventListener(type, () => setTimeout(endPress), { capture: true, signal });

  return {
    fill: show,
    clear: () => content && show(undefined, false),
    close,
    release() {
      gone.abort();
      view?.unmount();
      host.replaceChildren(...printed);
      for (const restore of undo) restore();
      host.classList.remove('k2i-search');
      if (!results) host.remove();
    },
  };
}
