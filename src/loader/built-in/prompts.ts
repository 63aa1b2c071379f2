import { elementsIn, type Lookup } from '../../core/lookup.ts';
import { PROMPT_COLOR, PROMPTED } from '../../dom/controls.ts';

/**
 * Makes prompts grey that the server prints as values, until they have the focus. With the code of their form they
 * become placeholders. A prompt is the text that the field's own handler would put back.
 */
export function greyPrompts(lookup: Lookup, root: ParentNode): void {
  for (const field of elementsIn(root, PROMPTED) as HTMLInputElement[]) {
    const { defaultValue: prompt, value, style } = field;
    const isPrompt = prompt && value === prompt && field.getAttribute('onblur')?.includes(`'${prompt}'`);
    if (!isPrompt || !lookup.around(field).length) continue;
    // Follows the field's colour. Of the grey of Bootstrap 2, this leaves a contrast of 4.6 to 1.
    style.setProperty(PROMPT_COLOR, 'color-mix(in srgb,currentcolor 82%,transparent)');
    field.addEventListener('focus', () => style.removeProperty(PROMPT_COLOR));
  }
}
