import { ownDocument } from '../../src/dom/nodes.ts';

/** Hides the rows of a form for lost credentials that has boxes, until its widget is ready. */
const CSS =
  '.cbLostPassForm:has(#reminderUsername):not([data-k2-state=ready]) :is([class*=cb_forgot_],[id^=lost][id$=desc]){display:none}';

/**
 * Hides the rows of the form before the first paint, so that nothing flashes: Community Builder's own script would hide
 * them after the page has loaded. If the widget does not load in time, the rows remain visible, as a second attempt
 * would hide them under a visitor who is typing.
 * @returns a function for the widget's start or failure, which ends this and enables the button of a form without the
 * widget.
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
