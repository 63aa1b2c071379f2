import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { ownDocument, textIn } from '../../src/dom/nodes.ts';
import { applyPrintedLook, part } from '../../src/tips/box.ts';
import { attributeOf } from '../../src/tips/server-markup.ts';
import { applyOwnLook, buildParts, closeButton, labelOf, nameOf } from '../../src/tooltips/full-box.ts';

/** A `dialog` opens by itself. */
export type Mode = 'modal' | 'dialog';

const ANSWERS = {
  yes: ['cbTooltipButtonYes', 'btn-primary', 'k2i-button--main'],
  no: ['cbTooltipButtonNo', 'btn-secondary'],
} as const;

/** Makes the buttons of `data-cbtooltip-button-yes` and `-no`, which close the dialog with their answer. */
function answersOf(trigger: HTMLElement, dialog: HTMLDialogElement, page: Page): HTMLElement[] {
  const buttons = (['yes', 'no'] as const)
    .filter((answer) => !/^(false|0|)$/.test(attributeOf(trigger, `button-${answer}`)))
    .map((answer) => {
      const button = ownDocument.createElement('button');
      button.classList.add('cbTooltipClose', 'btn', 'k2i-button', ...ANSWERS[answer]);
      button.type = 'button';
      button.textContent = labelOf(trigger, answer, page);
      button.addEventListener('click', () => dialog.close(answer));
      return button;
    });
  if (!buttons.length) return [];
  const bar = part('cbTooltipButtons', 'text-right');
  bar.append(...buttons);
  return [bar];
}

/** Builds the dialog of a modal tip, with the classes that the site's style sheet knows, if there is anything to show. */
export async function buildModal(trigger: HTMLElement, mode: Mode, page: Page) {
  const parts = await buildParts(trigger, closeButton(trigger, page));
  if (!parts) return undefined;
  const { title, content, children, reveal, release } = parts;
  const dialog = ownDocument.createElement('dialog');
  dialog.classList.add('qtip', `qtip-${mode}`, 'k2i-dialog', 'k2i-modal');
  dialog.append(...children, ...answersOf(trigger, dialog, page));
  dialog.setAttribute('aria-label', textIn(title) || nameOf(trigger) || textIn(content));
  if (title) setAttributes(title, { role: 'heading', 'aria-level': '2' });
  applyPrintedLook(dialog);
  applyOwnLook(dialog, trigger);
  return { dialog, reveal, release };
}
