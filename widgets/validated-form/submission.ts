import { inReverse, setAttributes } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { is } from '../../src/dom/nodes.ts';
import { belongsTo, controlsOf } from '../../src/forms/fields.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import { pendingWork } from '../../src/validation/pending-work.ts';

type Button = HTMLButtonElement | HTMLInputElement;

function isWaiting(control: HTMLElement): control is Button {
  return (is('button', control) || is('input', control)) && control.matches('[type=submit][data-submit-text]');
}

function showText(button: Button, text: string): () => void {
  if (is('input', button)) return setAttributes(button, { value: text });
  const content = [...button.childNodes];
  button.textContent = text;
  return () => button.replaceChildren(...content);
}

/** Disables the submit buttons, and shows their `data-submit-text`. Returns a function that restores them. */
function disableButtons(form: HTMLFormElement, defaultText: string): () => void {
  const disable = (button: Button) => {
    const { disabled } = button;
    const restoreText = showText(button, button.getAttribute('data-submit-text') || defaultText);
    button.disabled = true;
    return () => {
      restoreText();
      button.disabled = disabled;
    };
  };
  return inReverse(controlsOf(form).filter(isWaiting).map(disable));
}

type State =
  | { readonly kind: 'idle' }
  /** It waits for field checks, a token or pictures. */
  | { readonly kind: 'waiting'; readonly left: AbortController }
  /** It has waited, and is submitted again. */
  | { readonly kind: 'resumed' }
  /** It goes to the other listeners of the page, and to the server. */
  | { readonly kind: 'sending' };

/** Tracks the submit of a form. */
export function createSubmission(form: HTMLFormElement, page: Page, signal: AbortSignal) {
  let state: State = { kind: 'idle' };
  let restoreButtons = () => {};
  const showBusy = () => {
    restoreButtons();
    restoreButtons = disableButtons(form, text(page, 'validation.submit'));
  };
  const end = () => {
    if (state.kind === 'waiting') state.left.abort();
    state = { kind: 'idle' };
    restoreButtons();
    restoreButtons = () => {};
  };
  // The page may come back as it is left. Safari on iPhones does not fire `beforeunload`.
  addEventListener('pagehide', end, { signal });
  signal.addEventListener('abort', end);
  return {
    kind: () => state.kind,
    end,
    /** Waits for work, and submits the form again, unless the reader leaves the page or empties the form. */
    async wait(work: readonly Promise<unknown>[], submitter: HTMLElement | null) {
      const left = new AbortController();
      state = { kind: 'waiting', left };
      showBusy();
      announce(text(page, 'validation.submit'));
      addEventListener('beforeunload', end, { signal: left.signal });
      form.addEventListener('reset', end, { signal: left.signal });
      // Meanwhile another picture may have been chosen.
      for (let rest = work; rest.length && !left.signal.aborted; rest = pendingWork(form)) await Promise.all(rest);
      if (left.signal.aborted || !form.isConnected) return;
      end();
      state = { kind: 'resumed' };
      form.requestSubmit(submitter && belongsTo(form, submitter) ? submitter : null);
      if (state.kind === 'resumed') end();
    },
    /** Lets a submit event go on to the browser. */
    send(event: SubmitEvent) {
      state = { kind: 'sending' };
      // The browser has read the form by then: a disabled button would not be sent.
      setTimeout(() => {
        end();
        if (!event.defaultPrevented && !signal.aborted) showBusy();
      });
    },
  };
}
