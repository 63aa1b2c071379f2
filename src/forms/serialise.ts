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

/** A button that has left its form since it was pressed would make the browser throw. */
function belongsTo(form: HTMLFormElement, button: HTMLElement): boolean {
  return 'form' in button && button.form === form;
}

/** A form's control by name, whatever shadows `form.elements`. */
export function controlOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement | undefined {
  return (
    form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`input[name="${name}"],textarea[name="${name}"]`) ??
    undefined
  );
}

/** Where a form posts to: its attribute, since `<input name=action>` shadows the property. */
export function actionOf(form: HTMLFormElement): string {
  return form.getAttribute('action') || location.href;
}
