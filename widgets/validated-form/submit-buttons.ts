import { setAttributes } from '../../src/dom/attributes.ts';
import { is, ownDocument, unshadowed } from '../../src/dom/nodes.ts';
import { controlsOf } from '../../src/forms/serialise.ts';

/** The buttons that say that something is under way (`data-submit-text`). */
export interface SubmitButtons {
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

/** @param otherwise What a button says whose own text of waiting is empty. */
export function submitButtonsOf(form: HTMLFormElement, otherwise: () => string): SubmitButtons {
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
