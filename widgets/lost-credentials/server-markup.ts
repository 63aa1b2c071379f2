import { inlineScripts, readString, STRING } from '../../src/compat/inline-scripts.ts';
import { is } from '../../src/dom/nodes.ts';

/** Rows that only some choices show. Those of plugins, such as a captcha, have the class of the fields. */
const ROWS = '#lostusernamedesc,#lostusernamepassdesc,#lostpassdesc,.cb_forgot_line,.cb_forgot_button';

/** Parts of the form. Those that a template has left out are missing. */
export interface LostForm {
  /** The boxes for the user name and the password. Absent if members log in with their e-mail address. */
  readonly boxes: { readonly username: HTMLInputElement; readonly password: HTMLInputElement } | undefined;
  readonly inputs: readonly HTMLInputElement[];
  readonly button: HTMLInputElement | undefined;
  readonly rows: readonly HTMLElement[];
}

/** Reads the form by the ids and classes of docs/server-contract.md, "Lost credentials". */
export function readLostForm(element: HTMLElement): LostForm {
  const all = (selector: string) => [...element.querySelectorAll<HTMLElement>(selector)];
  const [username, password] = all('#reminderUsername,#reminderPassword').filter((box) => is('input', box));
  return {
    boxes: username && password && { username, password },
    inputs: all('[name=checkusername],[name=checkemail]').filter((input) => is('input', input)),
    button: all('.cbLostPassSend').find((found) => is('input', found)),
    rows: all(ROWS),
  };
}

/** Tests if a button shows its text for the time of sending, which must not change. */
export const isBeingSent = ({ value, dataset }: HTMLInputElement) =>
  !!dataset.submitText && value === dataset.submitText;

/** The visitor's choice by the boxes: the lost part of the credentials. */
export type Lost = 'both' | 'username' | 'password';

export function lostBy({ username, password }: NonNullable<LostForm['boxes']>): Lost | undefined {
  if (username.checked) return password.checked ? 'both' : 'username';
  return password.checked ? 'password' : undefined;
}

/** The description of each choice, by the table in docs/server-contract.md, "Lost credentials". */
export const DESCRIPTIONS: Readonly<Record<Lost, string>> = {
  both: '#lostusernamepassdesc',
  username: '#lostusernamedesc',
  password: '#lostpassdesc',
};

/** Tests if a row is shown for a choice. The user name is for a new password only. */
export function isShownFor(lost: Lost | undefined, row: HTMLElement): boolean {
  if (!lost) return false;
  if (row.matches('#lostpassusername')) return lost === 'password';
  return row.matches(`${DESCRIPTIONS[lost]},.cb_forgot_line,.cb_forgot_button`);
}

/** Matches `$( '.cbLostPassSend' ).val( '…' )` in an inline script, with the quoted text. */
const PRINTED = new RegExp(`\\.cbLostPassSend['"]\\s*\\)\\.val\\(\\s*(${STRING})`, 'g');

/** Reads the labels in the site's own script, which is never run. It sets exactly three, in a fixed order. */
export function printedLabels(): Readonly<Record<Lost, string>> | undefined {
  const found = inlineScripts().flatMap((script) => [...script.matchAll(PRINTED)]);
  const [both, username, password] = found.map(([, literal = '']) => readString(literal));
  return found.length === 3 && both && username && password ? { both, username, password } : undefined;
}
