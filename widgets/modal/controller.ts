import { hasPlugin } from '../../src/compat/jquery.ts';
import { showDialog } from '../../src/dialog/index.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { asButton, onAction } from '../../src/dom/controls.ts';
import { make, newId } from '../../src/dom/make.ts';
import { ownDocument, textIn } from '../../src/dom/nodes.ts';
import type { Page } from '../../src/page/page.ts';
import type { Scope } from '../../src/page/scope.ts';
import { applyPrintedLook } from '../../src/popovers/box.ts';
import { attributeOf, READY } from '../../src/popovers/server-markup.ts';
import { closeOthers, createTip } from '../../src/popovers/tip.ts';
import { controlFor, OPEN_DELAY_MS } from '../../src/popovers/trigger.ts';
import { isOn, numberOf, wordsOf } from '../../src/tooltips/attributes.ts';
import { boxName, buildFullBox, labelOf, takeOver } from '../../src/tooltips/full-box.ts';
import './modal.css?adopt';

/** Class of the body while a dialog is open, for the site's style sheet. */
const OPEN_CLASS = 'cbTooltipModalOpen';

/** A `dialog` opens by itself. */
type Mode = 'modal' | 'dialog';

const ANSWERS = {
  yes: ['cbTooltipButtonYes', 'btn-primary', 'k2i-button--main'],
  no: ['cbTooltipButtonNo', 'btn-secondary'],
} as const;

/** Makes the buttons of `data-cbtooltip-button-yes` and `-no`, which close the dialog with their answer. */
function answersOf(trigger: HTMLElement, dialog: HTMLDialogElement, page: Page): HTMLElement[] {
  const buttons = (['yes', 'no'] as const)
    .filter((answer) => !/^(false|0|)$/.test(attributeOf(trigger, `button-${answer}`)))
    .map((answer) => {
      const button = make('button', { type: 'button' }, labelOf(trigger, answer, page));
      button.classList.add('cbTooltipClose', 'btn', 'k2i-button', ...ANSWERS[answer]);
      button.addEventListener('click', () => dialog.close(answer));
      return button;
    });
  return buttons.length ? [make('div', { className: 'cbTooltipButtons text-right' }, ...buttons)] : [];
}

/** Builds the dialog of a modal tip with the classes of the site's style sheet, if it has content. */
async function buildModal(trigger: HTMLElement, mode: Mode, shown: Scope): Promise<HTMLDialogElement | undefined> {
  const dialog = make('dialog', { className: `qtip qtip-${mode} k2i-dialog k2i-modal`, id: newId('tip') });
  const place = () => {
    applyPrintedLook(dialog);
    ownDocument.body.append(dialog);
    return dialog;
  };
  const box = await buildFullBox(trigger, shown, { hasCloseButton: true, place, close: () => dialog.close() });
  if (!box) return undefined;
  dialog.append(...answersOf(trigger, dialog, shown.page));
  dialog.setAttribute('aria-label', textIn(box.title) || boxName(trigger) || textIn(box.content));
  if (box.title) setAttributes(box.title, { role: 'heading', 'aria-level': '2' });
  return dialog;
}

/** Adopts the trigger of a modal tip, which a click opens, or of a dialog, which opens by itself, once. */
export function adopt(trigger: HTMLElement, scope: Scope): void {
  const isModal = !isOn(trigger, 'dialog') && !wordsOf(trigger, 'classes').includes('qtip-dialog');
  const mode: Mode = isModal ? 'modal' : 'dialog';
  // Community Builder's own script opens dialogs 100 ms after the document is ready.
  if ((!isModal && hasPlugin('cbtooltip')) || !takeOver(trigger, scope)) return;
  const control = isModal ? controlFor(trigger, scope) : undefined;
  const { body } = ownDocument;
  const kind = {
    trigger,
    mode,
    openDelay: numberOf(trigger, 'open-delay', OPEN_DELAY_MS),
    build: (shown: Scope) => buildModal(trigger, mode, shown),
    show(dialog: HTMLDialogElement, shown: Scope) {
      if (isModal) closeOthers(trigger);
      body.classList.add(OPEN_CLASS);
      shown.undo(() => body.classList.toggle(OPEN_CLASS, ownDocument.querySelector('.k2i-modal[open]') !== null));
      const closedBy = isModal ? 'any' : 'closerequest';
      showDialog(dialog, { closedBy, signal: shown.signal, opener: control }).then((answer) =>
        tip.end(answer === 'yes' || answer === 'no' ? answer : undefined),
      );
    },
  };
  const tip = createTip<HTMLDialogElement>(kind, scope);
  const open = () => tip.open();
  if (control) {
    scope.undo(setAttributes(control, { 'aria-haspopup': 'dialog' }));
    asButton(control, scope.signal);
    onAction(trigger, () => trigger, open, scope.signal);
  }
  if (!isModal || trigger.matches(READY)) open();
}
