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
    name: 'live-search',
    selector: '.k2LiveSearchBlock',
    mute: '[name=searchword]',
    core: '[name=searchword]',
    load: () => import('./live-search/adopt.tsx'),
  },
  // What belongs to the page itself; the lines proper are in page-registry.ts.
  {
    name: 'page',
    family: true,
    selector:
      '#k2ReportCommentForm,.k2CalendarBlock,.classicPopup,[data-k2-modal],a.modal[rel],.k2ExtraFieldsImageModal,.k2ExtraFieldsIframeModal,.k2Anchor,#fontDecrease,#fontIncrease,.cbTooltip,[data-hascbtooltip],.k2Scroller,.k2EqualHeights,.subCategory',
    holdClick: 'a,button',
    holdSubmit: true,
    stored: 'k2i:font-size',
    adoptNear: true,
    load: () => import('./page-family.ts'),
  },
  {
    name: 'page-at-once',
    family: true,
    selector: '[data-k2-widget],.wow,.cbTabs,.cbMoreLess,.cbScroller',
    holdClick: 'a,button',
    when: 'eager',
    load: () => import('./page-family.ts'),
  },
];
