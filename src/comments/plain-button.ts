import { make } from '../dom/make.ts';
import { text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import type { Action } from '../view/actions.ts';

/**
 * Makes a button that React need not draw: for lines that appear offline or after an update, for returning guests, and
 * where the time is short.
 */
export const plainButton = ({ label, run }: Action, page: Page): HTMLButtonElement =>
  make('button', { type: 'button', className: 'k2i-button', onclick: () => run() }, text(page, label));
