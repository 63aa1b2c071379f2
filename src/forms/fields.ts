import { FOCUSABLE } from '../dom/controls.ts';
import { is, isHtmlElement } from '../dom/nodes.ts';
import { withAncestors } from '../dom/scroll.ts';
import { isTextField, type TextField } from './prompts.ts';

/** Normalises line breaks as form submission does. */
const withLineEnds = (text: string) => text.replace(/\r\n|\r|\n/g, '\r\n');

/** Returns the last visible one of several fields with one name: templates may print one for phones. */
function countedOf(fields: readonly TextField[]): TextField | undefined {
  return (fields.length > 1 ? fields.filter(isShown).at(-1) : undefined) ?? fields.at(-1);
}

/**
 * Reads the form as a native submit would send it, in its order: with hidden fields, token and captcha fields, without
 * disabled ones, with lines ended by CR LF. Of several text fields of one name only the shown one is sent.
 * @param blank Fields that are sent empty, whatever they show.
 * @param submitter The pressed button, whose name is sent as well.
 */
export function serialise(
  form: HTMLFormElement,
  blank: readonly TextField[] = [],
  submitter?: HTMLElement | null,
): URLSearchParams {
  const pressed = submitter?.hasAttribute('name') ? ownButton(form, submitter) : null;
  const pairs = new URLSearchParams();
  for (const [name, value] of new FormData(form, pressed))
    if (typeof value === 'string') pairs.append(name, withLineEnds(value));
  const texts = controlsOf(form).filter(
    (control): control is TextField => (is('input', control) || is('textarea', control)) && isTextField(control),
  );
  for (const name of new Set(texts.map((field) => field.name))) {
    const counted = countedOf(texts.filter((field) => field.name === name && !field.disabled));
    if (!counted || !pairs.has(name) || name.endsWith(']')) continue;
    pairs.set(name, blank.includes(counted) ? '' : withLineEnds(counted.value));
  }
  return pairs;
}

/** Returns a button that submits the form. With one that was removed since, the browser would throw. */
function ownButton(form: HTMLFormElement, button: HTMLElement | null | undefined): HTMLElement | null {
  return button && 'form' in button && button.form === form ? button : null;
}

/** Submits a form by a button, with native validation, as for a click. */
export const submitBy = (form: HTMLFormElement, button: HTMLElement | null): void =>
  form.requestSubmit(ownButton(form, button));

/** Returns the controls of a form, wherever they are (`form="…"`). Image buttons are not among them. */
export const controlsOf = (form: HTMLFormElement): HTMLElement[] => [...form.elements] as HTMLElement[];

export function findControls(form: HTMLFormElement, selector: string): TextField[] {
  return controlsOf(form).filter((control): control is TextField => control.matches(selector));
}

export function controlsNamed(form: HTMLFormElement, name: string): TextField[] {
  return findControls(form, `input[name="${name}"],textarea[name="${name}"]`);
}

/** Returns the control of a name; the visible one of several. */
export function controlOf(form: HTMLFormElement, name: string): TextField | undefined {
  return countedOf(controlsNamed(form, name));
}

/** Reads the address of a form from its attribute, since `<input name=action>` shadows the property. */
export const actionOf = (form: HTMLFormElement): string => form.getAttribute('action') || location.href;

/** Tests if an element is displayed. It may still be scrolled out of sight, or clipped. */
export function isVisible(element: HTMLElement): boolean {
  return element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0;
}

const isTiny = ({ width, height }: { readonly width: string; readonly height: string }) =>
  Number.parseFloat(width) <= 1 || Number.parseFloat(height) <= 1;

/** Tests if a visitor can see a control: it is larger than a pixel, not clipped, and not left of or above the page. */
function isSeen(control: HTMLElement): boolean {
  if (!isVisible(control) || control.closest('[inert]')) return false;
  const { right, bottom } = control.getBoundingClientRect();
  const isClipping = (style: CSSStyleDeclaration) => /hidden|clip/.test(style.overflow) && isTiny(style);
  const isClipped = withAncestors(control.parentElement).some((box) => isClipping(getComputedStyle(box)));
  return right + scrollX >= 0 && bottom + scrollY >= 0 && !isClipped && !isTiny(getComputedStyle(control));
}

/** Tests if a control takes a press. A transparent one still does, such as a checkbox under a drawn switch. */
const isUsable = (control: HTMLElement) =>
  isSeen(control) &&
  (getComputedStyle(control).pointerEvents !== 'none' ||
    control.checkVisibility?.({ opacityProperty: true }) !== false);

/**
 * Tests if a visitor can see and reach a field: it is seen, and it is in the accessibility tree and in the tab order.
 * Scripts that replace a field with a control of their own leave it in the page without these.
 */
export function isShown(field: HTMLElement): boolean {
  return isSeen(field) && !field.matches('[tabindex^="-"]') && !field.closest('[aria-hidden="true"]');
}

/** Elements that scripts put in the place of a field; editors have their text in a frame. */
const REPLACEMENT = `:is(${FOCUSABLE},iframe,[contenteditable=true]):not([name],[type=submit])`;

/** Finds the control that a script has added for a hidden field. It has no `name`; otherwise it is a field of its own. */
function replacementOf(field: HTMLElement): HTMLElement | undefined {
  const siblings = [field.nextElementSibling, field.previousElementSibling].flatMap((sibling) =>
    sibling ? [sibling, ...sibling.querySelectorAll(REPLACEMENT)] : [],
  );
  const around = field.parentElement?.closest('[tabindex]');
  return [...siblings, around].find(
    (control): control is HTMLElement => isHtmlElement(control) && control.matches(REPLACEMENT) && isShown(control),
  );
}

/** Finds a displayed element that can have the focus for a field: the field, else its neighbour, else its row. */
export function focusPlaceOf(
  field: HTMLElement,
  controls: readonly HTMLElement[] = [field],
  row = field.parentElement,
): HTMLElement | undefined {
  const control = controls.find(isShown) ?? replacementOf(field);
  return control ?? (row && isVisible(row) ? row : undefined);
}

/**
 * Tests if a visitor can fill in a field: by one of its controls, by a click on the label of one, or by the control
 * that a script has added. The server judges all other fields.
 */
export function isWithinReach(field: HTMLElement, controls: readonly HTMLElement[] = [field]): boolean {
  if (field.matches('[type=hidden]')) return !!field.parentElement && isVisible(field.parentElement);
  const hasLabel = (control: HTMLElement) =>
    is('input', control) && /^(?:checkbox|radio|file)$/.test(control.type) && [...(control.labels ?? [])].some(isSeen);
  return controls.some((control) => isUsable(control) || hasLabel(control)) || !!replacementOf(field);
}

export function formWithin(element: HTMLElement): HTMLFormElement {
  const form = is('form', element) ? element : element.querySelector('form');
  if (!form) throw new Error('No form in the adopted element');
  return form;
}
