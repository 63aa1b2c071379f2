import { elementsIn, type Lookup } from '../../core/lookup.ts';

/**
 * Gives prompts that the server prints as values the colour of placeholders, which they become with the code of their
 * form, until something is written. A prompt is what the field's own handler would put back.
 */
export function greyPrompts(lookup: Lookup, root: ParentNode): void {
  for (const field of elementsIn(root, '[onfocus][onblur]') as HTMLInputElement[]) {
    const { defaultValue: prompt, value, style } = field;
    const isPrompt = prompt && value === prompt && field.getAttribute('onblur')?.includes(`'${prompt}'`);
    if (!isPrompt || !lookup.around(field).length) continue;
    style.color = getComputedStyle(field, '::placeholder').color;
    for (const type of ['focus', 'input']) field.addEventListener(type, () => style.removeProperty('color'));
  }
}
