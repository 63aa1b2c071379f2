import type { WidgetEntry } from '../src/loader/widget-entry.ts';

/** Triggers of Community Builder's tips, and their modes. */
const TIP = ':is(.cbTooltip,[data-hascbtooltip=true])';
const MENU = ':is([data-cbtooltip-menu=true],[data-cbtooltip-classes~=qtip-menu])';
const MODAL = ':is([data-cbtooltip-modal=true],[data-cbtooltip-classes~=qtip-modal])';
const DIALOG = ':is([data-cbtooltip-dialog=true],[data-cbtooltip-classes~=qtip-dialog])';
const READY = '[data-cbtooltip-open-ready=true]';

/**
 * The widgets of the page itself. The loader does not know these lines yet: its budget has no room for them, so they are
 * to come as a chunk of their own, which one line of registry.ts stands for (docs/decisions.md, "Widgets of the page").
 */
export const widgets: readonly WidgetEntry[] = [
  { name: 'classic-popup', selector: 'a.classicPopup', holdClick: 'a', load: () => import('./classic-popup/adopt.ts') },
  {
    name: 'popup',
    selector: '[data-k2-modal],a.modal[rel],.k2ExtraFieldsImageModal,.k2ExtraFieldsIframeModal',
    holdClick: 'a',
    load: () => import('./popup/adopt.ts'),
  },
  {
    name: 'parallax',
    selector: '[data-k2-widget~="parallax"]',
    when: 'visible',
    load: () => import('./parallax/adopt.ts'),
  },
  {
    name: 'equal-heights',
    selector: '.subCategory,.k2EqualHeights',
    when: 'visible',
    load: () => import('./equal-heights/adopt.ts'),
  },
  { name: 'scroller', selector: '.k2Scroller', when: 'visible', load: () => import('./scroller/adopt.ts') },
  {
    name: 'page-loading',
    selector: '[data-k2-widget~="page-loading"]',
    when: 'idle',
    load: () => import('./page-loading/adopt.ts'),
  },
  { name: 'reveal', selector: '.wow', when: 'eager', load: () => import('./reveal/adopt.ts') },
  {
    name: 'smooth-scroll',
    selector: 'a.k2Anchor,[data-k2-widget~="scroll-to"]',
    holdClick: 'a[href*="#"]',
    load: () => import('./smooth-scroll/adopt.ts'),
  },
  {
    name: 'scroll-top',
    selector: '[data-k2-widget~="scroll-top"]',
    holdClick: '[data-k2-widget~="scroll-top"]',
    when: 'eager',
    load: () => import('./scroll-top/adopt.ts'),
  },
  {
    name: 'navbar',
    selector: '[data-k2-widget~="navbar"]',
    when: 'eager',
    load: () => import('./navbar/adopt.ts'),
  },
  {
    name: 'nav-toggle',
    selector: '[data-k2-widget~="nav-toggle"]',
    holdClick: '[data-k2-widget~="nav-toggle"]',
    adoptNear: true,
    load: () => import('./nav-toggle/adopt.ts'),
  },
  {
    name: 'font-size',
    selector: '#fontDecrease,#fontIncrease',
    holdClick: '#fontDecrease,#fontIncrease,[data-k2-widget~="font-size"]',
    // Followed as a plain link it would jump to the top of the page.
    neverNative: '*',
    load: () => import('./font-size/adopt.ts'),
  },
  // Near to the reader, not only under the pointer: without a tabindex a trigger could not be reached by keyboard.
  {
    name: 'tooltip',
    selector: `${TIP}:not(${MENU},${MODAL},${DIALOG},${READY})`,
    adoptNear: true,
    load: () => import('./tooltip/adopt.ts'),
  },
  {
    name: 'tooltip-ready',
    selector: `${TIP}${READY}:not(${MENU},${MODAL},${DIALOG})`,
    when: 'idle',
    load: () => import('./tooltip/adopt.ts'),
  },
  {
    name: 'menu',
    selector: `${TIP}${MENU}`,
    holdClick: 'a:not([href]),a[href^="#"],a[href^="javascript:"],button',
    adoptNear: true,
    load: () => import('./menu/adopt.ts'),
  },
  {
    name: 'modal',
    selector: `${TIP}${MODAL}:not(${READY})`,
    holdClick: MODAL,
    adoptNear: true,
    load: () => import('./modal/adopt.ts'),
  },
  {
    name: 'dialog',
    selector: `${TIP}:is(${DIALOG},${MODAL}${READY})`,
    holdClick: MODAL,
    when: 'idle',
    load: () => import('./modal/adopt.ts'),
  },
  { name: 'more-less', selector: '.cbMoreLess', when: 'visible', load: () => import('./more-less/adopt.ts') },
  {
    name: 'tabs',
    selector: '.cbTabs',
    holdClick: '.cbTabNavLink,.cbTabNavPrevious,.cbTabNavNext',
    when: 'eager',
    load: () => import('./tabs/adopt.ts'),
  },
  {
    name: 'cb-scroller',
    selector: '.cbScroller',
    holdClick: '.cbScrollerLeft,.cbScrollerRight,.cbScrollerUp,.cbScrollerDown',
    when: 'visible',
    load: () => import('./cb-scroller/adopt.ts'),
  },
  {
    name: 'analytics',
    selector: '[data-k2-widget~="analytics"]',
    when: 'idle',
    load: () => import('./analytics/adopt.ts'),
  },
];
