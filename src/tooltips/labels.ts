import texts from 'virtual:texts/action.cancel,action.close,action.ok';
import { readString } from '../compat/inline-scripts.ts';
import type { Page } from '../core/page.ts';
import { provideTexts, text } from '../i18n/texts.ts';
import { attributeOf } from '../tips/attribute.ts';
import { printedDefault } from '../tips/printed-defaults.ts';

provideTexts(texts);

type TipButton = 'close' | 'yes' | 'no';

const BUTTONS = {
  close: ['buttonClose', 'action.close'],
  yes: ['buttonYes', 'action.ok'],
  no: ['buttonNo', 'action.cancel'],
} as const;

/** @returns the label of a button: of its attribute, else as the site prints it for all tips, else of our catalogue. */
export function labelOf(trigger: Element, button: TipButton, page: Page): string {
  const own = attributeOf(trigger, `button-${button}`);
  if (own && !/^(true|false|[01])$/.test(own)) return own;
  const [printed, key] = BUTTONS[button];
  const label = readString(`"${printedDefault(printed)}"`);
  if (label) return label;
  return text(page, key);
}
