import type { ChunkSource } from '../src/loader/import-chunk.ts';

/**
 * What the loader must know before the registry is there. Each selector says of single elements what registry.ts says
 * of widgets; early.test.ts compares the two on every page of the fixtures.
 */

/** Clicks on and in these wait for their widget. */
export const CLICKS = [
  '.itemRatingForm .itemRatingList a',
  '.commentApproveLink,.commentRemoveLink,.k2ReportUserButton',
  '.k2CalendarBlock .calendarNavLink',
  '[data-k2-modal],a.modal[rel],[class*=k2ExtraFieldsI]',
  'a.k2Anchor',
  '#fontDecrease,#fontIncrease',
  '.cbTooltip,[data-hascbtooltip]',
  '[class*=cbTabNav]',
  '.cbScrollerLeft,.cbScrollerRight,.cbScrollerUp,.cbScrollerDown',
  '[class*=cbPasswordUnmask]',
  '[data-k2-widget]',
].join();

/** Submits of these wait for their widget. */
export const SUBMITS = [
  '#comment-form,.itemCommentsForm form,#k2ReportCommentForm',
  'form.cbValidation,#cbcheckedadminForm',
  '[data-k2-widget]',
].join();

/** Followed as plain links these would lead nowhere, jump to the top of the page, or block a user unasked. */
export const NEVER_NATIVE = '.itemRatingList a,.k2ReportUserButton,#fontDecrease,#fontIncrease';

/** Where one of these is, the runtime is fetched without waiting for the reader. */
export const UNASKED = [
  '[data-k2-widget],[data-k2-load],[data-k2-adopt],.wow,.cbTabs,.cbLostPassForm',
  '[data-cbtooltip-open-ready],[data-cbtooltip-dialog],[data-cbtooltip-classes~=qtip-dialog]',
].join();

/** As {@link UNASKED}, when one of these is near what the reader sees. */
export const VISIBLE = '.cbMoreLess,.cbScroller,.k2Scroller,.k2EqualHeights,.subCategory';

/** As {@link UNASKED}, when this browser's local storage has a key that begins so. */
export const STORED = { key: 'k2i:font-size', selector: '#fontDecrease,#fontIncrease' };

/**
 * Fields whose `keyup` is our own business: originals that are still on the page must not see it, even before our code
 * is there. The default action is left alone.
 */
export const MUTED = ':is(.k2LiveSearchBlock,[data-k2-widget~=live-search]) [name=searchword]';

/**
 * What makes calls: around the target, the place in there where the server's CSS shows that something waits, the class
 * of that, and the code of the call. It is fetched beside the runtime: waiting for the runtime to ask for it would cost
 * a round trip more.
 */
export const CALLERS: readonly (readonly [around: string, place: string, className: string, load: ChunkSource])[] = [
  ['.itemRatingForm', '.itemRatingLog', 'formLogLoading', () => import('./rating/controller.ts')],
  ['#k2ReportCommentForm', '[id$=ormLog]', 'formLogLoading', () => import('./report-comment/controller.ts')],
  [
    '#comment-form,.itemCommentsForm form',
    '[id$=ormLog]',
    'formLogLoading',
    () => import('./comment-form/controller.ts'),
  ],
  ['.commentToolbar', '', 'commentToolbarLoading', () => import('./comment-moderation/controller.ts')],
  ['.k2CalendarBlock', '', 'k2CalendarLoader', () => import('./calendar/controller.ts')],
  ['.k2LiveSearchBlock', '', '', () => import('./live-search/controller.ts')],
];
