type Work = { readonly field: HTMLInputElement; readonly done: Promise<unknown> };

const works = new Set<Work>();

/** Registers work that the form of a field waits for, such as resizing an image. The promise settles at its end. */
export function addPendingWork(field: HTMLInputElement, work: Promise<unknown>): Promise<unknown> {
  const done = work.catch(() => {}).then(() => works.delete(own));
  const own: Work = { field, done };
  works.add(own);
  return done;
}

/** Tests if work on a field is unfinished, so that its value will still change. */
export const hasPendingWork = (field: HTMLElement): boolean => [...works].some((work) => work.field === field);

/** Lists the unfinished work on the fields of a form. None of the promises is ever rejected. */
export function pendingWork(form: HTMLFormElement): Promise<unknown>[] {
  return [...works].filter(({ field }) => field.form === form).map(({ done }) => done);
}
