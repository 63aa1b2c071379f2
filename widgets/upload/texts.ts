import type { Language, Page } from '../../src/core/page.ts';
import { type Phrase, plainPhrases } from '../../src/i18n/texts.ts';
import { readPrintedSettings } from '../../src/validation/printed-settings.ts';

export const en = {
  'working-one': 'Making the picture smaller …',
  'working-other': 'Making {0} pictures smaller …',
  'done-one': 'The picture is sent with {0} × {1} pixels.',
  'done-other': '{0} pictures were made smaller.',
  unreadable: 'This file is not a readable picture. It is sent as it is.',
  'unchanged-one': 'The picture could not be made smaller here. It is sent as it is.',
  'unchanged-other': 'The pictures could not be made smaller here. They are sent as they are.',
  frame: 'Part of the picture',
  hint: 'Move the frame with the mouse, a finger or the arrow keys.',
  'across-width': 'From {0} % to {1} % of the width',
  'across-height': 'From {0} % to {1} % of the height',
};

const de: Readonly<Record<keyof typeof en, string>> = {
  'working-one': 'Das Bild wird verkleinert …',
  'working-other': '{0} Bilder werden verkleinert …',
  'done-one': 'Das Bild wird mit {0} × {1} Pixeln gesendet.',
  'done-other': '{0} Bilder wurden verkleinert.',
  unreadable: 'Diese Datei ist kein lesbares Bild. Sie wird unverändert gesendet.',
  'unchanged-one': 'Das Bild ließ sich hier nicht verkleinern. Es wird unverändert gesendet.',
  'unchanged-other': 'Die Bilder ließen sich hier nicht verkleinern. Sie werden unverändert gesendet.',
  frame: 'Bildausschnitt',
  hint: 'Der Rahmen lässt sich mit der Maus, dem Finger oder den Pfeiltasten verschieben.',
  'across-width': 'Von {0} % bis {1} % der Breite',
  'across-height': 'Von {0} % bis {1} % der Höhe',
};

/** Returns the texts about pictures that are made smaller; keys `upload.<key>` in the site's own texts. */
export const uploadTexts = (page: Page) => plainPhrases<string>(page, 'upload', { de, en });

/** Returns the text about a number of pictures that are being made smaller, in the form that the number needs. */
export function workingPhrase(count: number, page: Page): Phrase {
  const say = uploadTexts(page);
  const form = say(`working-${new Intl.PluralRules(page.language).select(count)}`, count);
  return form.words ? form : say('working-other', count);
}

type Reason = 'cropwidth' | 'cropheight';

/** Texts of Community Builder above the crop box; docs/server-contract.md. */
export const REASONS: Readonly<Record<Language, Readonly<Record<Reason, string>>>> = {
  de: {
    cropwidth: 'Das Bild ist zu breit. Bitte wähle einen schmaleren Bildausschnitt aus.',
    cropheight: 'Das Bild ist zu hoch. Bitte wähle einen kleineren Bildausschnitt aus.',
  },
  en: {
    cropwidth: 'Image exceeds the maximum width. Please select the area to crop your image within the maximum width.',
    cropheight:
      'Image exceeds the maximum height. Please select the area to crop your image within the maximum height.',
  },
};

/** Returns the reason for a crop box as plain text: that of the field or the form, which has no language, or ours. */
export function cropReason(input: HTMLInputElement, key: Reason, page: Page): { words: string; language?: string } {
  const form = input.form ? readPrintedSettings(input.form).messages[key] : '';
  const printed = input.getAttribute(`data-msg-${key}`) || form;
  return printed ? { words: printed } : plainPhrases(page, 'validation', REASONS)(key);
}
