import { loadTexts, text } from '../i18n/texts.ts';
import type { Page } from '../page.ts';
import { attributeOf } from './attributes.ts';
import { printedDefaults } from './printed-defaults.ts';

type TipButton = 'close' | 'yes' | 'no';

const BUTTONS = {
  close: ['buttonClose', 'action.close', 'Close'],
  yes: ['buttonYes', 'action.ok', 'Ok'],
  no: ['buttonNo', 'action.cancel', 'Cancel'],
} as const;

/** @returns the label of a button: of its attribute, else as the site prints it for all tips, else of our catalogue. */
export async function labelOf(trigger: Element, button: TipButton, page: Page): Promise<string> {
  const own = attributeOf(trigger, `button-${button}`);
  if (own && !/^(true|false|[01])$/.test(own)) return own;
  const [printed, key, otherwise] = BUTTONS[button];
  const label = printedDefaults()[printed];
  if (label) return label;
  try {
    await loadTexts(page);
    return text(page, key);
  } catch {
    // The catalogue did not come: a button with an English name is better than none.
    return otherwise;
  }
}
