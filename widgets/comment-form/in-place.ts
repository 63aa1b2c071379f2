import { codeOrNative } from '../../src/core/needed-code.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { isFocusInOrNowhere } from '../../src/dom/scroll.ts';
import { isCallError } from '../../src/http/call-error.ts';

interface Published {
  readonly written: string;
  readonly form: HTMLFormElement;
  /** The reader is writing, and must not be moved. */
  readonly isBusy: () => boolean;
  readonly signal: AbortSignal;
}

/**
 * The result of showing a comment: `reload` when only the browser can show the new list, `failed` when the page could not
 * be fetched, `ended` when the form was released meanwhile.
 */
export type ShownInPlace = 'shown' | 'reload' | 'failed' | 'ended';

/** Shows a published comment in the list of the page. */
export async function showInPlace({ written, form, isBusy, signal }: Published): Promise<ShownInPlace> {
  const show = async () => {
    const code = await codeOrNative(loadFile('comments'));
    return code?.showPublished(written, () => !isBusy() && isFocusInOrNowhere(form), signal);
  };
  const outcome = await show().catch((error) => (isCallError(error) ? 'failed' : 'native'));
  if (signal.aborted) return 'ended';
  if (outcome === 'failed') return 'failed';
  return !outcome || outcome === 'native' ? 'reload' : 'shown';
}
