import { hasPlugin } from '../../src/compat/jquery.ts';
import { showDialog } from '../../src/dialog/dialog.ts';
import { inReverse, keepAttributes, setAttributes } from '../../src/dom/attributes.ts';
import { asButton } from '../../src/dom/controls.ts';
import { make } from '../../src/dom/make.ts';
import { ownDocument, textIn } from '../../src/dom/nodes.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { pause } from '../../src/dom/wait.ts';
import type { Page } from '../../src/page/page.ts';
import { applyPrintedLook, makeDiv } from '../../src/popovers/box.ts';
import { controlOf } from '../../src/popovers/focusable-control.ts';
import { OPEN_DELAY_MS } from '../../src/popovers/follow-pointer.ts';
import { closeOthers } from '../../src/popovers/open-tips.ts';
import { attributeOf } from '../../src/popovers/server-markup.ts';
import '../../src/popovers/tips.css?adopt';
import { isOn, numberOf, wordsOf } from '../../src/tooltips/attributes.ts';
import '../../src/tooltips/full.css?adopt';
import {
  applyOwnLook,
  buildParts,
  closeButton,
  closesTip,
  labelOf,
  nameOf,
  setStateClasses,
} from '../../src/tooltips/full-box.ts';
import { needsOriginal, replaceOriginal } from '../../src/tooltips/originals.ts';
import './modal.css?adopt';
import type { Scope } from '../../src/page/scope.ts';

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
  if (!buttons.length) return [];
  const bar = makeDiv('cbTooltipButtons', 'text-right');
  bar.append(...buttons);
  return [bar];
}

/** Builds the dialog of a modal tip with the classes of the site's style sheet, if it has content. */
async function buildModal(trigger: HTMLElement, mode: Mode, page: Page) {
  const parts = await buildParts(trigger, closeButton(trigger, page));
  if (!parts) return undefined;
  const { title, content, children, reveal, release } = parts;
  const dialog = make('dialog');
  dialog.classList.add('qtip', `qtip-${mode}`, 'k2i-dialog', 'k2i-modal');
  dialog.append(...children, ...answersOf(trigger, dialog, page));
  dialog.setAttribute('aria-label', textIn(title) || nameOf(trigger) || textIn(content));
  if (title) setAttributes(title, { role: 'heading', 'aria-level': '2' });
  applyPrintedLook(dialog);
  applyOwnLook(dialog, trigger);
  return { dialog, reveal, release };
}

function modeOf(trigger: HTMLElement): Mode {
  return isOn(trigger, 'dialog') || wordsOf(trigger, 'classes').includes('qtip-dialog') ? 'dialog' : 'modal';
}

async function show(
  trigger: HTMLElement,
  mode: Mode,
  opener: HTMLElement | undefined,
  page: Page,
  signal: AbortSignal,
) {
  const built = await buildModal(trigger, mode, page);
  if (!built || signal.aborted) return built?.release();
  const { dialog, reveal, release } = built;
  const { body } = ownDocument;
  dialog.addEventListener('click', (event) => {
    if (closesTip(event)) dialog.close();
  });
  if (mode === 'modal') closeOthers(trigger);
  setStateClasses(trigger, true);
  body.classList.add(OPEN_CLASS);
  const closed = showDialog(dialog, { closedBy: mode === 'modal' ? 'any' : 'closerequest', signal, opener });
  reveal();
  page.emit(trigger, 'k2:opened', { what: mode });
  const answer = await closed;
  release();
  if (!signal.aborted) setStateClasses(trigger, false);
  body.classList.toggle(OPEN_CLASS, ownDocument.querySelector('.k2i-modal[open]') !== null);
  page.emit(trigger, 'k2:closed', { what: mode, ...((answer === 'yes' || answer === 'no') && { answer }) });
}

/** Adopts the trigger of a modal tip, which a click opens, or of a dialog, which opens by itself, once. */
export function adopt(trigger: HTMLElement, scope: Scope): (() => void) | undefined {
  const { page, signal } = scope;
  if (needsOriginal(trigger)) return undefined;
  const mode = modeOf(trigger);
  const opensOnClick = mode === 'modal';
  const control = opensOnClick ? controlOf(trigger) : undefined;
  const putBack = inReverse([
    keepAttributes(trigger, 'class'),
    control?.undo,
    control && setAttributes(control.element, { 'aria-haspopup': 'dialog' }),
  ]);
  let isOpen = false;
  const open = async () => {
    if (isOpen) return;
    isOpen = true;
    await pause(numberOf(trigger, 'open-delay', OPEN_DELAY_MS), signal);
    const fail = (error: unknown) => page.fail(trigger, mode, error);
    if (!signal.aborted) await show(trigger, mode, control?.element, page, signal).catch(fail);
    isOpen = false;
  };
  setStateClasses(trigger, false);
  if (control) {
    asButton(control.element, signal);
    onAction(trigger, () => trigger, open, signal);
    replaceOriginal(trigger, signal);
  }
  // Community Builder's own script opens dialogs 100 ms after the document is ready.
  if (opensOnClick ? isOn(trigger, 'open-ready') : !hasPlugin('cbtooltip')) void open();
  return putBack;
}
