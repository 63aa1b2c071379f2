/** How long one choice of pictures, or one move of a frame, may take before the files are sent as they were, in ms. */
export const GIVE_UP_MS = 30_000;

/**
 * Ends what takes too long.
 * @returns lets it take as long as it likes.
 */
export function limitTime(control: AbortController): () => void {
  const timer = setTimeout(() => control.abort(new DOMException('It took too long', 'TimeoutError')), GIVE_UP_MS);
  return () => clearTimeout(timer);
}
