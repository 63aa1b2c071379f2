import type { Page } from '../../core/page.ts';
import { describeBy, setAttributes } from '../../dom/attributes.ts';
import { IGNORED, ownDocument } from '../../dom/nodes.ts';
import { stripTags } from '../../dom/strip-tags.ts';
import { sanitise } from '../../sanitise/sanitise.ts';
import { groupOf, isCheckable } from '../fields.ts';
import type { Generation } from '../generation.ts';
import type { Message } from '../messages.ts';
import { LOOKS } from './look.ts';
import { placeNote, removeForeignMessages } from './note-place.ts';

/** The messages beside the fields of a form. */
export interface Notes {
  show(field: HTMLElement, kind: 'error' | 'success', message: Message): void;
  /** That the field could not be checked. */
  showFailure(field: HTMLElement, failure: HTMLElement): void;
  remove(field: HTMLElement): void;
  undo(): void;
}

const MARKUP = /<[a-z/!?]|&[a-z]{2,8};/i;

function iconOf(kind: 'error' | 'success', className: string): HTMLElement {
  const icon = ownDocument.createElement('span');
  icon.className = `${className} ${kind === 'error' ? 'fa-times' : 'fa-check'}`;
  icon.setAttribute('aria-hidden', 'true');
  return icon;
}

/** Fills in what the server says: as text at once, and as HTML when the sanitiser has it. */
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
  /** What messages say now: it is not built anew, as the focus may be on its way to a link in it. */
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
      // What the server says is words: no widget adopts anything in them.
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
