/**
 * A file of its own, loaded twice: by the page, for its address and for browsers without workers, and as the script of a
 * worker.
 */
import { type Order, openPicture, type Picture } from './picture.ts';

export { openPicture };

/** Address of this file. */
export const address = import.meta.url;

/** Message to a worker: first the order, then the position of the frame after each move. */
export type Question = { readonly order: Order } | { readonly position: number };

/** Answer of a worker, in the order of the questions. */
export type Answer =
  | { readonly picture: Pick<Picture, 'plan' | 'preview'> | undefined }
  | { readonly dataUrl: string | undefined }
  | { readonly error: string };

/** Makes the function that answers questions about one picture. */
export function createAnswerer(): (question: Question) => Promise<Answer> {
  let picture: Picture | undefined;
  const answer = async (question: Question): Promise<Answer> => {
    if ('position' in question) return { dataUrl: await picture?.render(question.position) };
    picture = await openPicture(question.order);
    return { picture: picture && { plan: picture.plan, preview: picture.preview } };
  };
  let last: Promise<unknown> = Promise.resolve();
  return (question) => {
    const next = last.then(() => answer(question)).catch((error: unknown) => ({ error: String(error) }));
    last = next;
    return next;
  };
}

if ('WorkerGlobalScope' in globalThis) {
  const answer = createAnswerer();
  addEventListener('message', async ({ data }: MessageEvent<Question>) => {
    const reply = await answer(data);
    const preview = 'picture' in reply && reply.picture?.preview;
    postMessage(reply, { transfer: preview ? [preview] : [] });
  });
}

declare module '../../../src/dom/load-file.ts' {
  interface Files {
    'upload-worker': typeof import('./worker.ts');
  }
}
