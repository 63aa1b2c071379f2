import { describeBy, setAttributes } from '../dom/attributes.ts';
import { make } from '../dom/make.ts';
import { IGNORED, ownDocument } from '../dom/nodes.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { type TextKey, text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import type { Scope } from '../page/scope.ts';
import { serverText } from '../view/server-text.ts';
import type { BrokenRule } from './field-rules.ts';
import { controlsFor, type Generation, groupOf, isCheckable, rowsOf, tabsAround } from './fields.ts';
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

/** The messages of a form, by rule. */
type Printed = PrintedSettings['messages'];

/** Returns the message for a rule that a field does not meet: the field's, the form's, or ours. */
export function messageFor(field: HTMLElement, broken: BrokenRule, printed: Printed, page: Page): Message {
  const { name, key, parameter } = broken;
  const attributes = [`data-msg-${key}`, `data-msg-${name}`, 'data-msg'];
  const own = attributes.map((attribute) => field.getAttribute(attribute)).find(Boolean) || printed[key];
  const words = own || text(page, `validation.${key}` as TextKey);
  return { text: fillIn(words, valuesOf(parameter)), fromServer: !!own };
}

const ERROR = 'cbValidationError';
const INVALID = `:is(input,select,textarea).${ERROR}`;

function toggle(element: Element | null, isOn: boolean, ...classes: readonly string[]): void {
  for (const name of classes) element?.classList.toggle(name, isOn);
}

/** Sets or removes the server's classes for a field, and for the rows, labels and tabs that hold an invalid one. */
export function markField(field: HTMLElement, generation: Generation, isInvalid: boolean): void {
  const isCurrent = generation === 'current';
  const boxClasses = isCurrent ? [ERROR] : [ERROR, 'has-error'];
  for (const control of controlsFor(field)) toggle(control, isInvalid, ERROR, ...(isCurrent ? ['is-invalid'] : []));
  for (const row of rowsOf(field)) {
    const hasInvalid = row.querySelector(INVALID) !== null;
    toggle(row, hasInvalid, ...boxClasses);
    toggle(row.querySelector('.col-form-label'), hasInvalid, ERROR, 'text-danger');
  }
  for (const { pane, nav, link } of tabsAround(field)) {
    const hasInvalid = pane.querySelector(INVALID) !== null;
    toggle(nav, hasInvalid, ...boxClasses);
    const isButton = link?.closest('.nav-pills');
    if (isCurrent)
      toggle(link, hasInvalid, ...(isButton ? ['text-white', 'bg-danger'] : ['text-danger', 'border-danger']));
  }
}

/** Finds the element that gets the message of a field as its last child. Without one, the message follows the field. */
function boxFor(field: HTMLElement, generation: Generation): Element | null {
  const parent = field.parentElement;
  if (generation === 'legacy') return field.closest('td.fieldCell,.cbFieldSpan,.cb_field');
  if (isCheckable(field) || parent?.matches('.input-group'))
    return field.closest('[id^=cbfv_],.cb_field,.cb_form_line,td');
  return parent?.matches('form') ? null : parent;
}

/** Removes messages of the original script and of copied rows, except for `own`, those of other fields. */
export function removeForeignMessages(field: HTMLElement, generation: Generation, own: readonly Element[]): void {
  const box = boxFor(field, generation) ?? field.parentElement;
  for (const old of box?.querySelectorAll(':scope > .cbValidationMessage') ?? []) if (!own.includes(old)) old.remove();
}

/** Removes references to validation messages, which a copied row has from its original. */
export function undescribe(control: HTMLElement): void {
  for (const id of control.getAttribute('aria-describedby')?.split(' ') ?? [])
    if (ownDocument.getElementById(id)?.matches('.cbValidationMessage')) describeBy(control, id)();
}

/** Classes of a message, by which the server's style sheets show its kind. */
const KIND_CLASSES = {
  legacy: { error: 'text-danger', success: 'text-success' },
  current: { error: 'invalid-feedback', success: 'valid-feedback' },
};

