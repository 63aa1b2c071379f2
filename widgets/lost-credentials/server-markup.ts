import { inlineScripts, readString, STRING } from '../../src/compat/inline-scripts.ts';
import { is } from '../../src/dom/nodes.ts';

/** Selectors of the rows that only some choices show. */
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
  readonly button: HTMLInputElement | undefined;
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
    button: all('.cbLostPassSend').find((found) => is('input', found)),
    rows: new Map(rows.flatMap(([row, selector]) => all(selector).map((found) => [found, row] as const))),
  };
}

/** Tests if a button shows its text for the time of sending, which must not change. */
export const isBeingSent = ({ value, dataset }: HTMLInputElement) =>
  !!dataset.submitText && value === dataset.submitText;

/** Boxes that the visitor has ticked. */
export type Choice = { readonly username: boolean; readonly password: boolean };
export type Label = 'send-both' | 'send-username' | 'send-password';

/** A label that is absent does not change. */
type Shown = { readonly rows: readonly Row[]; readonly description?: Row; readonly label?: Label };

/** Returns the visible parts for a choice, by the table in docs/server-contract.md, "Lost credentials". */
export function shownFor({ username, password }: Choice): Shown {
  const rows: readonly Row[] = ['email', 'extras', 'button'];
  if (username && password) return { rows, description: 'bothDescription', label: 'send-both' };
  if (username) return { rows, description: 'usernameDescription', label: 'send-username' };
  if (password) return { rows: ['username', ...rows], description: 'passwordDescription', label: 'send-password' };
  return { rows: [] };
}

/** Matches `$( '.cbLostPassSend' ).val( '…' )` in an inline script, with the quoted text. */
const PRINTED = new RegExp(`\\.cbLostPassSend['"]\\s*\\)\\.val\\(\\s*(${STRING})`, 'g');

/** Reads the labels in the site's own script, which is never run. It sets exactly three, in a fixed order. */
export function printedLabels(): Readonly<Record<Label, string>> | undefined {
  const found = inlineScripts().flatMap((script) => [...script.matchAll(PRINTED)]);
  const [both, username, password] = found.map(([, literal = '']) => readString(literal));
  return found.length === 3 && both && username && password
    ? { 'send-both': both, 'send-username': username, 'send-password': password }
    : undefined;
}
