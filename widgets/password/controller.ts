import { keepAttributes, setAttributes, setHidden } from '../../src/dom/attributes.ts';
import { onAction } from '../../src/dom/controls.ts';
import { is, ownDocument, textIn } from '../../src/dom/nodes.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Scope } from '../../src/page/scope.ts';
import { adoptMeter } from './meter.ts';

const BUTTONS = '.cbPasswordUnmaskShow,.cbPasswordUnmaskHide';

/** Names a button by its printed or default text and the label of its field, as a form may have two passwords. */
function nameButton(button: HTMLElement, input: HTMLInputElement, words: string, { undo }: Scope): void {
  if (button.matches('[aria-label],[aria-labelledby]')) return;
  const printed = textIn(button) || button.title;
  const field = textIn(input.labels?.[0]).replace(/[\s:*]+$/, '');
  undo(setAttributes(button, { 'aria-label': [printed || words, field].filter(Boolean).join(': ') }));
  if (printed || button.childElementCount > 0) return;
  button.textContent = words;
  undo(() => button.replaceChildren());
}

/** Adopts the buttons of `.cbPasswordUnmask`. Leaving the field or sending the form hides the password again. */
function adoptUnmask(box: HTMLElement, input: HTMLInputElement, scope: Scope): void {
  const [show, hide] = BUTTONS.split(',').map((selector) => box.querySelector<HTMLElement>(selector));
  if (!show || !hide) throw new Error('No password with buttons in the adopted element');
  const { page, signal } = scope;
  scope.undo(keepAttributes(input, 'type'));
  for (const button of [show, hide]) scope.undo(keepAttributes(button, 'class', 'hidden'));
  nameButton(show, input, text(page, 'password.show'), scope);
  nameButton(hide, input, text(page, 'password.hide'), scope);
  const setShown = (isShown: boolean) => {
    input.type = isShown ? 'text' : 'password';
    setHidden(show, isShown);
    setHidden(hide, !isShown);
  };
  const press = (button: HTMLElement) => {
    // Browsers forget the selection with the type.
    const { selectionStart, selectionEnd } = input;
    // Chromium blurs a button that is hidden, which would count as leaving.
    input.focus();
    setShown(button === show);
    input.setSelectionRange(selectionStart, selectionEnd);
  };
  onAction(box, BUTTONS, press, signal);
  // Safari blurs the field for a pressed button, which would count as leaving.
  const onMouseDown = (event: MouseEvent) => {
    if ((event.target as Element).closest(BUTTONS)) event.preventDefault();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (![input, show, hide].some((part) => part === relatedTarget)) setShown(false);
  };
  // Runs before validation, and before the browser offers to save the visible password as a text.
  const onSubmit = ({ target }: SubmitEvent) => target === input.form && setShown(false);
  box.addEventListener('mousedown', onMouseDown, { signal });
  box.addEventListener('focusout', onFocusOut, { signal });
  ownDocument.addEventListener('submit', onSubmit, { capture: true, signal });
  setShown(input.type === 'text');
}

/** Adopts a password with the server's buttons to show and hide it, or a field with a strength meter. */
export function adopt(element: HTMLElement, scope: Scope): void {
  if (is('input', element)) {
    adoptMeter(element, scope);
    return;
  }
  const input = element.querySelector<HTMLInputElement>('input[type=password],input[type=text]');
  if (!input) throw new Error('No password in the adopted element');
  adoptUnmask(element, input, scope);
}
