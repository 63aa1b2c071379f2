import { inlineScripts, readString, STRING } from '../../src/compat/inline-scripts.ts';
import type { Language, Page } from '../../src/core/page.ts';
import { plainTexts, readOverrides } from '../../src/i18n/texts.ts';

/** What the button says for a choice. */
export type Label = 'send-both' | 'send-username' | 'send-password';

export const LABELS: Readonly<Record<Language, Readonly<Record<Label, string>>>> = {
  de: {
    'send-both': 'Sende Benutzernamen/Passwort',
    'send-username': 'Sende Benutzernamen',
    'send-password': 'Sende Passwort',
  },
  en: {
    'send-both': 'Send Username/Password',
    'send-username': 'Send Username',
    'send-password': 'Send Password',
  },
};

/** What `$( '.cbLostPassSend' ).val( '…' )` sets in an inline script, with its quotes. */
const PRINTED = new RegExp(`\\.cbLostPassSend['"]\\s*\\)\\.val\\(\\s*(${STRING})`, 'g');

/**
 * What the site's own script would have written on the button, in the site's language: read, not evaluated.
 * @returns `undefined` where it does not set three texts, as of others can't be known what they are for.
 */
function printedLabels(): Readonly<Record<Label, string>> | undefined {
  const found = inlineScripts().flatMap(({ textContent }) => [...(textContent ?? '').matchAll(PRINTED)]);
  const [both, username, password] = found.map(([, literal = '']) => readString(literal));
  return found.length === 3 && both && username && password
    ? { 'send-both': both, 'send-username': username, 'send-password': password }
    : undefined;
}

/** What the button says: by keys `lost.send-…` in the site's own texts, else as its script says it, else as we do. */
export function labelsFor(page: Page): (label: Label) => string {
  const printed = printedLabels();
  return printed ? (label) => readOverrides(page)[`lost.${label}`] ?? printed[label] : plainTexts(page, 'lost', LABELS);
}
