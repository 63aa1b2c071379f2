import { ownDocument } from '../../src/dom/nodes.ts';
import type { Phrase } from '../../src/i18n/texts.ts';

/** Makes the line below a file input with the progress of its pictures. */
export function createNote({ words, language }: Phrase, isBusy = false): HTMLElement {
  const note = ownDocument.createElement('p');
  note.className = 'k2i-upload';
  note.lang = language;
  note.dir = 'auto';
  if (isBusy) {
    const bar = ownDocument.createElement('progress');
    bar.className = 'k2i-upload__bar';
    bar.setAttribute('aria-hidden', 'true');
    note.append(bar);
  }
  note.append(words);
  return note;
}
