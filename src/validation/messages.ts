import 'virtual:texts/validation';
import { type TextKey, text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import type { Failure } from './field-rules.ts';
import type { PrintedSettings } from './printed-settings.ts';
import type { Parameter } from './rules/rule.ts';

export interface Message {
  readonly text: string;
  /** The text is the server's, which may be HTML. */
  readonly fromServer: boolean;
}

function valuesOf(parameter: Parameter): readonly unknown[] {
  if (Array.isArray(parameter)) return parameter;
  return typeof parameter === 'string' && /^\[.*\]$/.test(parameter)
    ? parameter.slice(1, -1).split(/[\s,]+/)
    : [parameter];
}

/** Fills in Community Builder's placeholders `{0}` to `{2}`; one without a value is kept. */
const fillIn = (text: string, values: readonly unknown[]) =>
  text.replace(/\{([0-2])\}/g, (place, index) => String(values[Number(index)] ?? place));

/** Returns the message for a rule that a field does not meet: the field's own, that of the form, or that of the catalogue. */
export function messageFor(
  field: HTMLElement,
  failure: Failure,
  printed: Pick<PrintedSettings, 'messages'>,
  page: Page,
): Message {
  const { name, key, parameter } = failure;
  const attributes = [`data-msg-${key}`, `data-msg-${name}`, 'data-msg'];
  const own = attributes.map((attribute) => field.getAttribute(attribute)).find(Boolean) || printed.messages[key];
  const words = own || text(page, `validation.${key}` as TextKey);
  return { text: fillIn(words, valuesOf(parameter)), fromServer: !!own };
}
