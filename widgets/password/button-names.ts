import texts from 'virtual:texts/password.show,password.hide';
import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { textIn } from '../../src/dom/nodes.ts';
import { provideTexts, text } from '../../src/i18n/texts.ts';

provideTexts(texts);

const KEYS = { show: 'password.show', hide: 'password.hide' } as const;
type Buttons = Readonly<Record<keyof typeof KEYS, HTMLElement | null>>;

/** What the button shows, and the field that it belongs to: there may be two passwords in a form. */
function fullName(shown: string, input: HTMLInputElement): string {
  const field = textIn(input.labels?.[0]).replace(/[\s:*]+$/, '');
  return field ? `${shown}: ${field}` : shown;
}

/**
 * Gives the buttons names that tell them from those of another password. Their text is what the server has printed; only
 * a button without any gets one of ours.
 */
export function nameButtons(buttons: Buttons, input: HTMLInputElement, page: Page, signal: AbortSignal): void {
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
