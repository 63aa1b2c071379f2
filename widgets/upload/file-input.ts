import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import baseCss from '../../src/dom/base.css?inline';
import { ownDocument } from '../../src/dom/nodes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { addPendingWork } from '../../src/validation/pending-work.ts';
import { createCropBoxes } from './crop-boxes.ts';
import { outputTypeOf } from './formats.ts';
import { parseLimits } from './limits.ts';
import { createNote, type Note } from './note.ts';
import { createImageData, HAS_IMAGE_DATA, imageDataOf, REFUSED, removeImageData } from './server-markup.ts';
import { type Shrunk, shrink } from './shrink.ts';
import { limitTime } from './time-limit.ts';
import css from './upload.css?inline';
import type { Order } from './worker/picture.ts';

/** What is to be done about the chosen files; nothing when one of them is not made smaller. */
function ordersOf(input: HTMLInputElement): Order[] {
  const limits = parseLimits(input.getAttribute('data-rule-resize'));
  if (!limits) return [];
  const files = [...(input.files ?? [])];
  const orders = files.flatMap((file) => {
    const type = outputTypeOf(file);
    // The server takes no AVIF, whatever its size.
    const always = limits.always || file.type === 'image/avif';
    return type ? { file, type, limits: { ...limits, always } } : [];
  });
  return orders.length === files.length ? orders : [];
}

/**
 * Adopts a file input. Chosen pictures are made smaller at once, and what comes of it is sent in hidden fields; what
 * can't be made smaller is sent as it was. The validation is told to look at the field again.
 */
export function adoptFileInput(input: HTMLInputElement, page: Page): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const putBack = setAttributes(input, { 'aria-busy': null });
  /** Ends what was begun for the present choice. */
  let current = new AbortController();
  /** What stands behind the input for that choice. */
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

  const present = async (shrunk: readonly Shrunk[], note: Note, mine: AbortController) => {
    const fields = shrunk.map(({ dataUrl }) => createImageData(input, dataUrl));
    const boxes = await createCropBoxes(input, shrunk, fields, page, mine.signal, (moved) =>
      begin(
        moved.catch((error: unknown) => {
          if (current !== mine || mine.signal.aborted) return;
          page.fail(input, 'upload', error);
          leaveUnchanged(note, error);
        }),
      ),
    );
    if (current !== mine) return;
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
      if (shrunk) await present(shrunk, note, mine);
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
