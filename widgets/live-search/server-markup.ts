/** Parts of a search block. */
export interface SearchMarkup {
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  /** Printed value of the field, which is never searched for. */
  readonly prompt: string;
  /** Printed place of the results. An override may lack it. */
  readonly results: HTMLElement | null;
}

/**
 * Reads the block. Ids are of no use: two blocks of a page carry the same ones, or none.
 * @throws Error when there is no search field in a form.
 */
export function readSearchBlock(block: Element): SearchMarkup {
  const input = block.querySelector<HTMLInputElement>('input[name=searchword]');
  const form = input?.form;
  if (!form) throw new Error('No search field in a form');
  return { form, input, prompt: input.defaultValue, results: block.querySelector('.k2LiveSearchResults') };
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
