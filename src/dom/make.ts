import { ownDocument } from './nodes.ts';

/** Firefox before 119 has no `role`, and no `aria…`, as properties. */
type Properties<Made> = Partial<Omit<Made, keyof ARIAMixin>>;

/** Makes an element with properties, such as `className`, and with content. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<HTMLElementTagNameMap[Tag]> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(ownDocument.createElement(tag), properties);
  element.append(...content);
  return element;
}

/** Makes words that are announced when they enter the page. */
export function makeAlert(properties: Properties<HTMLSpanElement>, ...content: readonly (Node | string)[]) {
  const element = make('span', properties, ...content);
  element.setAttribute('role', 'alert');
  return element;
}

let count = 0;

/** Makes an id that no other element of the page has: `k2i-`, a name, and a number. */
export const newId = (what: string): string => `k2i-${what}-${++count}`;
