import { plainTexts } from '../../src/i18n/plain/plain-texts.ts';
import type { Page } from '../../src/runtime/page/page.ts';

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

/** What is said of pictures that are made smaller; keys `upload.<key>` in the site's own texts. */
export const textsOf = (page: Page) => plainTexts(page, 'upload', { de, en });
