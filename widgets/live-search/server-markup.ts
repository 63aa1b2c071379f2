export type SearchMarkup = ReturnType<typeof readSearchBlock>;

/**
 * Reads the block. Ids are of no use: two blocks of a page carry the same ones, or none. The prompt, which is never
 * searched for, is the printed value of the field.
 * @throws Error when there is no search field in a form, or no place for results.
 */
export function readSearchBlock(block: Element) {
  const input = block.querySelector<HTMLInputElement>('input[name=searchword]');
  const form = input?.form;
  const results = block.querySelector<HTMLElement>('.k2LiveSearchResults');
  if (!form || !results) throw new Error('No search field in a form, or no place for results');
  return { form, input, prompt: input.defaultValue, results };
}

/** Reads the word in the text of a field; none if the text is the server's prompt. */
export function searchWord(text: string, prompt: string): string {
  const word = text.trim();
  return word === prompt.trim() ? '' : word;
}

/** Checks whether a word has more characters than this. Those outside the BMP count once. */
export function isLongerThan(word: string, characters: number): boolean {
  return [...word].length > characters;
}
