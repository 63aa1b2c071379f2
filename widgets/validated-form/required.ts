/** Controls that can't have `aria-required`, or have a word for it already. */
const EXEMPT = ':is([type=radio],[type=range],[type=color],[contenteditable],[required],[aria-required])';

/**
 * Marks required fields for assistive technology. A rule may depend on another field.
 * @param signal Removes the marks.
 * @returns updates the mark of a field.
 */
export function createRequiredMarks(
  isRequired: (field: HTMLElement) => boolean,
  signal: AbortSignal,
): (field: HTMLElement) => void {
  const marked = new Set<HTMLElement>();
  const unmark = (field: HTMLElement) => {
    if (marked.delete(field)) field.removeAttribute('aria-required');
  };
  signal.addEventListener('abort', () => {
    for (const field of [...marked]) unmark(field);
  });
  return (field) => {
    unmark(field);
    if (field.matches(EXEMPT) || !isRequired(field)) return;
    marked.add(field);
    field.setAttribute('aria-required', 'true');
  };
}
