import type { WidgetDescriptor } from '../../src/page/widget.ts';

const LINKS = '.commentApproveLink,.commentRemoveLink,.k2ReportUserButton';

export default {
  name: 'comment-moderation',
  selector: LINKS,
  // Comments that wait are counted. Only their author has these links.
  loadOn: ['idle'],
  // Followed as a plain link, it would block the user without asking.
  hold: { click: 'a', neverNative: '.k2ReportUserButton' },
  options: { undo: 0 },
  busy: { place: '.commentToolbar', className: 'commentToolbarLoading' },
} as const satisfies WidgetDescriptor;
