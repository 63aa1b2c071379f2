import 'virtual:texts/action.cancel,action.close,action.ok';
import { readString } from '../compat/inline-scripts.ts';
import { inReverse, readBoolean } from '../dom/attributes.ts';
import { make } from '../dom/make.ts';
import { isElement, textIn } from '../dom/nodes.ts';
import { text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import { buildTip, makeDiv } from '../popovers/box.ts';
import { attributeOf, printedDefault } from '../popovers/server-markup.ts';
import { isOn, lengthOf, wordsOf } from './attributes.ts';
import { readContent, showHidden } from './content.ts';

const BUTTONS = {
  close: ['buttonClose', 'action.close'],
  yes: ['buttonYes', 'action.ok'],
  no: ['buttonNo', 'action.cancel'],
} as const;

/** Finds the label of a button: of its attribute, else of the site for all tips, else of our catalogue. */
export function labelOf(trigger: Element, button: keyof typeof BUTTONS, page: Page): string {
  const own = attributeOf(trigger, `button-${button}`);
  if (own && !/^(true|false|[01])$/.test(own)) return own;
  const [printed, key] = BUTTONS[button];
  return readString(`"${printedDefault(printed)}"`) || text(page, key);
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

/** Finds the words of a trigger, which name the box of a tip without a title; '' if there are none. */
export function nameOf(trigger: HTMLElement): string {
  const words = trigger.getAttribute('aria-label') || textIn(trigger);
  return words || trigger.querySelector('img')?.alt || trigger.title;
}

/** Gives a tip the classes and the size that its trigger names. */
export function applyOwnLook(element: HTMLElement, trigger: HTMLElement): void {
  const { style, classList } = element;
  classList.add(...wordsOf(trigger, 'classes'));
  style.inlineSize = lengthOf(trigger, 'width') || style.inlineSize;
  style.blockSize = lengthOf(trigger, 'height');
}

/** Gives a trigger the classes that it names for an open or a closed tip. */
export function setStateClasses(trigger: HTMLElement, isOpen: boolean): void {
  for (const word of wordsOf(trigger, 'open-classes')) trigger.classList.toggle(word, isOpen);
  for (const word of wordsOf(trigger, 'close-classes')) trigger.classList.toggle(word, !isOpen);
}

/** Makes the button that closes a tip, with the site's label; `undefined` if the template hides it. */
export function closeButton(trigger: Element, page: Page): HTMLButtonElement | undefined {
  if (isOn(trigger, 'button-hide') || !readBoolean(attributeOf(trigger, 'button-close'), true)) return undefined;
  const button = make('button', { type: 'button', className: 'qtip-close k2i-tip__close cbTooltipClose' });
  button.setAttribute('aria-label', labelOf(trigger, 'close', page));
  return button;
}

/** Builds the title of a tip and its button in a bar, and its content; `undefined` if there is nothing to show. */
export async function buildParts(trigger: HTMLElement, close: HTMLElement | undefined) {
  const heading = await readContent(trigger, 'title');
  // Last, since content may be missing from its place in the page from here on.
  const body = await readContent(trigger, 'tooltip');
  if (!body && !heading) return undefined;
  const content = makeDiv('qtip-content', ...wordsOf(trigger, 'content-classes'));
  const title = makeDiv('qtip-title', ...wordsOf(trigger, 'title-classes'));
  const bar = makeDiv('qtip-titlebar');
  content.append(body?.node ?? '');
  title.append(heading?.node ?? '');
  bar.append(...(heading ? [title] : []), ...(close ? [close] : []));
  let hideAgain = () => {};
  return {
    content,
    title: heading && title,
    children: [...(bar.hasChildNodes() ? [bar] : []), ...(body ? [content] : [])],
    /** Shows content that the page hides. Call it when the box is in the page. */
    reveal() {
      // Copies of tabs in the overflow menu are hidden where the list has room for them (`d-md-none`), like these.
      const nested = content.querySelectorAll('.cbNavBarItemNested');
      hideAgain = inReverse([...content.children, ...nested, ...title.children].map(showHidden));
    },
    /** Hides that again, and puts moved content back. */
    release() {
      hideAgain();
      body?.release();
      heading?.release();
    },
  };
}

/** Builds a tip of any content; `undefined` if there is none. */
export async function buildFullBox(trigger: HTMLElement, mode: string, page: Page) {
  // A tip that opens for the pointer closes when the pointer leaves.
  const isPressed = mode !== 'menu' && wordsOf(trigger, 'open-event').includes('click');
  const parts = await buildParts(trigger, isPressed ? closeButton(trigger, page) : undefined);
  if (!parts) return undefined;
  const { content, title, children, reveal, release } = parts;
  const element = buildTip(trigger, mode, ...children);
  applyOwnLook(element, trigger);
  if (title) title.id = `${element.id}-title`;
  reveal();
  return {
    element,
    content,
    title,
    remove() {
      release();
      element.remove();
    },
  };
}

export type FullBox = NonNullable<Awaited<ReturnType<typeof buildFullBox>>>;
