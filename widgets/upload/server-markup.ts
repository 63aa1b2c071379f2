import { ownDocument } from '../../src/dom/nodes.ts';

/** Class of the hidden field that carries a picture made smaller, as a data URL. */
const IMAGE_DATA = 'cbValidationImageData';

/** Class of a file input whose pictures are sent by such fields instead. */
export const HAS_IMAGE_DATA = 'cbValidationHasImageData';

/** Class of a field that was refused. */
export const REFUSED = 'cbValidationError';

/** What is put behind a file input for its pictures; Community Builder's own script does so as well. */
const BEHIND = `.${IMAGE_DATA},.cbValidationImageDataCrop,.k2i-upload`;

/** Takes away what stands behind a file input for pictures chosen before, whoever put it there. */
export function removeImageData(input: HTMLInputElement): void {
  for (const element of imageDataOf(input)) element.remove();
  input.classList.remove(HAS_IMAGE_DATA);
  if (!input.className) input.removeAttribute('class');
}

/** Finds all that stands behind a file input for its pictures. */
export function imageDataOf({ nextElementSibling: next }: Element): Element[] {
  return next?.matches(BEHIND) ? [next, ...imageDataOf(next)] : [];
}

/** @returns the hidden field that is sent instead of one picture of a file input. */
export function createImageData(input: HTMLInputElement, dataUrl: string): HTMLInputElement {
  const field = ownDocument.createElement('input');
  field.type = 'hidden';
  field.className = IMAGE_DATA;
  const name = input.getAttribute('name');
  if (name) field.name = `${name}_image_data`;
  const form = input.getAttribute('form');
  if (form) field.setAttribute('form', form);
  field.disabled = input.disabled;
  field.value = dataUrl;
  return field;
}
