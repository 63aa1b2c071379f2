/** The text of an element in one line, as a reader sees it; empty where there is none. */
export function textIn(element: Element | null | undefined): string {
  return element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}
