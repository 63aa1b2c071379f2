import { ownDocument } from '../../src/dom/nodes.ts';

/** The rows of the form for lost credentials, while it has something to tick and its widget is not there. */
const CSS =
  '.cbLostPassForm:has(#reminderUsername):not([data-k2-state=ready]) :is([class*=cb_forgot_],[id^=lost][id$=desc]){display:none}';

/**
 * Hides what Community Builder's own script would hide after the page has loaded, before it is painted for the first
 * time, so that nothing flashes. When their widget has not come in time, the form is what the server has printed, for
 * good: a second attempt must not hide it under a reader who is typing.
 * @returns ends that, because the widget is there, or has failed; then the button, which the server prints disabled,
 * works as well.
 */
export function untilReady(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  ownDocument.adoptedStyleSheets.push(sheet);
  return () => {
    sheet.disabled = true;
    for (const button of ownDocument.querySelectorAll<HTMLButtonElement>(
      '.cbLostPassForm:not([data-k2-state=ready]) .cbLostPassSend',
    ))
      button.disabled = false;
  };
}
