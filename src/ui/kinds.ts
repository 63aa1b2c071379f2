/**
 * What kind of node something is. `instanceof` would ask a global of the page, and older libraries put something of
 * their own in the place of `Document`, `Element` and others (docs/decisions.md, "Globals of the page").
 */

/** The platform's name of the interface of an object: `HTMLInputElement`. No name of a control takes its place. */
const interfaceOf = (value: unknown): string => ({}).toString.call(value).slice(8, -1);

export function isElement(value: unknown): value is Element {
  return interfaceOf(value).endsWith('Element');
}

export function isHtmlElement(value: unknown): value is HTMLElement {
  return /^HTML\w*Element$/.test(interfaceOf(value));
}

/** What may be asked for, and the interface of it. */
interface Kinds {
  a: HTMLAnchorElement;
  button: HTMLButtonElement;
  form: HTMLFormElement;
  input: HTMLInputElement;
  select: HTMLSelectElement;
  template: HTMLTemplateElement;
  textarea: HTMLTextAreaElement;
}

const INTERFACES: Readonly<Record<keyof Kinds, string>> = {
  a: 'Anchor',
  button: 'Button',
  form: 'Form',
  input: 'Input',
  select: 'Select',
  template: 'Template',
  textarea: 'TextArea',
};

/** Whether something is an HTML element of this name. */
export function is<Name extends keyof Kinds>(name: Name, value: unknown): value is Kinds[Name] {
  return interfaceOf(value) === `HTML${INTERFACES[name]}Element`;
}
