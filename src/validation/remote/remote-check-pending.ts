import { ownDocument } from '../../dom/nodes.ts';
import { groupOf, isCheckable } from '../fields.ts';
import type { Generation } from '../generation.ts';

function part(tag: string, className: string): HTMLElement {
  const element = ownDocument.createElement(tag);
  element.className = className;
  return element;
}

/** The mark of something that is under way, in the markup that the server's style sheet knows. */
function renderSpinner(generation: Generation): HTMLElement {
  if (generation === 'legacy') return part('span', 'cbSpinner fa fa-spinner fa-spin-fast');
  const spinner = part('span', 'cbFieldIcons cbValidateSpinner');
  spinner.append(part('div', 'cbSpinner spinner-border spinner-border-sm text-secondary'));
  return spinner;
}

/** A box of a group with its label. */
const BOX = '.form-check,.cbSingleCntrl,.custom-control,label';

function place(form: HTMLFormElement, field: HTMLElement, generation: Generation, spinner: HTMLElement): void {
  const icons = field
    .closest('.cb_field,.cbFieldSpan,.fieldCell')
    ?.querySelector('.cbFieldIcons:not(.cbValidateSpinner)');
  if (generation === 'current' && icons) icons.before(spinner);
  else if (isCheckable(field)) {
    const last = groupOf(form, field).at(-1) ?? field;
    (last.closest(BOX) ?? last).after(spinner);
  } else field.after(spinner);
}

/**
 * Shows that something is found out about a field.
 * @returns takes it away.
 */
export function showPending(form: HTMLFormElement, field: HTMLElement, generation: Generation): () => void {
  const spinner = renderSpinner(generation);
  spinner.setAttribute('aria-hidden', 'true');
  field.classList.add('pending');
  place(form, field, generation, spinner);
  return () => {
    spinner.remove();
    field.classList.remove('pending');
    if (!field.className) field.removeAttribute('class');
  };
}
