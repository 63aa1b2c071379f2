import { readString } from '../compat/inline-scripts.ts';
import { keepAttributes, readBoolean } from '../dom/attributes.ts';
import { make } from '../dom/make.ts';
import { isElement, textIn } from '../dom/nodes.ts';
import { text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import type { Scope } from '../page/scope.ts';
import { attributeOf, printedDefault } from '../popovers/server-markup.ts';
import { isOn, lengthOf, wordsOf } from './attributes.ts';
import { readContent, showHidden } from './content.ts';
import './full.css?adopt';
import { needsOriginal, replaceOriginal } from './originals.ts';

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

/** Finds the words of a trigger, which name the box of a tip without a title; '' if there are none. */
export function boxName(trigger: HTMLElement): string {
  const words = trigger.getAttribute('aria-label') || textIn(trigger);
  return words || trigger.querySelector('img')?.alt || trigger.title;
}

/** Gives a trigger the classes that it names for an open or a closed tip. */
function setStateClasses(trigger: HTMLElement, isOpen: boolean): void {
  for (const word of wordsOf(trigger, 'open-classes')) trigger.classList.toggle(word, isOpen);
  for (const word of wordsOf(trigger, 'close-classes')) trigger.classList.toggle(word, !isOpen);
}

/** Takes a trigger over from Community Builder's script; returns false for one that only that can show. */
export function takeOver(trigger: HTMLElement, scope: Scope): boolean {
  if (needsOriginal(trigger)) return false;
  scope.undo(keepAttributes(trigger, 'class'));
  setStateClasses(trigger, false);
  replaceOriginal(trigger, scope.signal);
  return true;
}

/** Makes the button that closes a tip, with the site's label, unless the template hides it. */
function closeButtons(trigger: Element, page: Page): HTMLElement[] {
  if (isOn(trigger, 'button-hide') || !readBoolean(attributeOf(trigger, 'button-close'), true)) return [];
  const button = make('button', { type: 'button', className: 'qtip-close k2i-tip__close cbTooltipClose' });
  button.setAttribute('aria-label', labelOf(trigger, 'close', page));
  return [button];
}

/** A built box with its parts. */
export interface FullBox {
  readonly element: HTMLElement;
  readonly content: HTMLElement;
  readonly title: HTMLElement | undefined;
}

interface BoxParts {
  readonly hasCloseButton: boolean;
  /** Makes the box, and puts it into the page. */
  place(): HTMLElement;
  /** Closes the tip, for what the server's markup marks with a class. */
  close(): void;
}

/** Builds the box of a tip of any content; `undefined` if there is none. Its trigger has the classes of an open tip. */
export async function buildFullBox(
  trigger: HTMLElement,
  shown: Scope,
  { hasCloseButton, place, close }: BoxParts,
): Promise<FullBox | undefined> {
  const heading = await readContent(trigger, 'title', shown);
  // Last, since content may be missing from its place in the page from here on.
  const body = await readContent(trigger, 'tooltip', shown);
  if (shown.signal.aborted || (!body && !heading)) return undefined;
  const partOf = (name: 'content' | 'title', node: Node | undefined) =>
    make('div', { className: [`qtip-${name}`, ...wordsOf(trigger, `${name}-classes`)].join(' ') }, node ?? '');
  const [content, title] = [partOf('content', body), partOf('title', heading)];
  const bar = [...(heading ? [title] : []), ...(hasCloseButton ? closeButtons(trigger, shown.page) : [])];
  const element = place();
  if (bar.length) element.append(make('div', { className: 'qtip-titlebar' }, ...bar));
  if (body) element.append(content);
  element.classList.add(...wordsOf(trigger, 'classes'));
  element.style.inlineSize = lengthOf(trigger, 'width') || element.style.inlineSize;
  element.style.blockSize = lengthOf(trigger, 'height');
  title.id = `${element.id}-title`;
  // Copies of tabs in the overflow menu are hidden where the list has room for them (`d-md-none`), like these.
  const nested = content.querySelectorAll('.cbNavBarItemNested');
  for (const hidden of [...content.children, ...nested, ...title.children]) showHidden(hidden, shown);
  element.addEventListener('click', (event) => {
    if (!isElement(event.target) || !event.target.closest('.cbTooltipClose')) return;
    // A link would jump to the top of the page, a button would send its form.
    event.preventDefault();
    close();
  });
  setStateClasses(trigger, true);
  shown.undo(() => setStateClasses(trigger, false));
  return { element, content, title: heading && title };
}
