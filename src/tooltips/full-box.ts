import texts from 'virtual:texts/action.cancel,action.close,action.ok';
import { readString } from '../compat/inline-scripts.ts';
import type { Page } from '../core/page.ts';
import { isElement, ownDocument } from '../dom/nodes.ts';
import { provideTexts, text } from '../i18n/texts.ts';
import { applyPrintedLook, buildElement, part } from '../tips/box.ts';
import { attributeOf, printedDefault } from '../tips/server-markup.ts';
import type { Box } from '../tips/tip.ts';
import { isOn, lengthOf, wordsOf } from './attributes.ts';
import { readContent, showHidden } from './content.ts';

provideTexts(texts);

type TipButton = 'close' | 'yes' | 'no';

const BUTTONS = {
  close: ['buttonClose', 'action.close'],
  yes: ['buttonYes', 'action.ok'],
  no: ['buttonNo', 'action.cancel'],
} as const;

/** Finds the label of a button: of its attribute, else as the site prints it for all tips, else of our catalogue. */
export function labelOf(trigger: Element, button: TipButton, page: Page): string {
  const own = attributeOf(trigger, `button-${button}`);
  if (own && !/^(true|false|[01])$/.test(own)) return own;
  const [printed, key] = BUTTONS[button];
  const label = readString(`"${printedDefault(printed)}"`);
  if (label) return label;
  return text(page, key);
}

/**
 * Checks for a click on an element with which the server's markup closes the tip around it. Its own action is prevented:
 * a link would jump to the top of the page, a button would send its form.
 */
export function closesTip(event: Event): boolean {
  const closes = isElement(event.target) && event.target.closest('.cbTooltipClose') !== null;
  if (closes) event.preventDefault();
  return closes;
}

/** The box of a tip with any content. */
export interface FullBox extends Box {
  readonly content: HTMLElement;
  readonly title: HTMLElement | undefined;
}

function applyOwnLook(element: HTMLElement, trigger: HTMLElement): void {
  const { style, classList } = element;
  classList.add(...wordsOf(trigger, 'classes'));
  style.inlineSize = lengthOf(trigger, 'width') || style.inlineSize;
  style.blockSize = lengthOf(trigger, 'height');
}

/** Gives a tip the classes and the size that its trigger names, or the site for all of its tips. */
export function applyLook(element: HTMLElement, trigger: HTMLElement): void {
  applyPrintedLook(element);
  applyOwnLook(element, trigger);
}

/** Makes the button that closes a tip, with the site's label; `undefined` if the template hides it. */
export function closeButton(trigger: Element, page: Page): HTMLButtonElement | undefined {
  if (isOn(trigger, 'button-hide') || /^(false|0)$/.test(attributeOf(trigger, 'button-close'))) return undefined;
  const button = ownDocument.createElement('button');
  button.type = 'button';
  button.className = 'qtip-close k2i-tip__close cbTooltipClose';
  button.setAttribute('aria-label', labelOf(trigger, 'close', page));
  return button;
}

/**
 * Builds a tip of any content, with its title and its button.
 * @returns `undefined` when the trigger has nothing to show.
 */
export async function buildFullBox(trigger: HTMLElement, mode: string, page: Page): Promise<FullBox | undefined> {
  // A tip that opens for the pointer closes when the pointer leaves.
  const isPressed = mode !== 'menu' && wordsOf(trigger, 'open-event').includes('click');
  const close = isPressed ? closeButton(trigger, page) : undefined;
  const heading = await readContent(trigger, 'title');
  // Last, since from here on content may be missing from its place in the page.
  const body = await readContent(trigger, 'tooltip');
  if (!body && !heading) return undefined;
  const content = part('qtip-content', ...wordsOf(trigger, 'content-classes'));
  if (body) content.append(body.node);
  const bar = part('qtip-titlebar');
  let title: HTMLElement | undefined;
  if (heading) {
    title = part('qtip-title', ...wordsOf(trigger, 'title-classes'));
    title.append(heading.node);
    bar.append(title);
  }
  if (close) bar.append(close);
  const element = buildElement(trigger, mode, ...(bar.hasChildNodes() ? [bar] : []), ...(body ? [content] : []));
  applyOwnLook(element, trigger);
  if (title) title.id = `${element.id}-title`;
  // Copies of tabs that the list has no room for are hidden, like these, where it has (`d-md-none`).
  const nested = content.querySelectorAll('.cbNavBarItemNested');
  const undo = [...content.children, ...nested, ...(title?.children ?? [])].map(showHidden);
  return {
    element,
    content,
    title,
    remove() {
      for (const restore of undo) restore();
      body?.release();
      heading?.release();
      element.remove();
    },
  };
}
