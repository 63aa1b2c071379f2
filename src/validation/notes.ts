import type { Page } from '../core/page.ts';
import { describeBy, setAttributes } from '../dom/attributes.ts';
import { IGNORED, ownDocument } from '../dom/nodes.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { sanitise } from '../sanitise/sanitise.ts';
import { type Generation, groupOf, isCheckable } from './fields.ts';
import { LOOKS } from './marks.ts';
import type { Message } from './messages.ts';

/** The messages beside the fields of a form. */
interface Notes {
  show(field: HTMLElement, kind: 'error' | 'success', message: Message): void;
  /** Shows that a field could not be checked. */
  showFailure(field: HTMLElement, failure: HTMLElement): void;
  remove(field: HTMLElement): void;
  undo(): void;
}

const OLDER = 'td.fieldCell,.cbFieldSpan,.cb_field';
const NEWER = '.cb_field,.cb_form_line,td';

/** Finds the element that gets the message of a field as its last child. Without one, the message follows the field. */
function boxFor(field: HTMLElement, generation: Generation): Element | null {
  if (generation === 'legacy') return field.closest(OLDER);
  const parent = field.parentElement;
  if (!parent || parent.matches('form')) return null;
  if (!isCheckable(field) && !parent.classList.contains('input-group')) return parent;
  const outer = parent.parentElement;
  const isWithinRow = !!outer && !!field.closest('.cb_form_line,tr')?.contains(outer);
  const hasSiblings = !!outer && outer.childElementCount > 1;
  return isWithinRow && hasSiblings && !parent.matches(NEWER) ? outer : (field.closest(NEWER) ?? parent);
}

/**
 * Removes messages that are not ours: those of the original script, and those in a copied row.
 * @param ours The messages of this form's fields, which may stand in the same box.
 */
export function removeForeignMessages(field: HTMLElement, generation: Generation, ours: Iterable<Element>): void {
  const known = new Set(ours);
  const box = boxFor(field, generation) ?? field.parentElement;
  for (const old of box?.querySelectorAll(':scope > .cbValidationMessage') ?? []) if (!known.has(old)) old.remove();
}

/** Puts a message where the server's style sheets expect it. */
export function placeNote(field: HTMLElement, note: HTMLElement, generation: Generation): void {
  const box = boxFor(field, generation);
  if (box) box.append(note);
  else field.after(note);
}

const MARKUP = /<[a-z/!?]|&[a-z]{2,8};/i;

function iconOf(kind: 'error' | 'success', className: string): HTMLElement {
  const icon = ownDocument.createElement('span');
  icon.className = `${className} ${kind === 'error' ? 'fa-times' : 'fa-check'}`;
  icon.setAttribute('aria-hidden', 'true');
  return icon;
}

/** Fills in a message: as text at once, and as HTML when it has been sanitised. */
function fill(note: HTMLElement, icon: HTMLElement | undefined, { text, fromServer }: Message): void {
  const plain = ownDocument.createTextNode(fromServer ? stripTags(text) : text);
  note.replaceChildren(...(icon ? [icon] : []), plain);
  if (!fromServer || !MARKUP.test(text)) return;
  sanitise(text).then(
    // Meanwhile it may have become another message.
    (html) => plain.parentNode === note && plain.replaceWith(html),
    // Its text is there.
    () => {},
  );
}

/** An id that nothing else has. Names may have characters that an id in a list must not have. */
function freeId(field: HTMLElement): string {
  const name = field.getAttribute('name') ?? '';
  const stem = `${((isCheckable(field) ? name : field.id || name) || 'field').replace(/[^\w.:-]+/g, '_')}-error`;
  let id = stem;
  for (let number = 2; ownDocument.getElementById(id); number++) id = `${stem}-${number}`;
  return id;
}

export function createNotes(form: HTMLFormElement, generation: Generation, page: Pick<Page, 'language'>): Notes {
  const look = LOOKS[generation];
  const notes = new Map<HTMLElement, HTMLElement>();
  /** The words of each message. It is not built anew for the same words, as a link in it may be about to get the focus. */
  const said = new WeakMap<HTMLElement, string>();

  const remove = (field: HTMLElement) => {
    const note = notes.get(field);
    removeForeignMessages(field, generation, notes.values());
    for (const control of groupOf(form, field))
      for (const { id } of notes.values()) {
        if (!control.matches(`[aria-describedby~="${id}"]`)) continue;
        describeBy(control, id)();
        // It was copied from another field, which was wrong.
        if (!note) control.removeAttribute('aria-invalid');
      }
    note?.remove();
    notes.delete(field);
  };
  const noteOf = (field: HTMLElement, className = ''): HTMLElement => {
    let note = notes.get(field);
    // Scripts of the site take messages away, whose they are or not.
    if (!note?.isConnected) {
      remove(field);
      note = ownDocument.createElement('div');
      // No widget adopts anything in the server's words.
      note.setAttribute(IGNORED, '');
      placeNote(field, note, generation);
      note.id = freeId(field);
      notes.set(field, note);
    }
    for (const control of groupOf(form, field)) describeBy(control, note.id);
    note.className = `cbValidationMessage ${className}`.trim();
    // Style sheets show it only behind a field of a certain class, which it need not stand behind.
    note.style.display = 'block';
    return note;
  };
  return {
    show(field, kind, message) {
      const bare = message.fromServer && message.text.trimStart().startsWith('<');
      const note = noteOf(field, bare ? '' : look[kind]);
      // The server speaks the page's language, which we may not.
      setAttributes(note, { lang: message.fromServer ? null : page.language });
      const words = note.className + message.text;
      if (said.get(note) === words && note.hasChildNodes()) return;
      said.set(note, words);
      fill(note, bare ? undefined : iconOf(kind, look.icon), message);
    },
    showFailure(field, failure) {
      remove(field);
      noteOf(field).replaceChildren(failure);
    },
    remove,
    undo() {
      for (const field of [...notes.keys()]) remove(field);
    },
  };
}

function part(tag: string, className: string): HTMLElement {
  const element = ownDocument.createElement(tag);
  element.className = className;
  return element;
}

/** Makes a spinner in the markup that the server's style sheet knows. */
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
 * Shows that a field is being checked.
 * @returns removes the sign.
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
