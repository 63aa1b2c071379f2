import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { isPlainClick } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { nameButtons } from './button-names.ts';

export const BUTTONS = '.cbPasswordUnmaskShow,.cbPasswordUnmaskHide';

/**
 * The buttons of `.cbPasswordUnmask`: one shows the password, the other hides it again, and so do leaving it and sending
 * the form.
 */
export function adoptUnmask(box: HTMLElement, input: HTMLInputElement, page: Page): () => void {
  const show = box.querySelector<HTMLElement>('.cbPasswordUnmaskShow');
  const hide = box.querySelector<HTMLElement>('.cbPasswordUnmaskHide');
  const gone = new AbortController();
  const { signal } = gone;
  const asPrinted = ({ className }: HTMLElement) => ({ class: className || null, hidden: null });
  const putBack = [
    setAttributes(input, { type: input.type }),
    ...[show, hide].map((button) => button && setAttributes(button, asPrinted(button))),
  ];

  const setShown = (shown: boolean) => {
    input.type = shown ? 'text' : 'password';
    for (const [button, hidden] of [
      [show, shown],
      [hide, !shown],
    ] as const) {
      button?.classList.toggle('hidden', hidden);
      button?.toggleAttribute('hidden', hidden);
    }
  };
  const mask = () => setShown(false);

  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest(BUTTONS);
    if (!button || !isPlainClick(event)) return;
    event.preventDefault();
    // The originals may have bound something to the button.
    event.stopImmediatePropagation();
    // Browsers forget the selection with the type.
    const { selectionStart, selectionEnd } = input;
    // First of all: Chromium takes the focus off a button at once when it is hidden, which would look like leaving.
    input.focus();
    setShown(button === show);
    input.setSelectionRange(selectionStart, selectionEnd);
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    const stays = [input, show, hide].some((part) => part !== null && part === relatedTarget);
    if (!stays) mask();
  };
  box.addEventListener('click', onClick, { capture: true, signal });
  // Safari takes the focus off the field for a button that is pressed, and gives it to nothing: that would look like leaving.
  box.addEventListener(
    'mousedown',
    (event) => {
      if ((event.target as Element).closest(BUTTONS)) event.preventDefault();
    },
    { signal },
  );
  box.addEventListener('focusout', onFocusOut, { signal });
  // Before the form is validated, and before a browser offers to keep what it takes for a text.
  const onSubmit = ({ target }: SubmitEvent) => target === input.form && mask();
  ownDocument.addEventListener('submit', onSubmit, { capture: true, signal });
  nameButtons({ show, hide }, input, page, signal);
  setShown(input.type === 'text');

  return () => {
    gone.abort();
    for (const restore of putBack) restore?.();
  };
}
