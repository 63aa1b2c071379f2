import { inlineScripts, readString, STRING } from '../../src/compat/inline-scripts.ts';
import type { Language, Page } from '../../src/core/page.ts';
import { is } from '../../src/dom/nodes.ts';
import { plainTexts, readOverrides } from '../../src/i18n/texts.ts';

type Button = HTMLInputElement | HTMLButtonElement;

/** Parts of the form. Those that a template has left out are missing. */
export interface LostForm {
  readonly boxes: { readonly username: HTMLInputElement | undefined; readonly password: HTMLInputElement | undefined };
  /** User name and e-mail address. */
  readonly inputs: readonly HTMLInputElement[];
  readonly button: Button | undefined;
  readonly parts: Readonly<Record<Part, readonly HTMLElement[]>>;
}

/** Reads the form by the ids and classes of docs/server-contract.md, "Lost credentials". */
export function readLostForm(element: HTMLElement): LostForm {
  const all = (selector: string) => [...element.querySelectorAll<HTMLElement>(selector)];
  const inputs = (selector: string) => all(selector).filter((found) => is('input', found));
  const box = (id: string, value: string) =>
    inputs(`#${id},[name="typeofloose[]"][value="${value}"]`).find(({ type }) => type === 'checkbox');
  const row = (id: string, name: string) => {
    const found = all(`#${id}`);
    return found.length
      ? found
      : all(`[name=${name}]`).flatMap((input) => input.closest<HTMLElement>('.cb_forgot_line') ?? []);
  };
  const usernameRow = row('lostpassusername', 'checkusername');
  const emailRow = row('lostpassemail', 'checkemail');
  const button = all('.cbLostPassSend,.cb_forgot_button [type=submit]').find(
    (found): found is Button => is('input', found) || is('button', found),
  );
  return {
    boxes: { username: box('reminderUsername', 'username'), password: box('reminderPassword', 'password') },
    inputs: inputs('[name=checkusername],[name=checkemail]'),
    button,
    parts: {
      usernameRow,
      emailRow,
      usernameDescription: all('#lostusernamedesc'),
      bothDescription: all('#lostusernamepassdesc'),
      passwordDescription: all('#lostpassdesc'),
      extras: all('.cb_forgot_line').filter((line) => !usernameRow.includes(line) && !emailRow.includes(line)),
      buttonRow: all('.cb_forgot_button'),
    },
  };
}

/** Reads the words on a button of either kind; `null` for a button whose words are the browser's. */
export function labelOf(button: Button): string | null {
  return is('input', button) ? button.getAttribute('value') : button.textContent;
}

export function setLabel(button: Button, label: string | null): void {
  if (!is('input', button)) button.textContent = label;
  else if (label === null) button.removeAttribute('value');
  else button.value = label;
}

/** Checks whether the form is being sent. Its button then shows the text that it has for that, and must not change. */
export function isBeingSent(button: Button): boolean {
  const meanwhile = button.getAttribute('data-submit-text');
  return !!meanwhile && labelOf(button) === meanwhile;
}

/** Boxes that the reader has ticked. */
export interface Choice {
  readonly username: boolean;
  readonly password: boolean;
}

/** The parts of the form that come and go. `extras` are rows of plugins, a captcha for one. */
export const PARTS = [
  'usernameRow',
  'emailRow',
  'usernameDescription',
  'bothDescription',
  'passwordDescription',
  'extras',
  'buttonRow',
] as const;
export type Part = (typeof PARTS)[number];

interface State {
  readonly shown: ReadonlySet<Part>;
  /** Label of the button; absent if it does not change. */
  readonly label?: Label;
}

const ALWAYS: readonly Part[] = ['emailRow', 'extras', 'buttonRow'];

/** Finds the parts and the label for a choice, by the table in docs/server-contract.md, "Lost credentials". */
export function stateFor({ username, password }: Choice): State {
  if (username && password) return { shown: new Set([...ALWAYS, 'bothDescription']), label: 'send-both' };
  if (username) return { shown: new Set([...ALWAYS, 'usernameDescription']), label: 'send-username' };
  if (password) return { shown: new Set([...ALWAYS, 'usernameRow', 'passwordDescription']), label: 'send-password' };
  return { shown: new Set() };
}

/** Labels of the button, for the three choices. */
export type Label = 'send-both' | 'send-username' | 'send-password';

export const LABELS: Readonly<Record<Language, Readonly<Record<Label, string>>>> = {
  de: {
    'send-both': 'Sende Benutzernamen/Passwort',
    'send-username': 'Sende Benutzernamen',
    'send-password': 'Sende Passwort',
  },
  en: {
    'send-both': 'Send Username/Password',
    'send-username': 'Send Username',
    'send-password': 'Send Password',
  },
};

/** Matches `$( '.cbLostPassSend' ).val( '…' )` in an inline script, with the quoted text. */
const PRINTED = new RegExp(`\\.cbLostPassSend['"]\\s*\\)\\.val\\(\\s*(${STRING})`, 'g');

/**
 * Reads the labels in the site's own script, which are in the site's language. The script is never run.
 * @returns `undefined` if it does not set exactly three texts, whose order is known.
 */
function printedLabels(): Readonly<Record<Label, string>> | undefined {
  const found = inlineScripts().flatMap(({ textContent }) => [...(textContent ?? '').matchAll(PRINTED)]);
  const [both, username, password] = found.map(([, literal = '']) => readString(literal));
  return found.length === 3 && both && username && password
    ? { 'send-both': both, 'send-username': username, 'send-password': password }
    : undefined;
}

/** Finds the labels of the button: `lost.send-…` in the site's own texts, else those of its script, else ours. */
export function labelsFor(page: Page): (label: Label) => string {
  const printed = printedLabels();
  return printed ? (label) => readOverrides(page)[`lost.${label}`] ?? printed[label] : plainTexts(page, 'lost', LABELS);
}
