import type { Page } from '../../src/core/page.ts';
import { unlessAborted } from '../../src/dom/wait.ts';
import { createCropBox } from './crop-box.ts';
import { limitTime, type Shrunk } from './shrink.ts';

/**
 * Makes work that is asked for faster than it can be done: what is asked for while it runs comes after it, and of
 * several such only the last.
 * @returns does it; the promise ends when nothing is left to do.
 * @throws what the work throws, at all who wait.
 */
function latestOnly<Value>(task: (value: Value) => Promise<void>): (value: Value) => Promise<void> {
  let next: { readonly value: Value } | undefined;
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      while (next) {
        const { value } = next;
        next = undefined;
        await task(value);
      }
    } finally {
      next = undefined;
      running = undefined;
    }
  };
  return (value) => {
    next = { value };
    running ??= run();
    return running;
  };
}

/**
 * Makes a crop box for each picture of which the reader can choose a part. If that fails, the middle of the picture is
 * sent.
 *
 * @param fields The hidden fields of the pictures, in the same order.
 * @param signal Lets go of the pictures.
 * @param onMove Told about each move: the promise ends when the field holds the part, or fails, also when that takes too
 *   long.
 */
export function createCropBoxes(
  input: HTMLInputElement,
  shrunk: readonly Shrunk[],
  fields: readonly HTMLInputElement[],
  page: Page,
  signal: AbortSignal,
  onMove: (moved: Promise<void>) => void,
): HTMLElement[] {
  const movable = shrunk.flatMap(({ picture }, index) => {
    const [preview, field] = [picture.preview, fields[index]];
    return preview && field ? { picture, preview, field } : [];
  });
  if (!movable.length) return [];
  const close = () => {
    for (const { picture } of movable) picture.close();
  };
  signal.addEventListener('abort', close);
  try {
    return movable.map(({ picture, preview, field }) => {
      let mine = new AbortController();
      signal.addEventListener('abort', () => mine.abort(signal.reason));
      const move = latestOnly(async (position: number) => {
        signal.throwIfAborted();
        mine = new AbortController();
        const unlimit = limitTime(mine);
        try {
          const dataUrl = await unlessAborted(picture.render(position), mine.signal);
          if (!signal.aborted && dataUrl !== undefined) field.value = dataUrl;
        } finally {
          unlimit();
        }
      });
      const content = { plan: picture.plan, preview, onMove: (position: number) => onMove(move(position)) };
      return createCropBox(input, content, page);
    });
  } catch (error) {
    close();
    for (const { preview } of movable) preview.close();
    if (!signal.aborted) page.fail(input, 'upload', error);
    return [];
  }
}
