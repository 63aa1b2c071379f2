/**
 * Every widget, one line for each folder; the name here is that of the folder, in camel case. Nothing else lists them.
 */

export { default as analytics } from './analytics/widget.ts';
export { default as calendar } from './calendar/widget.ts';
export { default as cbScroller } from './cb-scroller/widget.ts';
export { default as commentForm } from './comment-form/widget.ts';
export { default as commentModeration } from './comment-moderation/widget.ts';
export { default as commentPages } from './comment-pages/widget.ts';
export { default as equalHeights } from './equal-heights/widget.ts';
export { default as fontSize } from './font-size/widget.ts';
export { default as liveSearch } from './live-search/widget.ts';
export { default as loadMore } from './load-more/widget.ts';
export { default as lostCredentials } from './lost-credentials/widget.ts';
export { default as menu } from './menu/widget.ts';
export { default as modal } from './modal/widget.ts';
export { default as moreLess } from './more-less/widget.ts';
export { default as navToggle } from './nav-toggle/widget.ts';
export { default as navbar } from './navbar/widget.ts';
export { default as pageLoading } from './page-loading/widget.ts';
export { default as parallax } from './parallax/widget.ts';
export { default as password } from './password/widget.ts';
export { default as popup } from './popup/widget.ts';
export { default as quote } from './quote/widget.ts';
export { default as rating } from './rating/widget.ts';
export { default as reportComment } from './report-comment/widget.ts';
export { default as reveal } from './reveal/widget.ts';
export { default as scrollTop } from './scroll-top/widget.ts';
export { default as scroller } from './scroller/widget.ts';
export { default as smoothScroll } from './smooth-scroll/widget.ts';
export { default as tabs } from './tabs/widget.ts';
export { default as tooltip } from './tooltip/widget.ts';
export { default as upload } from './upload/widget.ts';
export { default as validatedForm } from './validated-form/widget.ts';
