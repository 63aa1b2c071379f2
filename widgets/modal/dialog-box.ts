import type { Page } from '../../src/core/page.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { attributeOf } from '../../src/tips/attribute.ts';
import { wordsOf } from '../../src/tooltips/attributes.ts';
import { readContent, showHidden } from '../../src/tooltips/content.ts';
import { applyLook, closeButton } from '../../src/tooltips/full-box.ts';
import { labelOf } from '../../src/tooltips/labels.ts';

let count = 0;

function part<Name extends keyof HTMLElementTagNameMap>(name: Name, ...classes: string[]): HTMLElementTagNameMap[Name] {
  const element = ownDocument.createElement(name);
  element.classList.add(...classes);
  return element;
}

/** The buttons that a template asks for by `data-cbtooltip-button-yes` and `-no`; `undefined` when there are none. */
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
export interface ModalBox {
  readonly dialog: HTMLDialogElement;
  /** Shows what of its content the page hides; call when the dialog is in the page. */
  reveal(): void;
  /** Puts moved content back. */
  release(): void;
}

/** Builds the dialog with the classes that the site's style sheet knows; `undefined` when there is nothing to show. */
export async function buildDialog(
  trigger: HTMLElement,
  mode: 'modal' | 'dialog',
  page: Page,
): Promise<ModalBox | undefined> {
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
