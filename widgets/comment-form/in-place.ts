import 'virtual:texts/comments.loading,action.retry';
import { codeOrNative } from '../../src/core/needed-code.ts';
import { announce } from '../../src/dom/live-region.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { isFocusInOrNowhere } from '../../src/dom/scroll.ts';
import { buttonsOf } from '../../src/forms/form-calls.ts';
import { isCallError } from '../../src/http/call-error.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import type { Action } from '../../src/view/actions.ts';

interface Published {
  readonly written: string;
  readonly form: HTMLFormElement;
  /** The reader is writing, and must not be moved. */
  readonly isBusy: () => boolean;
  /** Reloads the page, or offers it. */
  readonly reload: (isOffer: boolean) => void;
  /** Shows a text in the log of the form. */
  readonly show: (offer: Action | undefined, instead?: string) => void;
  readonly page: Page;
  readonly signal: AbortSignal;
}

/** Shows a comment in the list of the page. If that is impossible, reloads the page, as K2's own script does. */
export async function showInPlace(published: Published): Promise<void> {
  const { written, form, isBusy, reload, show, page, signal } = published;
  const showText = (key: 'comment.published' | 'comment.published-not-shown', offer?: Action) => {
    show(offer, text(page, key));
    announce(text(page, key));
  };
  const retry = () => {
    // The pressed button is removed.
    buttonsOf(form)[0]?.focus({ preventScroll: true });
    show(undefined, text(page, 'comments.loading'));
    showInPlace(published);
  };
  try {
    const code = await codeOrNative(loadFile('comments'));
    const outcome = await code?.showPublished(written, () => !isBusy() && isFocusInOrNowhere(form), signal);
    if (signal.aborted) return;
    // Only the browser can show the new list.
    if (!outcome || outcome === 'native') reload(isBusy());
    else showText('comment.published');
  } catch (error) {
    if (signal.aborted) return;
    if (!isCallError(error)) reload(isBusy());
    else showText('comment.published-not-shown', { label: 'action.retry', run: retry });
  }
}
