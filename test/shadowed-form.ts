/**
 * Puts fields into a form that are named after its members. As browsers have it, `form.closest` is such a field then (HTML
 * standard, "named properties"), which happy-dom leaves out.
 */
export function shadowMembers(form: HTMLFormElement, names: readonly string[]): void {
  for (const name of names) {
    const field = Object.assign(document.createElement('input'), { name });
    form.append(field);
    Object.defineProperty(form, name, { configurable: true, value: field });
  }
}
