import { is } from '../../src/dom/nodes.ts';

export type Button = HTMLInputElement | HTMLButtonElement;

/** The rows of the form that are shown for some choice only, by their selector. */
const ROWS = {
  username: '#lostpassusername',
  email: '#lostpassemail',
  usernameDescription: '#lostusernamedesc',
  bothDescription: '#lostusernamepassdesc',
  passwordDescription: '#lostpassdesc',
  /** Rows of plugins, such as a captcha. */
  extras: '.cb_forgot_line:not(#lostpassusername,#lostpassemail)',
  button: '.cb_forgot_button',
} as const;
type Row = keyof typeof ROWS;

/** Parts of the form. Those that a template has left out are missing. */
export interface LostForm {
  /** The boxes for the user name and the password. Absent if members log in with their e-mail address. */
  readonly boxes: { readonly username: HTMLInputElement; readonly password: HTMLInputElement } | undefined;
  /** User name and e-mail address. */
  readonly inputs: readonly HTMLInputElement[];
  readonly button: Button | undefined;
  readonly rows: ReadonlyMap<HTMLElement, Row>;
}

/** Reads the form by the ids and classes of docs/server-contract.md, "Lost credentials". */
export function readLostForm(element: HTMLElement): LostForm {
  const all = (selector: string) => [...element.querySelectorAll<HTMLElement>(selector)];
  const [username, password] = all('#reminderUsername,#reminderPassword').filter((box) => is('input', box));
  const rows = Object.entries(ROWS) as [Row, string][];
  return {
    boxes: username && password && { username, password },
    inputs: all('[name=checkusername],[name=checkemail]').filter((input) => is('input', input)),
    button: all('.cbLostPassSend').find((found): found is Button => is('input', found) || is('button', found)),
    rows: new Map(rows.flatMap(([row, selector]) => all(selector).map((found) => [found, row] as const))),
  };
}

/** Returns the words on a button of either kind; `null` for the words of the browser. */
export function labelOf(button: Button): string | null {
  return is('input', button) ? button.getAttribute('value') : button.textContent;
}

export function setLabel(button: Button, label: string | null): void {
  if (!is('input', button)) button.textContent = label;
  else if (label === null) button.removeAttribute('value');
  else button.value = label;
}

/** Checks for a button with the text for the time of sending, which must not change. */
export function isBeingSent(button: Button): boolean {
  const meanwhile = button.getAttribute('data-submit-text');
  return !!meanwhile && labelOf(button) === meanwhile;
}

/** Boxes that the reader has ticked. */
export type Choice = { readonly username: boolean; readonly password: boolean };
export type Label = 'send-both' | 'send-username' | 'send-password';

/** A label that is absent does not change. */
type Shown = { readonly rows: readonly Row[]; readonly description?: Row; readonly label?: Label };

/** Returns what is shown for a choice, by the table in docs/server-contract.md, "Lost credentials". */
export function shownFor({ username, password }: Choice): Shown {
  const rows: readonly Row[] = ['email', 'extras', 'button'];
  if (username && password) return { rows, description: 'bothDescription', label: 'send-both' };
  if (username) return { rows, description: 'usernameDescription', label: 'send-username' };
  if (password) return { rows: ['username', ...rows], description: 'passwordDescription', label: 'send-password' };
  return { rows: [] };
}
