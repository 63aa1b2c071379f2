import { ownDocument } from './nodes.ts';

/** Makes an element with properties, such as `className`, and with content. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(ownDocument.createElement(tag), properties);
  element.append(...content);
  return element;
}

let count = 0;

/** Makes an id that no other element of the page has: `k2i-`, a name, and a number. */
export const newId = (what: string): string => `k2i-${what}-${++count}`;
