import baseCss from './base.css?inline';
import { adoptStyles } from './styles.ts';

interface DialogButton {
  /** What the promise resolves to. */
  readonly value: string;
  readonly label: string;
  /** The button that does what the dialog asks about. */
  readonly main?: boolean;
}

export interface DialogContent {
  readonly title?: string;
  /** Language of our own words in it. */
  readonly lang: string;
  /** Plain text; line breaks stay. */
  readonly text: string;
  /** The first one gets the focus: name the harmless one first. */
  readonly buttons: readonly DialogButton[];
}

let count = 0;

function part(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/**
 * Opens the one kind of modal dialog of the project and waits for its end. Esc and a press on the backdrop close it;
 * the browser keeps the focus inside and gives it back.
 *
 * @param signal Closes the dialog, as Esc does.
 * @returns the value of the pressed button, `undefined` when it was closed otherwise.
 */
export function openDialog(content: DialogContent, signal?: AbortSignal): Promise<string | undefined> {
  if (signal?.aborted) return Promise.resolve(undefined);
  adoptStyles(baseCss);
  const dialog = document.createElement('dialog');
  const id = `k2i-dialog-${++count}`;
  dialog.className = 'k2i-dialog';
  dialog.lang = content.lang;
  const text = part('p', 'k2i-dialog__text', content.text);
  text.id = `${id}-text`;
  if (content.title) {
    const title = part('h2', 'k2i-dialog__title', content.title);
    title.id = `${id}-title`;
    dialog.append(title);
    dialog.setAttribute('aria-labelledby', title.id);
    dialog.setAttribute('aria-describedby', text.id);
  } else dialog.setAttribute('aria-labelledby', text.id);
  const buttons = part('div', 'k2i-dialog__buttons');
  for (const { value, label, main } of content.buttons) {
    const button = part('button', `k2i-button${main ? ' k2i-button--main' : ''}`, label) as HTMLButtonElement;
    button.type = 'button';
    button.addEventListener('click', () => dialog.close(value));
    buttons.append(button);
  }
  dialog.append(text, buttons);
  // The dialog itself is pressed only where its backdrop is: its content fills the padding box.
  dialog.addEventListener('pointerdown', (event) => {
    const box = dialog.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (event.target === dialog && (x < box.left || x > box.right || y < box.top || y > box.bottom)) dialog.close();
  });
  document.body.append(dialog);
  return new Promise((resolve) => {
    const close = () => dialog.close();
    dialog.addEventListener('close', () => {
      signal?.removeEventListener('abort', close);
      dialog.remove();
      resolve(dialog.returnValue || undefined);
    });
    signal?.addEventListener('abort', close);
    dialog.showModal();
    buttons.querySelector('button')?.focus();
  });
}
