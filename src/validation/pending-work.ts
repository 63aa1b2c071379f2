import { is } from '../dom/nodes.ts';

/** Unfinished work, by field. */
const works = new Map<HTMLElement, Set<Promise<unknown>>>();

/** The form of a field: its own, which an attribute may name, or the one around it. */
function formOf(field: HTMLElement): Element | null {
  return ('form' in field && is('form', field.form) ? field.form : null) ?? field.closest('form');
}

/**
 * Announces work on a field that its form waits for when it is submitted: an image that is being made smaller.
 *
 * @param work How it ends makes no difference.
 * @returns ends when the work has ended and nobody has to wait for it any more; never rejected.
 */
export function addPendingWork(field: HTMLElement, work: Promise<unknown>): Promise<unknown> {
  const own = works.get(field) ?? new Set();
  works.set(field, own);
  const settled: Promise<unknown> = work
    .catch(() => {})
    .then(() => {
      own.delete(settled);
      if (own.size === 0 && works.get(field) === own) works.delete(field);
    });
  own.add(settled);
  return settled;
}

/** Checks for unfinished work on a field, after which another value will be sent. */
export function hasPendingWork(field: HTMLElement): boolean {
  return works.has(field);
}

/** @returns one promise for each work on a field of the form that is not done; none of them is ever rejected. */
export function pendingWork(form: HTMLFormElement): Promise<unknown>[] {
  return [...works].flatMap(([field, own]) => (formOf(field) === form ? [...own] : []));
}
