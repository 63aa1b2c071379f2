import { ownDocument } from './nodes.ts';

/** Makes an element with these classes, and a text. */
export function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className = '', textContent = '') {
  return Object.assign(ownDocument.createElement(name), { className, textContent });
}
