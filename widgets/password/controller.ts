import texts from 'virtual:texts/password';
import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { isPlainClick } from '../../src/dom/controls.ts';
import { is, ownDocument, textIn } from '../../src/dom/nodes.ts';
import { provideTexts, text } from '../../src/i18n/texts.ts';
import { adoptMeter } from './strength.ts';

/**
 * Adopts the buttons of `.cbPasswordUnmask`: one shows the password, the other hides it again. Leaving the field and
 * sending the form hide it, too.
 */
function adoptUnmask(box: HTMLElement, input: HTMLInputElement, page: Page): () => void {
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

provideTexts(texts);

const BUTTONS = '.cbPasswordUnmaskShow,.cbPasswordUnmaskHide';

const KEYS = { show: 'password.show', hide: 'password.hide' } as const;
type Buttons = Readonly<Record<keyof typeof KEYS, HTMLElement | null>>;

/** Returns the text of a button with the label of its field: a form may have two passwords. */
function fullName(shown: string, input: HTMLInputElement): string {
  const field = textIn(input.labels?.[0]).replace(/[\s:*]+$/, '');
  return field ? `${shown}: ${field}` : shown;
}

/**
 * Gives the buttons names that tell them from those of another password. Their text is what the server has printed; only
 * a button without any gets one of ours.
 */
function nameButtons(buttons: Buttons, input: HTMLInputElement, page: Page, signal: AbortSignal): void {
  const name = (button: HTMLElement, shown: string) => {
    const putBack = setAttributes(button, { 'aria-label': fullName(shown, input) });
    signal.addEventListener('abort', putBack);
  };
  for (const action of ['show', 'hide'] as const) {
    const button = buttons[action];
    if (!button || button.matches('[aria-label],[aria-labelledby]')) continue;
    const printed = textIn(button) || button.title;
    if (printed) {
      name(button, printed);
      continue;
    }
    const words = text(page, KEYS[action]);
    name(button, words);
    if (button.childElementCount > 0) continue;
    button.textContent = words;
    signal.addEventListener('abort', () => button.replaceChildren());
  }
}

/**
 * Adopts a password with the server's buttons to show and hide it, or a password field whose strength is to be shown.
 * @throws Error when it is neither.
 */
export function adopt(element: HTMLElement, page: Page): () => void {
  if (is('input', element)) return adoptMeter(element, page);
  const input = element.querySelector<HTMLInputElement>('input[type=password],input[type=text]');
  if (!input || !element.querySelector(BUTTONS)) throw new Error('No password with buttons in the adopted element');
  return adoptUnmask(element, input, page);
}
