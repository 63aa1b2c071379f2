import type { Page } from '../../src/core/page.ts';
import { showDialog } from '../../src/dialog/dialog.ts';
import { isOverlaid } from '../../src/dialog/overlaid.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { asButton, isPlainClick } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { OPEN_DELAY_MS } from '../../src/tips/constants.ts';
import { controlOf } from '../../src/tips/control.ts';
import { closeOthers, register } from '../../src/tips/open-tips.ts';
import tipsCss from '../../src/tips/tips.css?inline';
import { isOn, numberOf, wordsOf } from '../../src/tooltips/attributes.ts';
import { closesTip } from '../../src/tooltips/closing.ts';
import fullCss from '../../src/tooltips/full.css?inline';
import { hasOriginal, needsOriginal, replaceOriginal } from '../../src/tooltips/originals.ts';
import { raiseOnFocus } from '../../src/tooltips/raise.ts';
import { buildDialog } from './dialog-box.ts';
import css from './modal.css?inline';

/** Body class while one is open, as the site's style sheet knows it. */
const OPEN_CLASS = 'cbTooltipModalOpen';

function modeOf(trigger: HTMLElement): 'modal' | 'dialog' {
  return isOn(trigger, 'dialog') || wordsOf(trigger, 'classes').includes('qtip-dialog') ? 'dialog' : 'modal';
}

/**
 * Adopts the trigger of a modal tip, which a click opens, or of a dialog, which opens by itself, once. Both are modal
 * dialogs; a press beside it closes the modal tip only.
 */
export function adopt(trigger: HTMLElement, page: Page): () => void {
  if (needsOriginal(trigger)) return () => {};
  adoptStyles(tipsCss);
  adoptStyles(fullCss);
  adoptStyles(css);
  const gone = new AbortController();
  const { signal } = gone;
  const mode = modeOf(trigger);
  const openDelay = numberOf(trigger, 'open-delay', OPEN_DELAY_MS);
  const opensOnClick = mode === 'modal';
  const control = opensOnClick ? controlOf(trigger, {}) : undefined;
  const undoState = control ? setAttributes(control.element, { 'aria-haspopup': 'dialog' }) : () => {};
  let opening: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;

  const show = async () => {
    const built = await buildDialog(trigger, mode, page);
    if (!built || signal.aborted) return built?.release();
    const { dialog, reveal, release } = built;
    const openClasses = wordsOf(trigger, 'open-classes');
    const closeClasses = wordsOf(trigger, 'close-classes').filter((name) => trigger.classList.contains(name));
    dialog.addEventListener('click', (event) => {
      if (closesTip(event)) dialog.close();
    });
    if (mode === 'modal') closeOthers(trigger);
    trigger.classList.add(...openClasses);
    trigger.classList.remove(...closeClasses);
    ownDocument.body.classList.add(OPEN_CLASS);
    const closed = showDialog(dialog, {
      closable: mode === 'modal',
      signal,
      ...(control && { opener: control.element }),
    });
    reveal();
    const forget = register({
      trigger,
      box: dialog,
      closesOutside: false,
      isModal: true,
      staysOpen: () => isOverlaid(dialog),
      close: () => dialog.close(),
    });
    const lower = raiseOnFocus(dialog);
    page.emit(trigger, 'k2:opened', { what: mode });
    const answer = await closed;
    forget();
    lower();
    release();
    trigger.classList.remove(...openClasses);
    trigger.classList.add(...closeClasses);
    if (!ownDocument.querySelector('.k2i-modal[open]')) ownDocument.body.classList.remove(OPEN_CLASS);
    page.emit(trigger, 'k2:closed', { what: mode, ...((answer === 'yes' || answer === 'no') && { answer }) });
  };
  const open = () => {
    if (isOpen) return;
    isOpen = true;
    opening = setTimeout(async () => {
      try {
        await show();
      } catch (error) {
        page.fail(trigger, mode, error);
      } finally {
        isOpen = false;
      }
    }, openDelay);
  };

  if (control) {
    asButton(control.element, signal);
    const onClick = (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      open();
    };
    trigger.addEventListener('click', onClick, { capture: true, signal });
    replaceOriginal(trigger, signal);
  }
  if (opensOnClick ? isOn(trigger, 'open-ready') : !hasOriginal()) open();

  return () => {
    clearTimeout(opening);
    gone.abort();
    undoState();
    control?.undo();
  };
}
