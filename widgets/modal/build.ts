import type { Page } from '../../src/core/page.ts';
import { ownDocument, textIn } from '../../src/dom/nodes.ts';
import { attributeOf } from '../../src/tips/server-markup.ts';
import { wordsOf } from '../../src/tooltips/attributes.ts';
import { readContent, showHidden } from '../../src/tooltips/content.ts';
import { applyLook, closeButton, labelOf } from '../../src/tooltips/full-box.ts';

/** A modal tip, or a dialog that opens by itself. */
export type Mode = 'modal' | 'dialog';

/** The dialog of a modal tip, not in the page yet. */
interface ModalBox {
  readonly dialog: HTMLDialogElement;
  /** Shows content that the page hides. Call it when the dialog is in the page. */
  reveal(): void;
  /** Puts moved content back. */
  release(): void;
}

function part<Name extends keyof HTMLElementTagNameMap>(name: Name, ...classes: string[]): HTMLElementTagNameMap[Name] {
  const element = ownDocument.createElement(name);
  element.classList.add(...classes);
  return element;
}

const ANSWERS = {
  yes: ['cbTooltipButtonYes', 'btn-primary', 'k2i-button--main'],
  no: ['cbTooltipButtonNo', 'btn-secondary'],
} as const;

/** Makes the buttons of `data-cbtooltip-button-yes` and `-no`, which close the dialog with their answer. */
function answersOf(trigger: HTMLElement, dialog: HTMLDialogElement, page: Page): HTMLElement[] {
  const buttons = (['yes', 'no'] as const)
    .filter((answer) => !/^(false|0|)$/.test(attributeOf(trigger, `button-${answer}`)))
    .map((answer) => {
      const button = part('button', 'cbTooltipClose', 'btn', 'k2i-button', ...ANSWERS[answer]);
      button.type = 'button';
      button.textContent = labelOf(trigger, answer, page);
      button.addEventListener('click', () => dialog.close(answer));
      return button;
    });
  if (!buttons.length) return [];
  const bar = part('div', 'cbTooltipButtons', 'text-right');
  bar.append(...buttons);
  return [bar];
}

/** Finds the words that name the dialog of a trigger that has no title. */
function nameOf(trigger: HTMLElement, content: Element): string {
  const label = trigger.getAttribute('aria-label') || textIn(trigger);
  return label || trigger.querySelector('img')?.alt || trigger.title || textIn(content);
}

/** Builds the dialog with the classes that the site's style sheet knows; `undefined` when there is nothing to show. */
export async function buildModal(trigger: HTMLElement, mode: Mode, page: Page): Promise<ModalBox | undefined> {
  const heading = await readContent(trigger, 'title');
  // Last, since from here on content may be missing from its place in the page.
  const body = await readContent(trigger, 'tooltip');
  if (!body && !heading) return undefined;
  const dialog = part('dialog', 'qtip', `qtip-${mode}`, 'k2i-dialog', 'k2i-modal');
  const bar = part('div', 'qtip-titlebar');
  const title = part('h2', 'qtip-title', ...wordsOf(trigger, 'title-classes'));
  const content = part('div', 'qtip-content', ...wordsOf(trigger, 'content-classes'));
  const close = closeButton(trigger, page);
  if (heading) title.append(heading.node);
  if (body) content.append(body.node);
  bar.append(...(heading ? [title] : []), ...(close ? [close] : []));
  dialog.append(...(bar.hasChildNodes() ? [bar] : []), content, ...answersOf(trigger, dialog, page));
  dialog.setAttribute('aria-label', textIn(title) || nameOf(trigger, content));
  applyLook(dialog, trigger);
  let hideAgain: (() => void)[] = [];
  return {
    dialog,
    reveal() {
      hideAgain = [...content.children].map(showHidden);
    },
    release() {
      for (const hide of hideAgain) hide();
      body?.release();
      heading?.release();
    },
  };
}
