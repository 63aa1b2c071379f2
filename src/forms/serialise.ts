/**
 * What a native submit of the form would send, in the form's order: hidden fields, token and captcha fields included,
 * disabled ones left out.
 *
 * @param blank Names of fields that are sent empty whatever they show.
 * @param submitter The pressed button, whose name is part of what is sent.
 */
export function serialise(
  form: HTMLFormElement,
  blank: ReadonlySet<string> = new Set(),
  submitter?: HTMLElement | null,
): URLSearchParams {
  const data = submitter?.hasAttribute('name') ? new FormData(form, submitter) : new FormData(form);
  const pairs = new URLSearchParams();
  for (const [name, value] of data) {
    if (typeof value === 'string') pairs.append(name, blank.has(name) ? '' : value);
  }
  return pairs;
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
