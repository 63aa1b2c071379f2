/** Helpers for tests of the community's forms. */
import { expect } from 'vitest';
import type { Tab } from './driver.ts';

export const REGISTRATION = 'index.php/cb-profil/registers';
export const PROFILE_EDIT = 'index.php/cb-profil/userdetails';
export const LOST = 'index.php/cb-passwort';

/** Values of a new member, in the order of the form. */
const NEWCOMER: readonly (readonly [id: string, text: string])[] = [
  ['name', 'Ina Neu'],
  ['username', 'ina'],
  ['email', 'ina@x.example'],
  ['email__verify', 'ina@x.example'],
  ['password', 'Wasser-42'],
  ['password__verify', 'Wasser-42'],
  ['cb_phone', '+49 30 1234'],
];

/** Focuses the first field of the form, and waits until the form is adopted. */
export async function enterForm(tab: Tab): Promise<void> {
  await tab.focus('.cb_form :is(input:not([type=hidden]),select)');
  await tab.waitFor(() => document.querySelector('.cb_form')?.getAttribute('data-k2-state') === 'ready');
}

/** Ids (or names) of the fields that are marked as wrong, in the order of the page. */
export const wrongFields = (tab: Tab) =>
  tab.eval(() =>
    [...document.querySelectorAll('.cb_form [aria-invalid=true]')].map(
      (field) => field.id.replace(/__cbf\d+$/, '') || field.getAttribute('name'),
    ),
  );

/** The message that a screen reader hears with a field; none: ''. */
export const messageOf = (tab: Tab, id: string) =>
  tab.eval((id: string) => {
    const ids = document.getElementById(id)?.getAttribute('aria-describedby')?.split(/\s+/) ?? [];
    const notes = ids.map((id) => document.getElementById(id)).filter((note) => note?.matches('.cbValidationMessage'));
    return notes.map((note) => note?.textContent?.trim()).join(' | ');
  }, id);

/** Counts the visible messages in a field's row. */
export const messagesInRow = (tab: Tab, id: string) =>
  tab.eval(
    (id: string) =>
      [
        ...(document
          .getElementById(id)
          ?.closest('.cb_form_line,tr')
          ?.querySelectorAll<HTMLElement>('.cbValidationMessage') ?? []),
      ].filter((note) => note.textContent?.trim() && note.getClientRects().length > 0).length,
    id,
  );

export const focused = (tab: Tab) => tab.eval(() => document.activeElement?.id ?? '');

/** Presses Tab until this element has the focus, as a reader without a mouse. */
export async function tabTo(tab: Tab, id: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(tab)) === id) return;
    await tab.press('Tab');
  }
  expect(await focused(tab)).toBe(id);
}

/** Waits for the message of a field check. */
export const checked = (tab: Tab, id: string) =>
  tab.waitFor(
    (id: string) =>
      document.getElementById(id)?.closest('.cb_form_line,tr')?.querySelector('.cbValidationMessage')?.textContent,
    id,
  );

/** Fills in the required fields by keyboard only, and ends on the button. */
export async function fillRegistration(tab: Tab, username = 'ina'): Promise<void> {
  for (const [id, text] of NEWCOMER) {
    await tabTo(tab, id);
    await tab.type(id === 'username' ? username : text);
  }
  await tabTo(tab, 'cb_district');
  await tab.press('ArrowDown');
  await tabTo(tab, 'cb_boat__cbf0');
  await tab.press(' ');
  await tabTo(tab, 'acceptedterms');
  await tab.press(' ');
  await tabTo(tab, 'cbbtnregister');
}
