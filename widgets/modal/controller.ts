import type { Page } from '../../src/core/page.ts';
import { showDialog } from '../../src/dialog/dialog.ts';
import { inReverse, keepAttributes, setAttributes } from '../../src/dom/attributes.ts';
import { asButton } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { pause } from '../../src/dom/wait.ts';
import { controlOf } from '../../src/tips/control.ts';
import { OPEN_DELAY_MS } from '../../src/tips/hover.ts';
import { closeOthers } from '../../src/tips/open-tips.ts';
import tipsCss from '../../src/tips/tips.css?inline';
import { isOn, numberOf, wordsOf } from '../../src/tooltips/attributes.ts';
import fullCss from '../../src/tooltips/full.css?inline';
import { closesTip, setStateClasses } from '../../src/tooltips/full-box.ts';
import { hasOriginal, needsOriginal, replaceOriginal } from '../../src/tooltips/originals.ts';
import { buildModal, type Mode } from './build.ts';
import css from './modal.css?inline';

/** Body class while one is open; the site's style sheet knows it. */
const OPEN_CLASS = 'cbTooltipModalOpen';

function modeOf(trigger: HTMLElement): Mode {
  return isOn(trigger, 'dialog') || wordsOf(trigger, 'classes').includes('qtip-dialog') ? 'dialog' : 'modal';
}

async function show(trigger: HTMLElement, opener: HTMLElement | undefined, page: Page, signal: AbortSignal) {
  const mode = modeOf(trigger);
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
export function adopt(trigger: HTMLElement, page: Page, signal: AbortSignal): (() => void) | undefined {
  if (needsOriginal(trigger)) return undefined;
  adoptStyles(tipsCss, fullCss, css);
  const opensOnClick = modeOf(trigger) === 'modal';
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
    const fail = (error: unknown) => page.fail(trigger, modeOf(trigger), error);
    if (!signal.aborted) await show(trigger, control?.element, page, signal).catch(fail);
    isOpen = false;
  };
  setStateClasses(trigger, false);
  if (control) {
    asButton(control.element, signal);
    onAction(trigger, () => trigger, open, signal);
    replaceOriginal(trigger, signal);
  }
  if (opensOnClick ? isOn(trigger, 'open-ready') : !hasOriginal()) void open();
  return putBack;
}
