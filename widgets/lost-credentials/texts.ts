import { readOverrides } from '../../src/i18n/overrides.ts';
import type { Language, Page } from '../../src/page.ts';

/** What the button says for a choice. */
export type Label = 'send-both' | 'send-username' | 'send-password';

/** Apart from the texts of the islands, whose code nothing else here needs. */
const LABELS: Readonly<Record<Language, Readonly<Record<Label, string>>>> = {
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

/** The site's own text (`data-k2-texts`, keys `lost.send-…`), else ours. */
export function textOf(label: Label, page: Page): string {
  return readOverrides(page)[page.language][`lost.${label}`] ?? LABELS[page.language][label];
}
