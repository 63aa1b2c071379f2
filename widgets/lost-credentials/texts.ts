import { plainTexts } from '../../src/i18n/plain/plain-texts.ts';
import type { Language, Page } from '../../src/runtime/page/page.ts';

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

/** What the button says; keys `lost.send-…` in the site's own texts. */
export const labelsFor = (page: Page) => plainTexts(page, 'lost', LABELS);
