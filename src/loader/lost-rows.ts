import { HOLD_MS } from './constants.ts';

/** The rows of the form for lost credentials, while it has something to tick and its widget is neither there nor failed. */
const CSS =
  '.cbLostPassForm:has(#reminderUsername):not([data-k2-state=ready],[data-k2-state=failed]) :is(.cb_forgot_line,.cb_forgot_button,[id^=lost][id$=desc]){display:none}';

/**
 * Hides what Community Builder's own script would hide after the page has loaded, before it is painted for the first
 * time, so that nothing flashes.
 * @returns shows it again; by itself when our code has not come in time.
 */
export function hideLostRows(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  document.adoptedStyleSheets.push(sheet);
  const show = () => {
    sheet.disabled = true;
  };
  setTimeout(show, HOLD_MS);
  return show;
}
