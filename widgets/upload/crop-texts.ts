import type { Language, Page } from '../../src/core/page.ts';
import { plainTexts } from '../../src/i18n/texts.ts';
import { readPrintedSettings } from '../../src/validation/printed-settings.ts';

type Reason = 'cropwidth' | 'cropheight';

export const en = {
  frame: 'Part of the picture',
  hint: 'Move the frame with the mouse, a finger or the arrow keys.',
  'across-width': 'From {0} % to {1} % of the width',
  'across-height': 'From {0} % to {1} % of the height',
};

type Key = keyof typeof en;

const de: Readonly<Record<Key, string>> = {
  frame: 'Bildausschnitt',
  hint: 'Der Rahmen lässt sich mit der Maus, dem Finger oder den Pfeiltasten verschieben.',
  'across-width': 'Von {0} % bis {1} % der Breite',
  'across-height': 'Von {0} % bis {1} % der Höhe',
};

/** What Community Builder says above the crop box; docs/server-contract.md. */
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

export interface CropTexts {
  say(key: Key, ...values: number[]): string;
  /** Why the reader is to choose a part: of the field, as the server prints it for the form, ours. Plain text. */
  reason(key: Reason): string;
}

/** The texts of a crop box. The site's own (`data-k2-texts`, keys `upload.<key>`) win over ours. */
export function cropTextsFor(input: HTMLInputElement, page: Page): CropTexts {
  const reasonOf = plainTexts(page, 'validation', REASONS);
  return {
    say: plainTexts(page, 'upload', { de, en }),
    reason(key) {
      const printed = input.form ? readPrintedSettings(input.form, page).messages : {};
      return (
        input.getAttribute(`data-msg-${key}`) || (Object.hasOwn(printed, key) ? printed[key] : '') || reasonOf(key)
      );
    },
  };
}
