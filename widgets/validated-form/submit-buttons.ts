import { inReverse, setAttributes } from '../../src/dom/attributes.ts';
import { is } from '../../src/dom/nodes.ts';
import { controlsOf } from '../../src/forms/fields.ts';

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

/**
 * Disables the submit buttons with a text for the time of waiting (`data-submit-text`), and shows it.
 * @param defaultText Text for a button whose own is empty.
 * @returns restores them.
 */
export function disableButtons(form: HTMLFormElement, defaultText: string): () => void {
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
