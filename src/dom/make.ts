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
