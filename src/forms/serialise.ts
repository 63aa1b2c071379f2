import { unshadowed } from '../dom/core/unshadowed.ts';

/** How a form sends the end of a line, whatever the field's value has. */
const LINE_END = /\r\n|\r|\n/g;

/**
 * What a native submit of the form would send, in the form's order: hidden fields, token and captcha fields included,
 * disabled ones left out, lines ended by CR LF.
 *
 * @param blank Names of fields that are sent empty whatever they show.
 * @param submitter The pressed button, whose name is part of what is sent.
 */
export function serialise(
  form: HTMLFormElement,
  blank: ReadonlySet<string> = new Set(),
  submitter?: HTMLElement | null,
): URLSearchParams {
  const pressed = submitter?.hasAttribute('name') && belongsTo(form, submitter) ? submitter : null;
  const pairs = new URLSearchParams();
  for (const [name, value] of new FormData(form, pressed)) {
    if (typeof value === 'string') pairs.append(name, blank.has(name) ? '' : value.replace(LINE_END, '\r\n'));
  }
  return pairs;
}

/** Whether a button would send the form. One that has left it since it was pressed would make the browser throw. */
export function belongsTo(form: HTMLFormElement, button: HTMLElement): boolean {
  return 'form' in button && button.form === form;
}

/** A form's controls, wherever they stand (`form="…"`), whatever shadows `form.elements`. Image buttons are none. */
export function controlsOf(form: HTMLFormElement): HTMLElement[] {
  return [...unshadowed(form).elements] as HTMLElement[];
}

/** The first of a form's text controls that a selector names. */
export function findControl(
  form: HTMLFormElement,
  selector: string,
): HTMLInputElement | HTMLTextAreaElement | undefined {
  const found = controlsOf(form).find((control) => control.matches(selector));
  return found as HTMLInputElement | HTMLTextAreaElement | undefined;
}

/** A form's text control by name. */
export function controlOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement | undefined {
  return findControl(form, `input[name="${name}"],textarea[name="${name}"]`);
}

/** Where a form posts to: its attribute, since `<input name=action>` shadows the property. */
export function actionOf(form: HTMLFormElement): string {
  return unshadowed(form).getAttribute('action') || location.href;
}
