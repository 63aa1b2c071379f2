export interface SearchMarkup {
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  /** The printed value of the field, which is never searched for. */
  readonly prompt: string;
  readonly results: HTMLElement;
}

/**
 * Reads the block without its ids, which are the same or missing if a page has two blocks. The printed value of the
 * field is a prompt, which is never searched for.
 * @throws Error without a search field in a form, or an element for results.
 */
export function readSearchBlock(block: Element): SearchMarkup {
  const input = block.querySelector<HTMLInputElement>('input[name=searchword]');
  const form = input?.form;
  const results = block.querySelector<HTMLElement>('.k2LiveSearchResults');
  if (!form || !results) throw new Error('No search field in a form, or no place for results');
  return { form, input, prompt: input.defaultValue, results };
}

/** Returns the query in a field, which is empty if its text is the server's prompt. */
export function searchWord(text: string, prompt: string): string {
  const word = text.trim();
  return word === prompt.trim() ? '' : word;
}

/** Tests if a word has more characters than this. Those outside the BMP count once. */
export function isLongerThan(word: string, characters: number): boolean {
  return [...word].length > characters;
}
