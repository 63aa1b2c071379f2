import { setAttributes } from '../../src/dom/attributes.ts';
import { ownDocument } from '../../src/dom/nodes.ts';

interface Parts {
  /** Clicks outside of it, and of the popup, close. */
  readonly block: HTMLElement;
  readonly input: HTMLInputElement;
  /** Holds a list with the role `listbox` and its options, each with an id, or something else to be shown. */
  readonly popup: HTMLElement;
  /** Tests for something to be shown. */
  readonly hasContent: () => boolean;
}

type State = { readonly kind: 'closed' } | { readonly kind: 'open'; readonly chosen: HTMLElement | undefined };

const isModified = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => altKey || ctrlKey || metaKey || shiftKey;

/** Finds the option that a key leads to, wrapping at both ends. */
function optionFor(key: string, options: readonly HTMLElement[], chosen?: HTMLElement): HTMLElement | undefined {
  const active = chosen ? options.indexOf(chosen) : -1;
  if (key === 'ArrowDown') return options[active + 1] ?? options[0];
  if (key === 'ArrowUp') return options[active - 1] ?? options.at(-1);
  // Without a chosen option these are the caret's.
  if (chosen && key === 'Home') return options[0];
  return chosen && key === 'End' ? options.at(-1) : undefined;
}

/** Makes the listener of the keys in the field. */
function keysOf(
  options: () => HTMLElement[],
  chosen: () => HTMLElement | undefined,
  choose: (option?: HTMLElement) => void,
) {
  return (event: KeyboardEvent) => {
    const { key } = event;
    const option = chosen();
    if (key === 'Enter' && option) {
      event.preventDefault();
      // As a press of the mouse with the same modifiers would: the key bubbles and can be prevented as a click can.
      option.dispatchEvent(new MouseEvent('click', event));
    }
    // Along the text again, with the selection or without.
    if (key === 'ArrowLeft' || key === 'ArrowRight') choose();
    const next = isModified(event) ? undefined : optionFor(key, options(), option);
    if (!next) return;
    event.preventDefault();
    choose(next);
    next.scrollIntoView({ block: 'nearest' });
  };
}

/** Makes a field and the results below it a combobox (WAI-ARIA APG: list autocomplete with manual selection). */
export function createCombobox({ block, input, popup, hasContent }: Parts, signal: AbortSignal) {
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
  /** Opens it if it has something to show. No option is chosen. */
  const open = () => {
    if (hasContent()) enter({ kind: 'open', chosen: undefined });
  };
  const reopen = () => state.kind === 'closed' && open();
  const closeUnlessAt = (node: Node | null) => block.contains(node) || popup.contains(node) || close();
  const optionAt = ({ target }: Event) => (target as Element).closest<HTMLElement>('[role=option]');

  const onKeyInField = keysOf(options, chosen, choose);
  const onKey = (event: KeyboardEvent) => {
    const isInField = event.target === input;
    // 229 is WebKit's key of the press that ends a composition.
    if (event.isComposing || event.keyCode === 229) return;
    if (isInField && event.key === 'ArrowDown') reopen();
    if (state.kind === 'closed') return;
    if (event.key === 'Escape') {
      // Neither the browser's emptying of the field nor a dialog around the block: the first press is the list's.
      event.preventDefault();
      event.stopPropagation();
      input.focus();
      close();
    } else if (event.key === 'Tab') {
      // Options are no tab stops; other content is, and stays until the focus has left it.
      if (options().length) close();
      else setTimeout(() => closeUnlessAt(ownDocument.activeElement));
    } else if (isInField) onKeyInField(event);
  };
  const onPointer = (event: Event) => {
    const option = optionAt(event);
    if (option) choose(option);
  };
  // WebKit gives a pressed link no focus and would take it from the field.
  const onMouseDown = (event: MouseEvent) => event.button === 0 && optionAt(event) && event.preventDefault();

  for (const place of [input, popup]) place.addEventListener('keydown', onKey, { signal });
  for (const type of ['focus', 'click']) input.addEventListener(type, reopen, { signal });
  popup.addEventListener('pointermove', onPointer, { signal });
  popup.addEventListener('mousedown', onMouseDown, { signal });
  // Not at the loss of the focus: what lies below the list must not move up before the click has hit it.
  ownDocument.addEventListener('click', ({ target }) => closeUnlessAt(target as Node), { capture: true, signal });
  return { open, close };
}
