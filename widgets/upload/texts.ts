import { readOverrides } from '../../src/i18n/overrides.ts';
import type { Page } from '../../src/page.ts';

const en = {
  'working-one': 'Making the picture smaller …',
  'working-other': 'Making {0} pictures smaller …',
  'done-one': 'The picture is sent with {0} × {1} pixels.',
  'done-other': '{0} pictures were made smaller.',
  'unchanged-one': 'The picture could not be made smaller here. It is sent as it is.',
  'unchanged-other': 'The pictures could not be made smaller here. They are sent as they are.',
};

type Key = keyof typeof en;

const de: Readonly<Record<Key, string>> = {
  'working-one': 'Das Bild wird verkleinert …',
  'working-other': '{0} Bilder werden verkleinert …',
  'done-one': 'Das Bild wird mit {0} × {1} Pixeln gesendet.',
  'done-other': '{0} Bilder wurden verkleinert.',
  'unchanged-one': 'Das Bild ließ sich hier nicht verkleinern. Es wird unverändert gesendet.',
  'unchanged-other': 'Die Bilder ließen sich hier nicht verkleinern. Sie werden unverändert gesendet.',
};

/** Apart from the texts of the islands, whose code no upload has to wait for. */
const OURS = { de, en };

/** @returns gives a text with numbers in the places of `{0}` and `{1}`. */
export type Say = (key: Key, first?: number, second?: number) => string;

/** The site's own texts (`data-k2-texts`, keys `upload.<key>`) win over ours. */
export function textsOf(page: Page): Say {
  const own = readOverrides(page)[page.language];
  return (key, first = 0, second = 0) =>
    (own[`upload.${key}`] ?? OURS[page.language][key]).replace('{0}', String(first)).replace('{1}', String(second));
}
