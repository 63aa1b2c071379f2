export interface SearchMarkup {
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  readonly results: HTMLElement;
}

/**
 * Reads the block without its ids, which are the same or missing if a page has two blocks.
 * @throws Error without a search field in a form, or an element for results.
 */
export function readSearchBlock(block: Element): SearchMarkup {
  const input = block.querySelector<HTMLInputElement>('input[name=searchword]');
  const form = input?.form;
  const results = block.querySelector<HTMLElement>('.k2LiveSearchResults');
  if (!form || !results) throw new Error('No search field in a form, or no place for results');
  return { form, input, results };
}
