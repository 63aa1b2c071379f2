import type { WidgetDescriptor } from '../../src/page/widget.ts';

const LINKS = '.commentApproveLink,.commentRemoveLink,.k2ReportUserButton';

/** `undo`: time in which a removal can be undone, in s. */
export const options = { undo: 0 };

export default {
  name: 'comment-moderation',
  selector: LINKS,
  // Followed as a plain link, it would block the user without asking.
  hold: { click: 'a', neverNative: '.k2ReportUserButton' },
  options,
  busy: { place: '.commentToolbar', className: 'commentToolbarLoading' },
  // Comments that wait are counted. Only their author has these links.
  loadOn: ['idle'],
} as const satisfies WidgetDescriptor;
