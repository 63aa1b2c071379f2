import 'virtual:texts/upload,validation.cropwidth,validation.cropheight';
import type { Page } from '../../src/core/page.ts';
import { inReverse, setAttributes } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { make } from '../../src/dom/make.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { setText, type TextKey, type TextValues } from '../../src/i18n/texts.ts';
import { addPendingWork } from '../../src/validation/pending-work.ts';
import { HAS_IMAGE_DATA } from '../../src/validation/read-entry.ts';
import { createCropBox, isMovable } from './crop-box.ts';
import { ordersOf } from './orders.ts';
import { cut, type Shrunk, shrink } from './shrink.ts';
import './upload.css?adopt';
import type { Order } from './worker/worker.ts';

/** Class of the hidden field that carries a picture made smaller, as a data URL. */
const IMAGE_DATA = 'cbValidationImageData';

/** Elements behind a file input for its pictures, also those of Community Builder's own script. */
const BEHIND = `.${IMAGE_DATA},.cbValidationImageDataCrop,.k2i-upload`;

function elementsBehind({ nextElementSibling: next }: Element): Element[] {
  return next?.matches(BEHIND) ? [next, ...elementsBehind(next)] : [];
}

/** Shows a state (files sent as they are, at work, sent as data), and its elements in place of those before. */
function show(input: HTMLInputElement, state: 'files' | 'busy' | 'data', ...behind: readonly Element[]): void {
  for (const element of elementsBehind(input)) element.remove();
  input.after(...behind);
  input.classList.toggle(HAS_IMAGE_DATA, state === 'data');
  if (!input.className) input.removeAttribute('class');
  setAttributes(input, { 'aria-busy': state === 'busy' ? 'true' : null });
}

/** Makes the note below a file input about its pictures. */
function createNote(page: Page, key: TextKey, values?: TextValues): HTMLElement {
  const note = make('p', { className: 'k2i-upload', dir: 'auto' });
  setText(note, page, key, values);
  return note;
}

const createImageData = ({ name }: HTMLInputElement, value: string) =>
  make('input', { type: 'hidden', className: IMAGE_DATA, name: `${name}_image_data`, value });

function sendFiles(input: HTMLInputElement, count: number, error: unknown, page: Page): void {
  // All browsers reject data that they can't decode with this error. A worker sends only its text.
  const isUnreadable = count === 1 && String(error).includes('InvalidStateError');
  const unchanged = count === 1 ? 'upload.unchanged-one' : 'upload.unchanged-other';
  const note = createNote(page, isUnreadable ? 'upload.unreadable' : unchanged);
  show(input, 'files', note);
  announce(note.textContent);
}

/** Sends pictures as data, with a crop box for each of which the reader can choose a part. */
function sendData(input: HTMLInputElement, shrunk: readonly Shrunk[], page: Page, onMove: () => void): void {
  const pictures = shrunk.map((picture) => ({ picture, field: createImageData(input, cut(picture, 0.5)) }));
  const boxes = pictures.flatMap(({ picture, field }, index) => {
    const move = (position: number) => {
      field.value = cut(picture, position);
      onMove();
    };
    return isMovable(picture) ? createCropBox(input, picture, `${input.name}-${index}`, page, move) : [];
  });
  const { width, height } = shrunk[0]?.frame ?? { width: 0, height: 0 };
  const count = shrunk.length;
  const note = createNote(page, count === 1 ? 'upload.done-one' : 'upload.done-other', { width, height, count });
  show(input, 'data', ...pictures.map(({ field }) => field), ...boxes, note);
  announce([note.textContent, boxes[0]?.firstElementChild?.textContent].filter(Boolean).join(' '));
}

/** Makes chosen pictures smaller at once, sends them in hidden fields, and has the field validated again. */
export function adoptFileInput(input: HTMLInputElement, page: Page, signal: AbortSignal): () => void {
  const putBack = setAttributes(input, { 'aria-busy': null });
  /** Aborts work on the current files. */
  let choice = new AbortController();

  const clear = () => {
    choice.abort();
    choice = new AbortController();
    show(input, 'files');
  };
  const recheck = () => {
    page.emit(input, 'k2:recheck', {});
    // Refused data is not sent: the reader has to choose anew.
    if (input.matches(`.cbValidationError.${HAS_IMAGE_DATA}`)) clear();
  };
  const work = async (orders: readonly Order[], mine: AbortSignal) => {
    const note = createNote(page, 'upload.working', { count: orders.length });
    show(input, 'busy', note);
    announce(note.textContent);
    try {
      const shrunk = await shrink(orders, mine);
      if (shrunk) sendData(input, shrunk, page, recheck);
      else show(input, 'files');
    } catch (error) {
      if (!mine.aborted) sendFiles(input, orders.length, error, page);
    }
  };
  const choose = () => {
    clear();
    const orders = ordersOf(input);
    const { signal: mine } = choice;
    // The form waits for it, and validates the field after it.
    if (orders.length) addPendingWork(input, work(orders, mine)).then(() => mine.aborted || recheck());
  };

  // In the capture phase, so that a validation of the form finds the work already begun.
  ownDocument.addEventListener('change', ({ target }) => target === input && choose(), { capture: true, signal });
  ownDocument.addEventListener('reset', (event) => event.target === input.form && !event.defaultPrevented && clear(), {
    signal,
  });
  if (input.files?.length) choose();

  return inReverse([putBack, clear]);
}
