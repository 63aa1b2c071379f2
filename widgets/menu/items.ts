import { setAttributes } from '../../src/dom/attributes.ts';
import { textIn } from '../../src/dom/nodes.ts';
import { itemAt, motionOf } from '../../src/keys/keys.ts';
import type { Scope } from '../../src/page/scope.ts';

const ITEM = 'a,button,[role=menuitem]';
/** Fields, which turn a menu into a small form, whose parts keep their roles. */
const FIELDS = 'input:not([type=hidden]),select,textarea,form,[contenteditable]';
const SEPARATORS = '.divider,.dropdown-divider,hr';

export const isListOfItems = (content: Element) => !content.querySelector(FIELDS) && !!content.querySelector(ITEM);

/** Lists the items for the arrow keys, without hidden ones such as those of a menu within the menu. */
export function itemsOf(content: Element): HTMLElement[] {
  return [...content.querySelectorAll<HTMLElement>(ITEM)].filter(
    (item) => !item.matches('[disabled],[aria-disabled=true],.disabled') && item.checkVisibility?.() !== false,
  );
}

/** Tests if a link leads to an address, not to the top of the page or to a script. */
export function isRealLink(element: Element): boolean {
  const href = element.closest('a')?.getAttribute('href')?.trim() ?? '';
  return href !== '' && !/^(#|javascript:)/i.test(href);
}

/** Gives links and buttons the role of items, elements around them none. */
export function describe(content: HTMLElement, shown: Scope): void {
  const set = (selector: string, attributes: Record<string, string>, isMeant = (_: Element) => true) => {
    for (const element of content.querySelectorAll(selector))
      if (isMeant(element)) shown.undo(setAttributes(element, attributes));
  };
  set('ul,ol,li,div,span,nav', { role: 'none' }, (element) => !!element.querySelector(ITEM));
  set(SEPARATORS, { role: 'separator' });
  set(ITEM, { role: 'menuitem', tabindex: '-1' });
}

/** Finds the item that a key leads to: the next one in a direction, or one that begins with the letter of the key. */
export function itemForKey(event: KeyboardEvent, content: Element): HTMLElement | undefined {
  const items = itemsOf(content);
  const from = items.find((item) => item === event.target);
  const { key, altKey, ctrlKey, metaKey } = event;
  const isLetter = /^\S$/u.test(key) && !altKey && !ctrlKey && !metaKey;
  if (!isLetter) return itemAt(motionOf(event, 'down', content), items, from);
  const index = from ? items.indexOf(from) : -1;
  const nameOf = (item: HTMLElement) => item.getAttribute('aria-label') ?? textIn(item);
  const following = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  return following.find((item) => nameOf(item).toLowerCase().startsWith(key.toLowerCase()));
}