function iconOf(kind: 'error' | 'success', generation: Generation): HTMLElement {
  const margin = generation === 'current' ? 'mr-1 ' : '';
  const icon = make('span', { className: `cbValidationIcon ${margin}fa fa-${kind === 'error' ? 'times' : 'check'}` });
  icon.setAttribute('aria-hidden', 'true');
  return icon;
}

/** Fills in a message: as text at once, and as HTML when it has been sanitised. */
function fill(note: HTMLElement, icon: HTMLElement | undefined, { text, fromServer }: Message): void {
  const plain = ownDocument.createTextNode(fromServer ? stripTags(text) : text);
  note.replaceChildren(...(icon ? [icon] : []), plain);
  if (!fromServer) return;
  // It is gone if the note has another message by then.
  serverText(text).then((html) => plain.parentNode === note && plain.replaceWith(html));
}

/** Makes an id for the message of a field. Names may contain characters that separate ids in a list. */
function freeId(field: HTMLElement): string {
  const name = field.getAttribute('name') ?? '';
  const stem = `${((isCheckable(field) ? name : field.id || name) || 'field').replace(/[^\w.:-]+/g, '_')}-error`;
  let id = stem;
  for (let number = 2; ownDocument.getElementById(id); number++) id = `${stem}-${number}`;
  return id;
}

export interface Note {
  readonly element: HTMLElement;
  /** Returns false if it already shows this message. */
  show(kind: 'error' | 'success', message: Message): boolean;
  showFailure(failure: HTMLElement): void;
  remove(): void;
}

/** Adds a message where the server's style sheets expect it. */
export function createNote(field: HTMLElement, generation: Generation, around: Scope): Note {
  const scope = around.child();
  const element = make('div');
  element.id = freeId(field);
  // No widget may adopt server HTML.
  element.setAttribute(IGNORED, '');
  // Style sheets show it only after a field of a certain class, and it may be elsewhere.
  element.style.display = 'block';
  const box = boxFor(field, generation);
  if (box) box.append(element);
  else field.after(element);
  scope.undo(() => element.remove());
  for (const control of groupOf(field)) scope.undo(describeBy(control, element.id));
  let shown = '';
  return {
    element,
    show(kind, message) {
      const isBare = message.fromServer && message.text.trimStart().startsWith('<');
      const className = isBare ? 'cbValidationMessage' : `cbValidationMessage ${KIND_CLASSES[generation][kind]}`;
      // Rendering again would remove a link that is about to get the focus.
      if (shown === className + message.text) return false;
      shown = className + message.text;
      element.className = className;
      // The server's text is in the language of the page.
      setAttributes(element, { lang: message.fromServer ? null : scope.page.language });
      fill(element, isBare ? undefined : iconOf(kind, generation), message);
      return true;
    },
    showFailure(failure) {
      shown = '';
      element.className = 'cbValidationMessage';
      element.replaceChildren(failure);
    },
    remove: scope.end,
  };
}

function renderSpinner(generation: Generation): HTMLElement {
  if (generation === 'legacy') return make('span', { className: 'cbSpinner fa fa-spinner fa-spin-fast' });
  const circle = make('div', { className: 'cbSpinner spinner-border spinner-border-sm text-secondary' });
  return make('span', { className: 'cbFieldIcons cbValidateSpinner' }, circle);
}

/** Adds a spinner before the icons of a field, or after the last box of its group, while a check runs. */
export function showSpinner(field: HTMLElement, generation: Generation, check: Scope): void {
  const spinner = renderSpinner(generation);
  spinner.setAttribute('aria-hidden', 'true');
  const icons = field.closest('.cb_field')?.querySelector('.cbFieldIcons:not(.cbValidateSpinner)');
  const last = groupOf(field).at(-1) ?? field;
  if (generation === 'current' && icons) icons.before(spinner);
  else (last.closest('.form-check,.cbSingleCntrl,.custom-control,label') ?? last).after(spinner);
  check.undo(() => spinner.remove());
  field.classList.add('pending');
  check.undo(() => {
    field.classList.remove('pending');
    if (!field.className) field.removeAttribute('class');
  });
}
