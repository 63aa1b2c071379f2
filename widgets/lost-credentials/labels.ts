import texts from 'virtual:texts/lost';
import { inlineScripts, readString, STRING } from '../../src/compat/inline-scripts.ts';
import type { Page } from '../../src/core/page.ts';
import { provideTexts, type TextKey, text, textsOfSite } from '../../src/i18n/texts.ts';
import type { Label } from './server-markup.ts';

provideTexts(texts);

/** Matches `$( '.cbLostPassSend' ).val( '…' )` in an inline script, with the quoted text. */
const PRINTED = new RegExp(`\\.cbLostPassSend['"]\\s*\\)\\.val\\(\\s*(${STRING})`, 'g');

/** Reads the labels in the site's own script, which is never run. It sets exactly three, whose order is known. */
function printedLabels(): Readonly<Record<Label, string>> | undefined {
  const found = inlineScripts().flatMap(({ textContent }) => [...(textContent ?? '').matchAll(PRINTED)]);
  const [both, username, password] = found.map(([, literal = '']) => readString(literal));
  return found.length === 3 && both && username && password
    ? { 'send-both': both, 'send-username': username, 'send-password': password }
    : undefined;
}

/** Finds the labels of the button: the site's own texts (`data-k2-texts`), else those of its script, else ours. */
export function labelsFor(page: Page): (label: Label) => string {
  const printed = printedLabels();
  return (label) => textsOfSite(page)[`lost.${label}`] ?? printed?.[label] ?? text(page, `lost.${label}` as TextKey);
}
