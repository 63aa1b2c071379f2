import type { Page } from '../core/page.ts';
import { keepDraft } from './draft.ts';
import { keepableAreas } from './sensitive.ts';

/** What is kept of all text areas of a form. */
export interface Drafts {
  /** Forgets everything: it has arrived. */
  forget(): void;
}

/**
 * Keeps what is typed into the text areas of a form, as {@link keepDraft} does for one; passwords, card numbers and
 * fields with `autocomplete=off` never. Where a field has another text already, that one counts.
 *
 * @param id What the form belongs to.
 * @param signal Ends the keeping; what is kept stays.
 */
export function keepDrafts(form: HTMLFormElement, page: Page, id: string, signal: AbortSignal): Drafts {
  const drafts = keepableAreas(form).map((area) => {
    const draft = keepDraft(area, page, `${id}:${area.name}`, signal);
    if (draft.earlier === 'waiting') draft.decline();
    return draft;
  });
  return {
    forget() {
      for (const draft of drafts) draft.forget();
    },
  };
}
