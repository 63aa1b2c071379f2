/** What Community Builder's tips look like in the markup, by selectors (docs/tips.md). */

/** A trigger of one. */
export const TIP = ':is(.cbTooltip,[data-hascbtooltip=true])';
/** The same in fewer letters, and some that are none. */
export const ANY_TIP = '.cbTooltip,[data-hascbtooltip]';
export const MENU = ':is([data-cbtooltip-menu=true],[data-cbtooltip-classes~=qtip-menu])';
export const MODAL = ':is([data-cbtooltip-modal=true],[data-cbtooltip-classes~=qtip-modal])';
export const DIALOG = ':is([data-cbtooltip-dialog=true],[data-cbtooltip-classes~=qtip-dialog])';
/** The row of a field in a form. */
export const ROW = '.cb_field,.fieldCell,.cb_form_line';
/** Open from the start. */
export const READY = '[data-cbtooltip-open-ready=true]';
