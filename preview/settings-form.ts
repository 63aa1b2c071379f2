/** The form of all settings except the faults. Its controls have the names of the settings. */
import type { Settings } from '../fixtures/model.ts';
import { byId } from './dom.ts';
import { LANGUAGES } from './fixture-list.ts';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Fills the list of the pages' languages. */
export function listLanguages(): void {
  const list = controls().find(({ name }) => name === 'language');
  list?.append(...LANGUAGES.map((language) => new Option(languageNames.of(language), language)));
}

/** Shows the server's settings. It does not overwrite a text field with the focus. */
export function showSettings(settings: Settings): void {
  for (const control of controls()) {
    const value = Object.entries(settings).find(([name]) => name === control.name)?.[1];
    if (isInput(control, 'radio')) control.checked = control.value === value;
    else if (isInput(control, 'checkbox')) control.checked = value === true;
    else if (control !== document.activeElement || control instanceof HTMLSelectElement) control.value = String(value);
  }
}

/** Calls back with a setting after a change by hand. */
export function onSettingChange(change: (patch: Readonly<Record<string, unknown>>) => void): void {
  const form = byId('settings', HTMLFormElement);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  // Some controls are outside the form and belong to it by their attribute, so their events don't bubble to it.
  for (const control of controls()) {
    control.addEventListener('change', () => {
      change({ [control.name]: isInput(control, 'checkbox') ? control.checked : control.value });
    });
  }
}

function controls(): (HTMLInputElement | HTMLSelectElement)[] {
  return [...byId('settings', HTMLFormElement).elements].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement,
  );
}

function isInput(control: Element, type: 'radio' | 'checkbox'): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === type;
}
