import type { WidgetEntry } from '../src/loader/widget-entry.ts';

/** Every widget: what it adopts, which intents it holds, where its code is. Nothing else knows them all. */
export const widgets: readonly WidgetEntry[] = [
  {
    name: 'rating',
    selector: '.itemRatingForm',
    holdClick: '.itemRatingList a',
    busy: ['.itemRatingLog', 'formLogLoading'],
    neverNative: '*',
    load: () => import('./rating/adopt.tsx'),
  },
  {
    name: 'comment-form',
    // `:is` forgives an engine that does not know `:has`.
    selector: '#comment-form,:is(.itemCommentsForm form:has([name=commentText]))',
    holdSubmit: true,
    busy: ['#formLog', 'formLogLoading'],
    adoptNear: true,
    core: '[name=commentText]',
    load: () => import('./comment-form/adopt.tsx'),
  },
  {
    name: 'comment-moderation',
    selector: '.commentApproveLink,.commentRemoveLink,.k2ReportUserButton',
    holdClick: 'a',
    busy: ['.commentToolbar', 'commentToolbarLoading'],
    // Followed as a plain link it would block the user without asking.
    neverNative: '.k2ReportUserButton',
    load: () => import('./comment-moderation/adopt.tsx'),
  },
  {
    name: 'report-comment',
    selector: '#k2ReportCommentForm',
    holdSubmit: true,
    busy: ['#formLog,#k2ReportCommentFormLog', 'formLogLoading'],
    load: () => import('./report-comment/adopt.tsx'),
  },
  {
    name: 'live-search',
    selector: '.k2LiveSearchBlock',
    mute: '[name=searchword]',
    core: '[name=searchword]',
    load: () => import('./live-search/adopt.tsx'),
  },
  {
    name: 'calendar',
    selector: '.k2CalendarBlock',
    holdClick: '.calendarNavLink',
    busy: ['', 'k2CalendarLoader'],
    load: () => import('./calendar/adopt.tsx'),
  },
];
