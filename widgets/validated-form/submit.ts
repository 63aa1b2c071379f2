import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { is, ownDocument, unshadowed } from '../../src/dom/nodes.ts';
import { controlsOf } from '../../src/forms/fields.ts';
import { refreshToken } from '../../src/forms/write.ts';
import { isTokenStale } from '../../src/http/session.ts';
import { HAS_IMAGE_DATA } from '../../src/validation/entry.ts';
import type { Fields } from '../../src/validation/fields.ts';
import { pendingWork } from '../../src/validation/pending-work.ts';
import type { Presses } from './field-events.ts';
import type { Judge } from './judge.ts';
import { announceToOriginals } from './originals.ts';
import { showFirst } from './show-first.ts';

/** Longest wait of a submit for a field check or a fresh token, in ms. Pictures that are made smaller have a limit of their own. */
const SUBMIT_WAIT_MS = 2000;

/** Buttons that send the form as it is. */
function goesUnchecked(button: HTMLElement | null): boolean {
  return !!button?.matches('[formnovalidate],.cancel');
}

/** File fields whose images are sent in their place, enabled or not. */
function replacedFiles(form: HTMLFormElement): HTMLInputElement[] {
  return controlsOf(form).filter((control): control is HTMLInputElement =>
    control.matches(`input[type=file].${HAS_IMAGE_DATA}`),
  );
}

async function atMost(tasks: readonly Promise<unknown>[], ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([Promise.allSettled(tasks), tooLong]);
  clearTimeout(timer);
}

/** Checks for other callers than a submit. */
interface Checks {
  /** Judges these fields and takes the reader to the wrong ones; returns true if none is wrong. */
  check(part: readonly HTMLElement[]): boolean;
  /** Checks for a submit that has just passed, and goes on to the listeners of the page. */
  isPassing(): boolean;
}

/** The buttons that say that something is under way (`data-submit-text`). */
interface SubmitButtons {
  /**
   * Disables them and shows their text of waiting.
   * @param submitter The pressed one: its name is sent though it is disabled.
   */
  wait(submitter: HTMLElement | null): void;
  /** Everything as it was. */
  restore(): void;
}

type Button = HTMLButtonElement | HTMLInputElement;

function showWaiting(button: Button, waiting: string): () => void {
  const { disabled } = button;
  button.disabled = true;
  if (is('input', button)) {
    const putBack = setAttributes(button, { value: waiting });
    return () => {
      putBack();
      button.disabled = disabled;
    };
  }
  const content = [...button.childNodes];
  button.textContent = waiting;
  return () => {
    button.replaceChildren(...content);
    button.disabled = disabled;
  };
}

/** A disabled button is not sent; the server may want to know which one it was. */
function standIn(button: Button, form: HTMLFormElement): () => void {
  const field = ownDocument.createElement('input');
  field.type = 'hidden';
  field.name = button.name;
  field.value = button.value;
  // The button may stand elsewhere, and name its form.
  unshadowed(form).append(field);
  return () => field.remove();
}

/** @param otherwise Returns the text of waiting for a button whose own is empty. */
function submitButtonsOf(form: HTMLFormElement, otherwise: () => string): SubmitButtons {
  let undo: (() => void)[] = [];
  const isWaiting = (control: HTMLElement): control is Button =>
    control.matches('button,input') &&
    (control as Button).type === 'submit' &&
    control.hasAttribute('data-submit-text');
  return {
    wait(submitter) {
      // Waiting already: what they say now is not their own.
      if (undo.length) return;
      for (const button of controlsOf(form).filter(isWaiting)) {
        if (button === submitter && button.name) undo.push(standIn(button, form));
        undo.push(showWaiting(button, button.getAttribute('data-submit-text') || otherwise()));
      }
    },
    restore() {
      for (const putBack of undo) putBack();
      undo = [];
    },
  };
}

