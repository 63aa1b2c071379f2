import { make } from '../dom/make.ts';
import { quietly } from '../dom/quietly.ts';
import { EDITS_KEY } from '../dom/storage-keys.ts';

/**
 * Reads the text of a comment as it was typed, from the element that shows it. K2 keeps the ends of lines next to the
 * `<br>` that it adds to each on an article; its list of comments has no `<br>`.
 */
export function typedText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const lineBreak of copy.querySelectorAll('br'))
    if (!lineBreak.nextSibling?.nodeValue?.startsWith('\n')) lineBreak.replaceWith('\n');
  return copy.textContent?.trim() ?? '';
}

/** Shows a text in the place of another one, as K2 would print it, but without links. */
export function showTyped(element: Element, typed: string): void {
  const lines = typed.split('\n').flatMap((line, index) => (index ? [make('br'), `\n${line}`] : line));
  element.replaceChildren(...lines);
}

const keyOf = (sitePath: string, id: number) => `${EDITS_KEY}${sitePath}:${id}`;

/** Returns the unsaved text of a comment, if the visitor has left the page without saving it. */
export const keptEdit = (sitePath: string, id: number) =>
  quietly(() => sessionStorage.getItem(keyOf(sitePath, id))) ?? undefined;

/** Keeps the unsaved text of a comment for this session. */
export function keepEdit(sitePath: string, id: number, typed: string): void {
  quietly(() => sessionStorage.setItem(keyOf(sitePath, id), typed));
}

export function forgetEdit(sitePath: string, id: number): void {
  quietly(() => sessionStorage.removeItem(keyOf(sitePath, id)));
}
