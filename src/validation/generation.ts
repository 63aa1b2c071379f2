import { unshadowed } from '../dom/nodes.ts';

/** Whose markup a form has: Community Builder 2.11 and newer (`current`), or the releases before it (`legacy`). */
export type Generation = 'current' | 'legacy';

/** What only newer releases print. Older ones have labels of class `control-label`, or a table. */
const NEWER = '.col-form-label,.cb_form_line.row,.cbPasswordUnmask,.input-group-append';

export function generationOf(form: HTMLFormElement): Generation {
  return unshadowed(form).querySelector(NEWER) ? 'current' : 'legacy';
}
