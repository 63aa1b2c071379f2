import type { Page } from '../../src/core/page.ts';
import { ownDocument } from '../../src/dom/nodes.ts';

/** Makes the line below a file input with the progress of its pictures. */
export function createNote(text: string, page: Page, isBusy = false): HTMLElement {
  const note = ownDocument.createElement('p');
  note.className = 'k2i-upload';
  note.lang = page.language;
  note.dir = 'auto';
  if (isBusy) {
    const bar = ownDocument.createElement('span');
    bar.className = 'k2i-upload__bar';
    bar.setAttribute('aria-hidden', 'true');
    note.append(bar);
  }
  note.append(text);
  return note;
}
