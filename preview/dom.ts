/**
 * Returns the element of the preview page with this id.
 * @throws Error without an element of that type.
 */
export function byId<T extends Element>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new TypeError(`No ${type.name} with the id "${id}"`);
  return found;
}

/** Makes an element with attributes and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Calls back with the value of a radio button of this group when it is chosen. */
export function onRadioChange(name: string, changed: (value: string) => void): void {
  for (const input of document.getElementsByName(name)) {
    input.addEventListener('change', () => input instanceof HTMLInputElement && changed(input.value));
  }
}

/** Checks the radio button with this value, and unchecks the others of the group. */
export function checkRadio(name: string, value: string): void {
  for (const input of document.getElementsByName(name)) {
    if (input instanceof HTMLInputElement) input.checked = input.value === value;
  }
}
