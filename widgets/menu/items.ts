import { setAttributes } from '../../src/dom/attributes.ts';

const ITEM = 'a,button,[role=menuitem]';
/** A trigger of a tip or of a menu of its own. */
const NESTED = '.cbTooltip,[data-hascbtooltip=true]';
/** Elements that a menu must not have. With these it is a small form, and its parts keep their roles. */
const FIELDS = 'input:not([type=hidden]),select,textarea,form,[contenteditable]';
const SEPARATORS = '.divider,.dropdown-divider,hr';

/** Checks whether the content is a list of items and not a form. */
export function isListOfItems(content: Element): boolean {
  return !content.querySelector(FIELDS) && content.querySelector(ITEM) !== null;
}

/** Lists the items for the arrow keys, without hidden ones such as those of a menu within the menu. */
export function itemsOf(content: Element): HTMLElement[] {
  return [...content.querySelectorAll<HTMLElement>(ITEM)].filter(
    (item) => !item.matches('[disabled],[aria-disabled=true],.disabled') && (item.checkVisibility?.() ?? true),
  );
}

/** Checks whether an item opens a menu of its own. */
export function opensMenu(item: Element, content: Element): boolean {
  const nested = item.closest(NESTED);
  return nested !== null && content.contains(nested);
}

/** Gives the content the roles of a menu. Links and buttons become its items, what is around them nothing. */
export function describe(content: HTMLElement): () => void {
  const undo: (() => void)[] = [];
  const set = (element: Element, role: string) => undo.push(setAttributes(element, { role }));
  for (const element of content.querySelectorAll('ul,ol,li,div,span,nav')) {
    if (element.querySelector(ITEM)) set(element, 'none');
  }
  for (const separator of content.querySelectorAll(SEPARATORS)) set(separator, 'separator');
  for (const item of content.querySelectorAll(ITEM))
    undo.push(setAttributes(item, { role: 'menuitem', tabindex: '-1' }));
  return () => {
    for (const restore of undo.reverse()) restore();
  };
}

/** Compares as readers do: whatever the case, and `u` for `ü`, too. */
const sameLetter = new Intl.Collator(undefined, { sensitivity: 'base' });

/** The first item whose text begins with a letter. */
function startingWith(letter: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  return items.find((item) => {
    const [first = ''] = (item.getAttribute('aria-label') ?? item.textContent ?? '').trim();
    return sameLetter.compare(first, letter) === 0;
  });
}

/**
 * The item that a key leads to: the next one in a direction, or one that begins with the letter of the key.
 * @param from The item with the focus, if one has it.
 * @returns `undefined` when the key is none that moves.
 */
export function itemFor(key: string, items: readonly HTMLElement[], from: Element | null): HTMLElement | undefined {
  const index = items.findIndex((item) => item.isSameNode(from));
  switch (key) {
    case 'ArrowDown':
      return items[(index + 1) % items.length];
    case 'ArrowUp':
      return items.at(index <= 0 ? -1 : index - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return /^\S$/u.test(key)
        ? startingWith(key, [...items.slice(index + 1), ...items.slice(0, index + 1)])
        : undefined;
  }
}

/** Checks whether a link leads to an address, not to the top of the page or to a script. */
export function isRealLink(element: Element): boolean {
  const href = element.closest('a')?.getAttribute('href')?.trim() ?? '';
  return href !== '' && !/^(#|javascript:)/i.test(href);
}
