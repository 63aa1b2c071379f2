import { DRAFTS_KEY } from '../../src/dom/storage-keys.ts';
import type { WidgetDescriptor } from '../../src/page/widget.ts';

export const options = {
  /** Keep an unsent text in this browser for 7 days. */
  draft: true,
  /** Keep a guest's name and e-mail address in this browser, and fill in the next form with them. */
  guest: true,
  /** Reload the page for a comment that was published at once, as K2's own script does. */
  reload: false,
};

export default {
  name: 'comment-form',
  // `:is` forgives an engine that does not know `:has`.
  selector: '#comment-form,:is(.itemCommentsForm form:has([name=commentText]))',
  hold: { submit: true },
  busy: { place: '#formLog', className: 'formLogLoading' },
  loadOn: [{ stored: DRAFTS_KEY, near: true }],
  options,
} as const satisfies WidgetDescriptor;
