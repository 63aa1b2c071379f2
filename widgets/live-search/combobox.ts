import { keepAttributes, setAttributes, setStyles } from '../../src/dom/attributes.ts';
import { onKeyDown } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import type { Scope } from '../../src/page/scope.ts';

interface Parts {
  /** Clicks outside the block and the popup close it. */
  readonly block: HTMLElement;
  readonly input: HTMLInputElement;
  /** Contains a list with the role `listbox` and its options, each with an id, or other content. */
  readonly popup: HTMLElement;
  readonly hasContent: () => boolean;
}

type State = { readonly kind: 'closed' } | { readonly kind: 'open'; readonly chosen: HTMLElement | undefined };

/** Finds the option that a key leads to, wrapping at both ends. */
function optionFor(key: string, options: readonly HTMLElement[], chosen?: HTMLElement): HTMLElement | undefined {
  const active = chosen ? options.indexOf(chosen) : -1;
  if (key === 'ArrowDown') return options[active + 1] ?? options[0];
  if (key === 'ArrowUp') return options[active - 1] ?? options.at(-1);
  // Without a chosen option, these keys move the caret.
  if (chosen && key === 'Home') return options[0];
  return chosen && key === 'End' ? options.at(-1) : undefined;
}

/** Moves the choice by a key in the field, or clicks the chosen option. */
function onKeyInField(
  event: KeyboardEvent,
  options: readonly HTMLElement[],
  chosen: HTMLElement | undefined,
  choose: (option?: HTMLElement) => void,
): void {
  const { key } = event;
  if (key === 'Enter' && chosen) {
    event.preventDefault();
    // The click takes the modifiers of the key, and bubbles and can be prevented like it.
    chosen.dispatchEvent(new MouseEvent('click', event));
  }
  // These keys move the caret again.
  if (key === 'ArrowLeft' || key === 'ArrowRight') choose();
  const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const next = isModified ? undefined : optionFor(key, options, chosen);
  if (!next) return;
  event.preventDefault();
  choose(next);
  next.scrollIntoView({ block: 'nearest' });
}

/** Makes a field and the results below it a combobox (WAI-ARIA APG: list autocomplete with manual selection). */
export function createCombobox({ block, input, popup, hasContent }: Parts, { signal, undo }: Scope) {
  let state: State = { kind: 'closed' };
  const options = () => [...popup.querySelectorAll<HTMLElement>('[role=option]')];
  const chosen = () => (state.kind === 'open' ? state.chosen : undefined);
  const enter = (next: State) => {
    state = next;
    const list = state.kind === 'open' ? popup.querySelector('[role=listbox]') : null;
    popup.style.display = state.kind === 'open' ? 'block' : 'none';
    for (const option of options()) option.setAttribute('aria-selected', `${option === chosen()}`);
    setAttributes(input, {
      'aria-expanded': `${!!list}`,
      'aria-controls': list?.id ?? null,
      'aria-activedescendant': chosen()?.id ?? null,
    });
  };
  const choose = (option?: HTMLElement) => option !== chosen() && enter({ kind: 'open', chosen: option });
  const close = () => enter({ kind: 'closed' });
  const open = () => hasContent() && enter({ kind: 'open', chosen: undefined });
  const reopen = () => state.kind === 'closed' && open();
  const closeUnlessAt = (node: Node | null) => block.contains(node) || popup.contains(node) || close();
  const optionAt = ({ target }: Event) => (target as Element).closest<HTMLElement>('[role=option]');
  const onKey = (event: KeyboardEvent) => {
    const isInField = event.target === input;
    if (isInField && event.key === 'ArrowDown') reopen();
    if (state.kind === 'closed') return;
    if (event.key === 'Escape') {
      // The first press closes only the list: it neither empties the field nor closes a dialog around the block.
      event.preventDefault();
      event.stopPropagation();
      input.focus();
      close();
    } else if (event.key === 'Tab') {
      // Tab leads to other content, but not to options, so the former closes only after the focus has left it.
      if (options().length) close();
      else setTimeout(() => closeUnlessAt(ownDocument.activeElement));
    } else if (isInField) onKeyInField(event, options(), chosen(), choose);
  };
  // WebKit does not focus a pressed link, and would blur the field.
  const onMouseDown = (event: MouseEvent) => event.button === 0 && optionAt(event) && event.preventDefault();
  for (const place of [input, popup]) onKeyDown(place, onKey, { signal });
  for (const type of ['focus', 'click']) input.addEventListener(type, reopen, { signal });
  popup.addEventListener('pointermove', (event) => choose(optionAt(event) ?? chosen()), { signal });
  popup.addEventListener('mousedown', onMouseDown, { signal });
  // Not on `blur`: content below the list must not move up before the click has hit it.
  ownDocument.addEventListener('click', ({ target }) => closeUnlessAt(target as Node), { capture: true, signal });
  undo(setStyles(popup, { display: 'none' }));
  undo(keepAttributes(input, 'aria-expanded', 'aria-controls', 'aria-activedescendant'));
  close();
  return { open, close };
}
