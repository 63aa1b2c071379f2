import type { Page } from '../../src/core/page.ts';
import { showDialog } from '../../src/dialog/dialog.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { asButton, isPlainClick } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { controlOf } from '../../src/tips/control.ts';
import { OPEN_DELAY_MS } from '../../src/tips/hover.ts';
import { closeOthers } from '../../src/tips/open-tips.ts';
import { attributeOf } from '../../src/tips/server-markup.ts';
import tipsCss from '../../src/tips/tips.css?inline';
import { isOn, numberOf, wordsOf } from '../../src/tooltips/attributes.ts';
import { readContent, showHidden } from '../../src/tooltips/content.ts';
import fullCss from '../../src/tooltips/full.css?inline';
import { applyLook, closeButton, closesTip, labelOf } from '../../src/tooltips/full-box.ts';
import { hasOriginal, needsOriginal, replaceOriginal } from '../../src/tooltips/originals.ts';
import css from './modal.css?inline';

/** Body class while one is open, as the site's style sheet knows it. */
const OPEN_CLASS = 'cbTooltipModalOpen';

function modeOf(trigger: HTMLElement): 'modal' | 'dialog' {
  return isOn(trigger, 'dialog') || wordsOf(trigger, 'classes').includes('qtip-dialog') ? 'dialog' : 'modal';
}

let count = 0;

function part<Name extends keyof HTMLElementTagNameMap>(name: Name, ...classes: string[]): HTMLElementTagNameMap[Name] {
  const element = ownDocument.createElement(name);
  element.classList.add(...classes);
  return element;
}

/** Makes the buttons of `data-cbtooltip-button-yes` and `-no`; `undefined` without these attributes. */
async function answers(trigger: HTMLElement, dialog: HTMLDialogElement, page: Page): Promise<HTMLElement | undefined> {
  const asked = (['yes', 'no'] as const).filter(
    (answer) => !/^(false|0|)$/.test(attributeOf(trigger, `button-${answer}`)),
  );
  if (!asked.length) return undefined;
  const buttons = part('div', 'cbTooltipButtons', 'text-right');
  for (const answer of asked) {
    const [name, look] = answer === 'yes' ? ['Yes', ['btn-primary', 'k2i-button--main']] : ['No', ['btn-secondary']];
    const button = part('button', `cbTooltipButton${name}`, 'cbTooltipClose', 'btn', 'k2i-button', ...look);
    button.type = 'button';
    button.textContent = await labelOf(trigger, answer, page);
    button.addEventListener('click', () => dialog.close(answer));
    buttons.append(button);
  }
  return buttons;
}

/** The dialog of a modal tip, not in the page yet. */
interface ModalBox {
  readonly dialog: HTMLDialogElement;
  /** Shows content that the page hides. Call it when the dialog is in the page. */
  reveal(): void;
  /** Puts moved content back. */
  release(): void;
}

/** Builds the dialog with the classes that the site's style sheet knows; `undefined` when there is nothing to show. */
async function buildDialog(trigger: HTMLElement, mode: 'modal' | 'dialog', page: Page): Promise<ModalBox | undefined> {
  const dialog = part('dialog', 'qtip', `qtip-${mode}`, 'k2i-dialog', 'k2i-modal');
  const close = closeButton(trigger, page);
  const buttons = await answers(trigger, dialog, page);
  const heading = await readContent(trigger, 'title');
  // Last, since from here on content may be missing from its place in the page.
  const body = await readContent(trigger, 'tooltip');
  if (!body && !heading) return undefined;
  const name =
    trigger.getAttribute('aria-label') ||
    trigger.textContent?.trim() ||
    trigger.querySelector('img')?.alt ||
    trigger.title;
  const bar = part('div', 'qtip-titlebar');
  const content = part('div', 'qtip-content', ...wordsOf(trigger, 'content-classes'));
  applyLook(dialog, trigger);
  dialog.id = `k2i-modal-${++count}`;
  if (heading) {
    const title = part('h2', 'qtip-title', ...wordsOf(trigger, 'title-classes'));
    title.id = `${dialog.id}-title`;
    title.append(heading.node);
    bar.append(title);
    dialog.setAttribute('aria-labelledby', title.id);
  } else if (name) dialog.setAttribute('aria-label', name);
  else {
    content.id = `${dialog.id}-content`;
    dialog.setAttribute('aria-labelledby', content.id);
  }
  if (close) bar.append(close);
  if (bar.hasChildNodes()) dialog.append(bar);
  if (body) content.append(body.node);
  dialog.append(content, ...(buttons ? [buttons] : []));
  let hideAgain: (() => void)[] = [];
  return {
    dialog,
    reveal() {
      hideAgain = [...content.children].map(showHidden);
    },
    release() {
      for (const put of hideAgain) put();
      body?.release();
      heading?.release();
    },
  };
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
      closedBy: mode === 'modal' ? 'any' : 'closerequest',
      signal,
      ...(control && { opener: control.element }),
    });
    reveal();
    page.emit(trigger, 'k2:opened', { what: mode });
    const answer = await closed;
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
