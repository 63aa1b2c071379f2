import { defineWidget } from '../../src/core/widget.ts';

const LINKS = '.commentApproveLink,.commentRemoveLink,.k2ReportUserButton';

export default defineWidget({
  name: 'comment-moderation',
  selector: LINKS,
  holdClick: 'a',
  busy: { place: '.commentToolbar', className: 'commentToolbarLoading' },
  // Followed as a plain link it would block the user without asking.
  neverNative: '.k2ReportUserButton',
  makesCalls: true,
  inLoader: { click: LINKS, neverNative: '.k2ReportUserButton', around: '.commentToolbar' },
});