/**
 * Stands before every submit of the form: what is wrong is shown, and nothing is sent; what still runs is waited for,
 * checks {@link SUBMIT_WAIT_MS} at most; what is right goes its native way.
 *
 * Listens in the capture phase, like other widgets of the form (passwords are masked), so that a refused submit never
 * reaches what the page itself listens for.
 *
 * @returns judges fields when somebody else asks.
 */
export function followSubmit(
  form: HTMLFormElement,
  fields: Fields,
  judge: Judge,
  presses: Presses,
  page: Page,
  signal: AbortSignal,
): Checks {
  const buttons = submitButtonsOf(form, () => judge.messages.text('submit'));
  let state: 'idle' | 'waiting' | 'resumed' = 'idle';
  let disabledFiles: HTMLInputElement[] = [];
  let passing = false;
  let waiting = new AbortController();
  const pass = () => {
    passing = true;
    setTimeout(() => {
      passing = false;
    });
  };

  const restore = () => {
    buttons.restore();
    for (const file of disabledFiles) file.disabled = false;
    disabledFiles = [];
  };
  /** Ends what waits, as if nothing had been pressed. */
  const leave = () => {
    waiting.abort();
    state = 'idle';
    restore();
  };
  const takeTo = (wrong: readonly HTMLElement[]) => {
    showFirst(wrong, page, signal);
    announce(judge.messages.plural('errors', wrong.length));
  };
  const wait = async (work: readonly Promise<unknown>[], submitter: HTMLElement | null) => {
    state = 'waiting';
    announce(judge.messages.text('submit'));
    waiting = new AbortController();
    const { signal: left } = waiting;
    // Who goes elsewhere, or empties the form, no longer wants it to be sent.
    addEventListener('beforeunload', leave, { signal: left });
    unshadowed(form).addEventListener('reset', leave, { signal: left });
    // Meanwhile another picture may have been chosen.
    for (let rest = work; rest.length && !left.aborted; rest = pendingWork(form)) await Promise.all(rest);
    if (left.aborted || signal.aborted || !unshadowed(form).isConnected) return;
    waiting.abort();
    state = 'resumed';
    try {
      const own = submitter && 'form' in submitter && submitter.form === form ? submitter : null;
      unshadowed(form).requestSubmit(own);
    } finally {
      state = 'idle';
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    const { submitter } = event;
    if (event.target !== form) return;
    if (goesUnchecked(submitter)) {
      // What waits is sent neither beside this, nor after it.
      leave();
      pass();
      return;
    }
    const hold = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (state === 'waiting') {
      hold();
      return;
    }
    presses.flush();
    buttons.wait(submitter);
    const all = fields.all();
    const wrong = all.filter((field) => !judge.judge(field));
    const checks = all.flatMap((field) => judge.running(field) ?? []);
    // With the token of a session that has ended, the server would answer with another page, and the form be lost.
    if (wrong.length === 0 && state === 'idle' && isTokenStale()) checks.push(refreshToken());
    const pictures = pendingWork(form);
    if (wrong.length === 0 && checks.length + pictures.length > 0 && state === 'idle') {
      hold();
      void wait([...pictures, atMost(checks, SUBMIT_WAIT_MS)], submitter);
      return;
    }
    if (wrong.length > 0) {
      hold();
      restore();
      takeTo(wrong);
    } else {
      disabledFiles = replacedFiles(form).filter(({ disabled }) => !disabled);
      for (const file of disabledFiles) file.disabled = true;
      pass();
      // Somebody else on the page may have kept the form from being sent.
      setTimeout(() => event.defaultPrevented && restore());
    }
    page.emit(form, 'k2:validated', { valid: wrong.length === 0, errors: wrong.length });
    announceToOriginals(form, wrong.length === 0);
  };
  unshadowed(form).addEventListener('submit', onSubmit, { capture: true, signal });
  // The page may come back as it is left. Safari on iPhones says nothing of its end before.
  addEventListener('pagehide', leave, { signal });
  signal.addEventListener('abort', restore);
  return {
    check(part) {
      const wrong = part.filter((field) => !judge.judge(field));
      if (wrong.length > 0) takeTo(wrong);
      return wrong.length === 0;
    },
    isPassing: () => passing,
  };
}
