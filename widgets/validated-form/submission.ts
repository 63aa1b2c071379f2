import { setAttributes } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { is } from '../../src/dom/nodes.ts';
import { belongsTo, controlsOf } from '../../src/forms/fields.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Scope } from '../../src/page/scope.ts';
import { pendingWork } from '../../src/validation/pending-work.ts';

/** Disables the submit buttons, and shows their `data-submit-text`. */
function disableButtons(form: HTMLFormElement, scope: Scope): void {
  for (const button of controlsOf(form)) {
    if (!button.matches('[type=submit][data-submit-text]')) continue;
    const words = button.getAttribute('data-submit-text') || text(scope.page, 'validation.submit');
    const content = [...button.childNodes];
    scope.undo(setAttributes(button, { disabled: '', ...(is('input', button) && { value: words }) }));
    if (is('input', button)) continue;
    button.textContent = words;
    scope.undo(() => button.replaceChildren(...content));
  }
}

/** `waiting` for field checks, a token or pictures; `resumed` once it has waited; `sending` to the server. */
type Kind = 'idle' | 'waiting' | 'resumed' | 'sending';

/** The submit of a form. */
export interface Submission {
  kind(): Kind;
  end(): void;
  /** Waits for work, and submits the form again, unless the visitor leaves the page or empties the form. */
  wait(work: readonly Promise<unknown>[], submitter: HTMLElement | null): Promise<void>;
  /** Lets a submit event go on to the browser. */
  send(event: SubmitEvent): void;
}

export function createSubmission(form: HTMLFormElement, scope: Scope): Submission {
  let kind: Kind = 'idle';
  /** Undoes what this kind has changed. */
  let own = scope.child();
  const become = (next: Kind) => {
    own.end();
    own = scope.child();
    kind = next;
  };
  const end = () => become('idle');
  // The page may come back as it is left. Safari on iPhones does not fire `beforeunload`.
  addEventListener('pagehide', end, { signal: scope.signal });
  return {
    kind: () => kind,
    end,
    async wait(work, submitter) {
      become('waiting');
      const { signal } = own;
      disableButtons(form, own);
      announce(text(scope.page, 'validation.submit'));
      addEventListener('beforeunload', end, { signal });
      form.addEventListener('reset', end, { signal });
      // Meanwhile another picture may have been chosen.
      for (let rest = work; rest.length && !signal.aborted; rest = pendingWork(form)) await Promise.all(rest);
      if (signal.aborted || !form.isConnected) return;
      become('resumed');
      form.requestSubmit(submitter && belongsTo(form, submitter) ? submitter : null);
      if (kind === 'resumed') end();
    },
    send(event) {
      become('sending');
      // The browser has read the form by then: a disabled button would not be sent.
      setTimeout(() => {
        end();
        if (!event.defaultPrevented && !scope.signal.aborted) disableButtons(form, own);
      });
    },
  };
}
