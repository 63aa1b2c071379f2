import { ownDocument } from '../../src/dom/core/unshadowed.ts';
import { announce } from '../../src/dom/live-region/live-region.ts';
import { loadTexts, text } from '../../src/i18n/texts/texts.ts';
import { reasonOf } from '../../src/react/plain/failure.ts';
import type { Page } from '../../src/runtime/page/page.ts';
import type { Messages } from '../../src/validation/core/messages.ts';
import type { Notes } from '../../src/validation/view/notes.ts';

/** Shows that a field could not be checked. Nobody is held up by that: the server looks at everything once more. */
export interface Unchecked {
  showUnchecked(field: HTMLElement, error: unknown): void;
  /** Takes away what is shown. */
  forget(field: HTMLElement): void;
}

/** Why, in the words that all failed calls have; nothing where these can't be had. */
async function loadReason(error: unknown, page: Page): Promise<string> {
  try {
    await loadTexts(page);
    return reasonOf(page, error) || text(page, 'error.unexpected');
  } catch {
    return '';
  }
}

/** @param again Checks the field once more; called with the reader's focus back in it. */
export function createUnchecked(
  page: Page,
  messages: Messages,
  notes: Notes,
  again: (field: HTMLElement) => unknown,
): Unchecked {
  const shown = new Map<HTMLElement, object>();
  return {
    showUnchecked(field, error) {
      const own = {};
      shown.set(field, own);
      const button = ownDocument.createElement('button');
      button.type = 'button';
      button.className = 'k2i-button';
      button.textContent = messages.text('retry');
      button.addEventListener('click', () => {
        field.focus();
        again(field);
      });
      const text = messages.text('unchecked');
      notes.showUnchecked(field, text, button);
      announce(text);
      void loadReason(error, page).then((reason) => {
        if (!reason || shown.get(field) !== own) return;
        notes.showUnchecked(field, `${text} ${reason}`, button);
      });
    },
    forget(field) {
      if (shown.delete(field)) notes.remove(field);
    },
  };
}
