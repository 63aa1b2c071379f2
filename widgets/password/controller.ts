import 'virtual:texts/password';
import type { Page } from '../../src/core/page.ts';
import { inReverse, setAttributes } from '../../src/dom/attributes.ts';
import { is, ownDocument, textIn } from '../../src/dom/nodes.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { text } from '../../src/i18n/texts.ts';
import { adoptMeter } from './meter.ts';

const BUTTONS = '.cbPasswordUnmaskShow,.cbPasswordUnmaskHide';

/**
 * Names a button by its printed text, else by ours, and by the label of its field: a form may have two passwords.
 * @returns restores it.
 */
function nameButton(button: HTMLElement, input: HTMLInputElement, words: string): () => void {
  if (button.matches('[aria-label],[aria-labelledby]')) return () => {};
  const printed = textIn(button) || button.title;
  const field = textIn(input.labels?.[0]).replace(/[\s:*]+$/, '');
  const restore = setAttributes(button, { 'aria-label': [printed || words, field].filter(Boolean).join(': ') });
  const isEmpty = !printed && button.childElementCount === 0;
  if (isEmpty) button.textContent = words;
  return () => {
    restore();
    if (isEmpty) button.replaceChildren();
  };
}

/**
 * Adopts the buttons of `.cbPasswordUnmask`: one shows the password, the other hides it again. Leaving the field and
 * sending the form hide it, too.
 */
function adoptUnmask(box: HTMLElement, input: HTMLInputElement, page: Page, signal: AbortSignal): () => void {
  const [show, hide] = BUTTONS.split(',').map((selector) => box.querySelector<HTMLElement>(selector));
  if (!show || !hide) throw new Error('No password with buttons in the adopted element');
  const putBack = inReverse([
    setAttributes(input, { type: input.type }),
    ...[show, hide].map((button) => setAttributes(button, { class: button.className, hidden: null })),
    nameButton(show, input, text(page, 'password.show')),
    nameButton(hide, input, text(page, 'password.hide')),
  ]);
  const setShown = (isShown: boolean) => {
    input.type = isShown ? 'text' : 'password';
    for (const button of [show, hide]) {
      const isHidden = (button === show) === isShown;
      button.classList.toggle('hidden', isHidden);
      button.toggleAttribute('hidden', isHidden);
    }
  };
  const press = (button: HTMLElement) => {
    // Browsers forget the selection with the type.
    const { selectionStart, selectionEnd } = input;
    // Chromium takes the focus off a button that is hidden, which would look like leaving.
    input.focus();
    setShown(button === show);
    input.setSelectionRange(selectionStart, selectionEnd);
  };
  onAction(box, BUTTONS, press, signal);
  // Safari takes the focus off the field for a button that is pressed, which would look like leaving.
  const onMouseDown = (event: MouseEvent) => {
    if ((event.target as Element).closest(BUTTONS)) event.preventDefault();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (![input, show, hide].some((part) => part === relatedTarget)) setShown(false);
  };
  // Before the form is validated, and before a browser offers to keep what it takes for a text.
  const onSubmit = ({ target }: SubmitEvent) => target === input.form && setShown(false);
  box.addEventListener('mousedown', onMouseDown, { signal });
  box.addEventListener('focusout', onFocusOut, { signal });
  ownDocument.addEventListener('submit', onSubmit, { capture: true, signal });
  setShown(input.type === 'text');
  return putBack;
}

/** Adopts a password with the server's buttons to show and hide it, or a field whose strength is to be shown. */
export function adopt(element: HTMLElement, page: Page, signal: AbortSignal): () => void {
  if (is('input', element)) return adoptMeter(element, page, signal);
  const input = element.querySelector<HTMLInputElement>('input[type=password],input[type=text]');
  if (!input) throw new Error('No password in the adopted element');
  return adoptUnmask(element, input, page, signal);
}
