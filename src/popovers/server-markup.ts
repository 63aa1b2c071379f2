import { inlineScripts } from '../compat/inline-scripts.ts';

/** Selects triggers of Community Builder's tips (docs/widgets.md). */
export const TIP = ':is(.cbTooltip,[data-hascbtooltip=true])';
export const MENU = ':is([data-cbtooltip-menu=true],[data-cbtooltip-classes~=qtip-menu])';
export const MODAL = ':is([data-cbtooltip-modal=true],[data-cbtooltip-classes~=qtip-modal])';
export const DIALOG = ':is([data-cbtooltip-dialog=true],[data-cbtooltip-classes~=qtip-dialog])';
/** The row of a field in a form. */
export const ROW = '.cb_field,.fieldCell,.cb_form_line';
/** Selects a tip that opens by itself, once it is adopted. */
export const READY = '[data-cbtooltip-open-ready=true]';

export const attributeOf = (trigger: Element, name: string) =>
  trigger.getAttribute(`data-cbtooltip-${name}`)?.trim() ?? '';

export const isMarkup = (text: string) => /[<&]/.test(text);

/** The rest of an assignment as the server prints it: `= "Schlie\u00dfen";` */
const VALUE = '\\s*=\\s*(?:(["\'])((?:\\\\.|[^\\\\\\n])*?)\\1|(\\d+))';

/**
 * Reads a setting for all tips of a site from inline scripts (`$.fn.cbtooltip.defaults.classes = "…"`). Nothing is
 * evaluated; the last assignment counts, as it would in the script.
 * @returns the value with its backslashes as they are, `''` without one.
 */
export function printedDefault(name: 'classes' | 'width' | 'buttonClose' | 'buttonYes' | 'buttonNo'): string {
  const setting = RegExp(`\\.fn\\.cbtooltip\\.defaults\\.${name}${VALUE}`, 'g');
  const [, , text, number] = [...inlineScripts().join('\n').matchAll(setting)].at(-1) ?? [];
  return text ?? number ?? '';
}
