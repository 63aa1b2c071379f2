import { setAttributes } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { make } from '../../src/dom/make.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { setText, type TextKey, type TextValues } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import type { Scope } from '../../src/page/scope.ts';
import { addPendingWork } from '../../src/validation/pending-work.ts';
import { HAS_IMAGE_DATA } from '../../src/validation/read-entry.ts';
import { createCropBox, isMovable } from './crop-box.ts';
import { cut, ordersOf, type Shrunk, shrink } from './shrink.ts';
import './upload.css?adopt';
import type { Order } from './worker/worker.ts';

/** Class of the hidden field that carries a picture made smaller, as a data URL. */
const IMAGE_DATA = 'cbValidationImageData';

/** Elements behind a file input for its pictures, also those of Community Builder's own script. */
const BEHIND = `.${IMAGE_DATA},.cbValidationImageDataCrop,.k2i-upload`;

function elementsBehind({ nextElementSibling: next }: Element): Element[] {
  return next?.matches(BEHIND) ? [next, ...elementsBehind(next)] : [];
}

/** Shows whether pictures are being made smaller, and elements in the place of those before. */
function show(input: HTMLInputElement, isBusy: boolean, ...behind: readonly Element[]): void {
  for (const element of elementsBehind(input)) element.remove();
  input.after(...behind);
  input.classList.remove(HAS_IMAGE_DATA);
  if (!input.className) input.removeAttribute('class');
  setAttributes(input, { 'aria-busy': isBusy ? 'true' : null });
}

function createNote(page: Page, key: TextKey, values?: TextValues): HTMLElement {
  const note = make('p', { className: 'k2i-upload', dir: 'auto' });
  setText(note, page, key, values);
  return note;
}

function sendFiles(input: HTMLInputElement, count: number, error: unknown, page: Page): void {
  // All browsers reject data that they can't decode with this error. A worker sends only its text.
  const isUnreadable = count === 1 && String(error).includes('InvalidStateError');
  const unchanged = count === 1 ? 'upload.unchanged-one' : 'upload.unchanged-other';
  const note = createNote(page, isUnreadable ? 'upload.unreadable' : unchanged);
  show(input, false, note);
  announce(note.textContent);
}

/** Longest data of all pictures in a form, in characters: some servers refuse more than 128 KiB of text in a form. */
const LONGEST_DATA = 96 * 1024;

/**
 * Makes a file of a data URL; its name gets the ending of its type. If the chosen file weighs less, that is returned: the
 * server fits it in, too.
 */
function fileOf(url: string, { file, type, limits }: Order): File {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (character) => character.charCodeAt(0));
  if (limits.aspect === 1 && file.type === type && file.size <= bytes.length) return file;
  return new File([bytes], file.type === type ? file.name : `${file.name}.${type.slice(6)}`, { type });
}

/** Sends pictures in the place of the chosen files: as data, or as files if all data of the form are too long. */
function sendPictures(input: HTMLInputElement, shrunk: readonly Shrunk[], urls: readonly string[]): void {
  for (const element of elementsBehind(input)) if (element.matches(`.${IMAGE_DATA}`)) element.remove();
  const others = [...(input.form?.querySelectorAll<HTMLInputElement>(`.${IMAGE_DATA}`) ?? [])];
  const isLong = [...others.map(({ value }) => value), ...urls].join('').length > LONGEST_DATA;
  const transfer = isLong ? new DataTransfer() : undefined;
  shrunk.forEach(({ order }, index) => {
    transfer?.items.add(fileOf(urls[index] ?? '', order));
  });
  if (transfer) {
    input.files = transfer.files;
    // Otherwise only the name of a file is sent.
    input.form?.setAttribute('enctype', 'multipart/form-data');
  } else {
    const hidden = { type: 'hidden', className: IMAGE_DATA, name: `${input.name}_image_data` };
    input.after(...urls.map((value) => make('input', { ...hidden, value })));
  }
  input.classList.toggle(HAS_IMAGE_DATA, !transfer);
}

/** Sends smaller pictures, with a crop box where the visitor can choose a part. */
function sendSmaller(input: HTMLInputElement, shrunk: readonly Shrunk[], page: Page, onMove: () => void): void {
  const urls = shrunk.map((picture) => cut(picture, 0.5));
  const boxes = shrunk.flatMap((picture, index) => {
    const move = (position: number) => {
      urls[index] = cut(picture, position);
      sendPictures(input, shrunk, urls);
      onMove();
    };
    return isMovable(picture) ? createCropBox(input, picture, page, move) : [];
  });
  const { width, height } = shrunk[0]?.frame ?? { width: 0, height: 0 };
  const count = shrunk.length;
  const note = createNote(page, count === 1 ? 'upload.done-one' : 'upload.done-other', { width, height, count });
  show(input, false, ...boxes, note);
  sendPictures(input, shrunk, urls);
  announce([note.textContent, boxes[0]?.firstElementChild?.textContent].filter(Boolean).join(' '));
}

async function work(input: HTMLInputElement, orders: readonly Order[], choice: Scope, onMove: () => void) {
  const { page, signal } = choice;
  const note = createNote(page, 'upload.working', { count: orders.length });
  show(input, true, note);
  announce(note.textContent);
  try {
    const shrunk = await shrink(orders, choice);
    if (shrunk) sendSmaller(input, shrunk, page, onMove);
    else show(input, false);
  } catch (error) {
    if (!signal.aborted) sendFiles(input, orders.length, error, page);
  }
}

/** Makes chosen pictures smaller at once, sends them, and has the field validated again. */
export function adoptFileInput(input: HTMLInputElement, scope: Scope): void {
  const { page, signal } = scope;
  scope.undo(setAttributes(input, { 'aria-busy': null }));
  /** Ends with the current files. */
  let choice = scope.child();
  const clear = () => {
    choice.end();
    choice = scope.child();
    choice.undo(() => show(input, false));
  };
  const recheck = () => {
    page.emit(input, 'k2:recheck', {});
    // Refused data is not sent: the visitor has to choose anew.
    if (input.matches(`.cbValidationError.${HAS_IMAGE_DATA}`)) clear();
  };
  const choose = () => {
    clear();
    const orders = ordersOf(input);
    const { signal: mine } = choice;
    // The form waits for it, and validates the field after it.
    if (orders.length)
      addPendingWork(input, work(input, orders, choice, recheck)).then(() => mine.aborted || recheck());
  };

  // In the capture phase, so that a validation of the form finds the work already begun.
  ownDocument.addEventListener('change', ({ target }) => target === input && choose(), { capture: true, signal });
  ownDocument.addEventListener('reset', (event) => event.target === input.form && !event.defaultPrevented && clear(), {
    signal,
  });
  if (input.files?.length) choose();
}
