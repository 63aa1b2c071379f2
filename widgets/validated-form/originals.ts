import { libraries, listenByLibrary, type Triggered } from '../../src/compat/jquery.ts';
import { isHtmlElement, unshadowed } from '../../src/dom/nodes.ts';
import { quietly } from '../../src/dom/quietly.ts';
import { type Answers, disableValidator } from '../../src/validation/jquery-validation.ts';

/** Removes the marks of a check that an original runs: its answer is not shown. */
function hidePending(form: HTMLFormElement): void {
  const own = unshadowed(form);
  for (const spinner of own.querySelectorAll('.cbValidateSpinner,.cbSpinner.fa-spin-fast')) spinner.remove();
  for (const field of own.querySelectorAll('.pending')) field.classList.remove('pending');
}

/**
 * Keeps Community Builder's own validation from running beside ours. It may start later than we do, so it is looked for
 * before each event that it would hear, too; each of its validators is silenced once.
 */
export function replaceOriginals(form: HTMLFormElement, answers: Answers, signal: AbortSignal): void {
  const silenced = new Map<object, () => void>();
  const look = () => {
    for (const library of libraries()) {
      const validator = quietly(() => library(form).data('validator'));
      if (typeof validator !== 'object' || !validator || silenced.has(validator)) continue;
      silenced.set(validator, disableValidator(validator, form, answers));
    }
  };
  look();
  if (silenced.size > 0) hidePending(form);
  for (const type of ['focusin', 'focusout', 'change', 'keyup', 'click', 'submit'])
    unshadowed(form).addEventListener(type, look, { capture: true, signal });
  signal.addEventListener('abort', () => {
    for (const undo of silenced.values()) undo();
  });
}

/** Passes on events that scripts of the site fire with jQuery only. */
function follow({ type, target, originalEvent }: Triggered): void {
  if (originalEvent || !isHtmlElement(target)) return;
  const ours = type === 'cloned' ? 'k2:reset-field' : 'k2:recheck';
  target.dispatchEvent(new CustomEvent(ours, { bubbles: true }));
}

/** Listens for date pickers, which change a field by script, and for rows that are copied. */
export function followScripts(form: HTMLFormElement, signal: AbortSignal): void {
  listenByLibrary(form, 'change cloned', follow, signal);
}

/**
 * Tells scripts of the site that wait for the original's own event. Of a form that is about to be sent, the original
 * does that itself when it is there.
 */
export function announceToOriginals(form: HTMLFormElement, valid: boolean): void {
  for (const library of libraries()) {
    const original = quietly(() => library(form).data('cbvalidate'));
    if (!(valid && original)) quietly(() => library(form).triggerHandler('cbvalidate.validate', [original, valid]));
  }
}
