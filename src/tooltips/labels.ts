import { readString } from '../compat/literals.ts';
import { inTime } from '../http/pause.ts';
import type { Page } from '../core/page.ts';
import { attributeOf } from '../tips/attribute.ts';
import { printedDefault } from '../tips/printed-defaults.ts';

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
  const label = readString(`"${printedDefault(printed)}"`);
  if (label) return label;
  const translated = page
    .load(() => import('../i18n/texts.ts'))
    .then(async ({ loadTexts, text }) => {
      await loadTexts(page);
      return text(page, key);
    })
    .catch(() => undefined);
  // Without the catalogue, a button with an English name is better than none.
  return (await inTime(translated)) ?? otherwise;
}
