import { ownDocument } from '../../src/dom/core/unshadowed.ts';

/** Class of the hidden field that carries a picture made smaller, as a data URL. */
const IMAGE_DATA = 'cbValidationImageData';

/** Class of a file input whose pictures are sent by such fields instead. */
export const HAS_IMAGE_DATA = 'cbValidationHasImageData';

/** Class of a field that was refused. */
export const REFUSED = 'cbValidationError';

/** What is put behind a file input for its pictures; Community Builder's own script does so as well. */
const BEHIND = `.${IMAGE_DATA},.cbValidationImageDataCrop,.k2i-upload`;

/** The picture of each field: Community Builder's script writes into all fields with this class. */
const pictures = new WeakMap<Element, string>();

/** Puts a picture into its field. */
export function setImageData(field: HTMLInputElement, dataUrl: string): void {
  pictures.set(field, dataUrl);
  field.value = dataUrl;
}

/**
 * Removes all elements behind a file input that belong to its pictures, whichever script put them there.
 * @param kept Elements that stay, with their pictures as they were before another script changed them.
 */
export function removeImageData(input: HTMLInputElement, kept: readonly Element[] = []): void {
  let next = input.nextElementSibling;
  while (next?.matches(BEHIND)) {
    const element = next;
    next = next.nextElementSibling;
    const picture = pictures.get(element);
    if (!kept.includes(element)) element.remove();
    else if (picture !== undefined) setImageData(element as HTMLInputElement, picture);
  }
  if (kept.some((element) => pictures.has(element))) return;
  input.classList.remove(HAS_IMAGE_DATA);
  if (!input.className) input.removeAttribute('class');
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
  setImageData(field, dataUrl);
  return field;
}
