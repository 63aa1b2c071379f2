import { is } from '../../src/dom/nodes.ts';
import type { Part } from './matrix.ts';

type Button = HTMLInputElement | HTMLButtonElement;

/** The parts of the form; what a template has left out is not there. */
export interface LostForm {
  readonly boxes: { readonly username: HTMLInputElement | undefined; readonly password: HTMLInputElement | undefined };
  /** User name and e-mail address. */
  readonly inputs: readonly HTMLInputElement[];
  readonly button: Button | undefined;
  readonly parts: Readonly<Record<Part, readonly HTMLElement[]>>;
}

/** What Community Builder prints, by the ids and classes of docs/server-contract.md, "Lost credentials". */
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

/** The words on a button of either kind; `null` for a button whose words are the browser's. */
export function labelOf(button: Button): string | null {
  return is('input', button) ? button.getAttribute('value') : button.textContent;
}

export function setLabel(button: Button, label: string | null): void {
  if (!is('input', button)) button.textContent = label;
  else if (label === null) button.removeAttribute('value');
  else button.value = label;
}

/** Whether the form is being sent: its button then shows the text that it bears for that, and is not ours. */
export function isBeingSent(button: Button): boolean {
  const meanwhile = button.getAttribute('data-submit-text');
  return !!meanwhile && labelOf(button) === meanwhile;
}
