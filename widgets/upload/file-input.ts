import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import baseCss from '../../src/dom/base.css?inline';
import { ownDocument } from '../../src/dom/nodes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { addPendingWork } from '../../src/validation/pending-work.ts';
import { createCropBoxes } from './crop-box.ts';
import { createNote, type Note } from './note.ts';
import { ordersOf } from './orders.ts';
import { limitTime, type Shrunk, shrink } from './shrink.ts';
import css from './upload.css?inline';
import type { Order } from './worker/picture.ts';

/** Class of the hidden field that carries a picture made smaller, as a data URL. */
const IMAGE_DATA = 'cbValidationImageData';

/** Class of a file input whose pictures are sent by such fields instead. */
const HAS_IMAGE_DATA = 'cbValidationHasImageData';

/** Class of a field that was refused. */
const REFUSED = 'cbValidationError';

/** Elements behind a file input for its pictures, also those of Community Builder's own script. */
const BEHIND = `.${IMAGE_DATA},.cbValidationImageDataCrop,.k2i-upload`;

/** Removes all elements behind a file input for pictures chosen before. */
function removeImageData(input: HTMLInputElement): void {
  for (const element of imageDataOf(input)) element.remove();
  input.classList.remove(HAS_IMAGE_DATA);
  if (!input.className) input.removeAttribute('class');
}

/** Finds all elements behind a file input for its pictures. */
function imageDataOf({ nextElementSibling: next }: Element): Element[] {
  return next?.matches(BEHIND) ? [next, ...imageDataOf(next)] : [];
}

/** Makes the hidden field that is sent instead of one picture of a file input. */
function createImageData(input: HTMLInputElement, dataUrl: string): HTMLInputElement {
  const field = ownDocument.createElement('input');
  field.type = 'hidden';
  field.className = IMAGE_DATA;
  const name = input.getAttribute('name');
  if (name) field.name = `${name}_image_data`;
  const form = input.getAttribute('form');
  if (form) field.setAttribute('form', form);
  field.disabled = input.disabled;
  field.value = dataUrl;
  return field;
}

/**
 * Adopts a file input. Chosen pictures are made smaller at once and sent in hidden fields. A file that can't be made
 * smaller is sent as it was. The field is validated again afterwards.
 */
export function adoptFileInput(input: HTMLInputElement, page: Page): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const putBack = setAttributes(input, { 'aria-busy': null });
  /** Ends what was begun for the present choice. */
  let current = new AbortController();
  /** The elements behind the input for that choice. */
  let placed: readonly Element[] = [];

  const place = (...elements: readonly Element[]) => {
    input.after(...elements);
    placed = elements;
  };
  const takeAway = () => {
    current.abort(new DOMException('No longer asked for', 'AbortError'));
    input.removeAttribute('aria-busy');
    const hadFocus = placed.some((element) => element.contains(ownDocument.activeElement));
    for (const element of placed) element.remove();
    placed = [];
    removeImageData(input);
    // The page may have been scrolled since the frame was moved.
    if (hadFocus) input.focus({ preventScroll: true });
  };
  const clear = () => {
    takeAway();
    current = new AbortController();
  };
  // What was refused is not sent: the reader has to choose anew.
  const isRefused = () => input.classList.contains(REFUSED) && input.classList.contains(HAS_IMAGE_DATA);
  /** Has the form wait for work on the present choice, and validate the field after it. */
  const begin = (work: Promise<unknown>) => {
    const mine = current;
    addPendingWork(input, work).then(() => {
      if (current !== mine) return;
      page.emit(input, 'k2:recheck', {});
      if (isRefused()) clear();
    });
  };

  const leaveUnchanged = (note: Note, error: unknown) => {
    takeAway();
    place(note.element);
    // All browsers reject data that they can't decode with this error. From a worker, only its text comes.
    note.unchanged(String(error).includes('InvalidStateError'));
  };

  const present = (shrunk: readonly Shrunk[], note: Note, mine: AbortController) => {
    const fields = shrunk.map(({ dataUrl }) => createImageData(input, dataUrl));
    const boxes = createCropBoxes(input, shrunk, fields, page, mine.signal, (moved) =>
      begin(
        moved.catch((error: unknown) => {
          if (current !== mine || mine.signal.aborted) return;
          page.fail(input, 'upload', error);
          leaveUnchanged(note, error);
        }),
      ),
    );
    note.element.remove();
    input.removeAttribute('aria-busy');
    place(...fields, ...boxes, note.element);
    input.classList.add(HAS_IMAGE_DATA);
    note.done(
      shrunk.map(({ picture }) => picture.plan.frame),
      boxes[0]?.firstElementChild?.textContent,
    );
  };

  const work = async (orders: readonly Order[], mine: AbortController) => {
    const note = createNote(orders.length, page);
    place(note.element);
    input.setAttribute('aria-busy', 'true');
    note.working();
    const unlimit = limitTime(mine);
    try {
      const shrunk = await shrink(orders, mine.signal);
      if (current !== mine) return;
      if (shrunk) present(shrunk, note, mine);
      else takeAway();
    } catch (error) {
      if (current !== mine) return;
      if (page.debug) console.debug('K2 Islands: upload: sent as it was', error);
      leaveUnchanged(note, error);
    } finally {
      unlimit();
    }
  };

  const choose = () => {
    clear();
    const orders = ordersOf(input);
    if (orders.length) begin(work(orders, current));
  };

  adoptStyles(baseCss);
  adoptStyles(css);
  // On the way down, so that a validation of the form finds the work already begun.
  ownDocument.addEventListener('change', ({ target }) => target === input && choose(), { capture: true, signal });
  ownDocument.addEventListener('reset', (event) => event.target === input.form && !event.defaultPrevented && clear(), {
    signal,
  });
  // A refusal of what was there before says nothing about what has just come.
  const refusals = new MutationObserver((changes) => {
    if (isRefused() && changes.some(({ oldValue }) => !oldValue?.split(/\s+/).includes(REFUSED))) clear();
  });
  refusals.observe(input, { attributeFilter: ['class'], attributeOldValue: true });
  // Another script may have begun with the same file before we were there, and end later. It writes into our fields, too.
  const others = new MutationObserver(() => {
    if (placed.length && imageDataOf(input).some((element) => !placed.includes(element))) choose();
  });
  if (input.parentNode) others.observe(input.parentNode, { childList: true });
  if (input.files?.length) choose();

  return () => {
    gone.abort();
    refusals.disconnect();
    others.disconnect();
    clear();
    putBack();
  };
}
