import { isElement } from '../src/dom/core/kinds.ts';
import { ownDocument } from '../src/dom/core/unshadowed.ts';
import type { WidgetEntry } from '../src/runtime/widget-entry.ts';

/** Triggers of Community Builder's tips, and their modes. */
const TIP = ':is(.cbTooltip,[data-hascbtooltip=true])';
const MENU = ':is([data-cbtooltip-menu=true],[data-cbtooltip-classes~=qtip-menu])';
const MODAL = ':is([data-cbtooltip-modal=true],[data-cbtooltip-classes~=qtip-modal])';
const DIALOG = ':is([data-cbtooltip-dialog=true],[data-cbtooltip-classes~=qtip-dialog])';
const READY = '[data-cbtooltip-open-ready=true]';

/** Whether a script has put something of that name on the window, and not only an element of the page. */
function isService(name: string): boolean {
  return name in window && !isElement(Reflect.get(window, name));
}

/** Every widget: what it adopts, which intents it holds, where its code is. Nothing else knows them all. */
export const widgets: readonly WidgetEntry[] = [
  {
    name: 'rating',
    selector: '.itemRatingForm',
    holdClick: '.itemRatingList a',
    busy: ['.itemRatingLog', 'formLogLoading'],
    neverNative: '*',
    load: () => import('./rating/controller.ts'),
  },
  {
    name: 'comment-form',
    // `:is` forgives an engine that does not know `:has`.
    selector: '#comment-form,:is(.itemCommentsForm form:has([name=commentText]))',
    holdSubmit: true,
    busy: ['#formLog', 'formLogLoading'],
    adoptNear: 'k2i:draft:',
    core: '[name=commentText]',
    load: () => import('./comment-form/controller.ts'),
  },
  {
    name: 'comment-moderation',
    selector: '.commentApproveLink,.commentRemoveLink,.k2ReportUserButton',
    holdClick: 'a',
    busy: ['.commentToolbar', 'commentToolbarLoading'],
    // Followed as a plain link it would block the user without asking.
    neverNative: '.k2ReportUserButton',
    load: () => import('./comment-moderation/controller.ts'),
  },
  {
    name: 'report-comment',
    selector: '#k2ReportCommentForm',
    holdSubmit: true,
    busy: ['#formLog,#k2ReportCommentFormLog', 'formLogLoading'],
    load: () => import('./report-comment/controller.ts'),
  },
  {
    name: 'live-search',
    selector: '.k2LiveSearchBlock',
    core: '[name=searchword]',
    load: () => import('./live-search/controller.ts'),
  },
  {
    name: 'calendar',
    selector: '.k2CalendarBlock',
    holdClick: '.calendarNavLink',
    busy: ['', 'k2CalendarLoader'],
    load: () => import('./calendar/controller.ts'),
  },
  {
    name: 'popup',
    selector: '[data-k2-modal],a.modal[rel],.k2ExtraFieldsImageModal,.k2ExtraFieldsIframeModal',
    holdClick: 'a',
    load: () => import('./popup/controller.ts'),
  },
  {
    name: 'parallax',
    when: 'visible',
    load: () => import('./parallax/controller.ts'),
  },
  {
    name: 'equal-heights',
    selector: '.subCategory,.k2EqualHeights',
    when: 'visible',
    load: () => import('./equal-heights/controller.ts'),
  },
  {
    name: 'scroller',
    selector: '.k2Scroller',
    when: 'visible',
    adoptOnTab: true,
    load: () => import('./scroller/controller.ts'),
  },
  {
    name: 'page-loading',
    when: 'idle',
    load: () => import('./page-loading/controller.ts'),
  },
  { name: 'reveal', selector: '.wow', when: 'eager', load: () => import('./reveal/controller.ts') },
  {
    name: 'smooth-scroll',
    selector: 'a.k2Anchor,[data-k2-widget~="scroll-to"]',
    holdClick: 'a[href*="#"]',
    load: () => import('./smooth-scroll/controller.ts'),
  },
  {
    name: 'scroll-top',
    holdClick: '[data-k2-widget~="scroll-top"]',
    when: 'eager',
    load: () => import('./scroll-top/controller.ts'),
  },
  {
    name: 'navbar',
    when: 'eager',
    load: () => import('./navbar/controller.ts'),
  },
  {
    name: 'nav-toggle',
    holdClick: '[data-k2-widget~="nav-toggle"]',
    adoptNear: true,
    load: () => import('./nav-toggle/controller.ts'),
  },
  {
    name: 'font-size',
    selector: '#fontDecrease,#fontIncrease',
    holdClick: '#fontDecrease,#fontIncrease,[data-k2-widget~="font-size"]',
    stored: 'k2i:font-size',
    // Followed as a plain link it would jump to the top of the page.
    neverNative: '*',
    load: () => import('./font-size/controller.ts'),
  },
  // Near to the reader, not only under the pointer: without a tabindex a trigger could not be reached by keyboard.
  {
    name: 'tooltip',
    selector: `${TIP}:not(${MENU},${MODAL},${DIALOG},${READY})`,
    adoptNear: true,
    adoptOnTab: true,
    load: () => import('./tooltip/controller.ts'),
  },
  {
    name: 'tooltip-ready',
    selector: `${READY}${TIP}:not(${MENU},${MODAL},${DIALOG})`,
    when: 'idle',
    load: () => import('./tooltip/controller.ts'),
  },
  {
    name: 'menu',
    selector: `${TIP}${MENU}`,
    holdClick: 'a:not([href]),a[href^="#"],a[href^="javascript:"],button',
    adoptNear: true,
    adoptOnTab: true,
    load: () => import('./menu/controller.ts'),
  },
  {
    name: 'modal',
    selector: `${TIP}${MODAL}:not(${READY})`,
    holdClick: MODAL,
    adoptNear: true,
    adoptOnTab: true,
    load: () => import('./modal/controller.ts'),
  },
  {
    name: 'dialog',
    selector: `${TIP}:is(${DIALOG},${MODAL}${READY})`,
    holdClick: MODAL,
    when: 'idle',
    load: () => import('./modal/controller.ts'),
  },
  { name: 'more-less', selector: '.cbMoreLess', when: 'visible', load: () => import('./more-less/controller.ts') },
  {
    name: 'tabs',
    selector: '.cbTabs',
    holdClick: '.cbTabNavLink,.cbTabNavPrevious,.cbTabNavNext',
    when: 'eager',
    load: () => import('./tabs/controller.ts'),
  },
  {
    name: 'cb-scroller',
    selector: '.cbScroller',
    holdClick: '.cbScrollerLeft,.cbScrollerRight,.cbScrollerUp,.cbScrollerDown',
    when: 'visible',
    load: () => import('./cb-scroller/controller.ts'),
  },
  {
    name: 'analytics',
    when: 'idle',
    // An element that asks for it counts for the page.
    wholePage: ({ parameter }) =>
      !ownDocument.querySelector('[data-k2-widget~="analytics"]') &&
      (!!parameter('analytics') || ['ga', 'dataLayer'].some(isService)),
    load: () => import('./analytics/controller.ts'),
  },
  {
    name: 'validated-form',
    selector: 'form.cbValidation,#cbcheckedadminForm',
    holdSubmit: true,
    // Step by step: leaving a pane validates it.
    holdClick: '.cbTabNavNext',
    adoptNear: true,
    load: () => import('./validated-form/controller.ts'),
  },
  {
    name: 'lost-credentials',
    selector: '.cbLostPassForm',
    when: 'eager',
    load: () => import('./lost-credentials/controller.ts'),
  },
  {
    name: 'password',
    selector: '.cbPasswordUnmask',
    holdClick: '.cbPasswordUnmaskShow,.cbPasswordUnmaskHide',
    adoptNear: true,
    load: () => import('./password/controller.ts'),
  },
  {
    name: 'password-strength',
    // Not by type=password: that changes while the password is shown.
    selector: 'input:is(.passwordstrength,[data-rule-passwordstrength]):not([data-rule-passwordstrength="false"])',
    adoptNear: true,
    load: () => import('./password/controller.ts'),
  },
  {
    name: 'upload',
    selector: 'input[type=file][data-rule-resize],select[name$="__choice"]',
    adoptNear: true,
    load: () => import('./upload/controller.ts'),
  },
];
