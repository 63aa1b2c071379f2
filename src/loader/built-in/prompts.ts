import { elementsIn, type Lookup } from '../../core/lookup.ts';

const FILL = '-webkit-text-fill-color';
const grey = new WeakSet<Element>();

/** Gives a field its own colour again. */
export function undoGrey(field: Element): void {
  if (grey.delete(field)) (field as HTMLElement).style.removeProperty(FILL);
}

/**
 * Makes prompts grey that the server prints as values, until they have the focus. With the code of their form they
 * become placeholders. A prompt is the text that the field's own handler would put back.
 */
export function greyPrompts(lookup: Lookup, root: ParentNode): void {
  for (const field of elementsIn(root, '[onfocus][onblur]') as HTMLInputElement[]) {
    const { defaultValue: prompt, value, style } = field;
    const isPrompt = prompt && value === prompt && field.getAttribute('onblur')?.includes(`'${prompt}'`);
    if (!isPrompt || !lookup.around(field).length) continue;
    // Follows the field's colour. Of the grey of Bootstrap 2, this leaves a contrast of 4.6 to 1.
    style.setProperty(FILL, 'color-mix(in srgb,currentcolor 82%,transparent)');
    grey.add(field);
    field.addEventListener('focus', () => undoGrey(field));
  }
}
