import { ownDocument } from '../../dom/core/unshadowed.ts';
import type { Page } from '../../runtime/page/page.ts';

/** Where our own words stand: in what we have made, adopted or announce. */
const OURS = '[class*="k2i-"],[data-k2-state],dialog,[role=status],[role=alert]';

const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'value'];

/** What a form sends or somebody writes is no text of ours, whatever it says. */
const WRITTEN = 'option,textarea,[contenteditable]';
const NAMED_BY_VALUE = 'input[type=submit],input[type=button],input[type=reset]';

/**
 * How often the words of one place are replaced. Nothing of ours comes near it; without an end, a translator of the
 * browser that answers each change would be answered for ever.
 */
const MOST_TURNS = 100;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Puts the page's language in the place of what was given in another one before it came. */
export interface Replacer {
  /** Notes a text that was given. A text of one or two words counts only where it stands alone. */
  add(words: string, read: () => string): void;
  /**
   * Replaces what stands on the page now, and from now on what is put there later by code that had its words before. Does
   * nothing as long as the texts are not there.
   */
  replace(): void;
}

export function createReplacer(page: Page): Replacer {
  /** The ways to read each text again: the same English words may stand for two texts. */
  const given = new Map<string, (() => string)[]>();
  let pattern: RegExp | undefined;
  let isNew = false;
  let isWatching = false;
  /** The page's language as it was printed: who has the browser translate the page changes it, and wants their own. */
  const printed = ownDocument.documentElement.lang;
  /** What was put into a text last: it may have the words in it that it replaces. */
  const put = new WeakMap<Text, string>();
  const turns = new WeakMap<Node, number>();
  /** Whether this place has one more turn, which is then taken. */
  const takesTurn = (place: Node): boolean => {
    const turn = (turns.get(place) ?? 0) + 1;
    turns.set(place, turn);
    return turn <= MOST_TURNS;
  };
  /** What is said instead of words that were given; nothing where they were not, or nobody can tell what they stand for. */
  const insteadOf = (words: string): string | undefined => {
    const [others, ...more] = new Set(given.get(words)?.map((read) => read()));
    return more.length === 0 ? others : undefined;
  };
  const translated = (words: string): string => {
    if (given.has(words.trim())) return insteadOf(words.trim()) ?? words;
    return pattern ? words.replace(pattern, (sentence) => insteadOf(sentence) ?? sentence) : words;
  };
  const name = (element: Element) => {
    const named = element.closest<HTMLElement>('[lang]');
    if (named && named !== ownDocument.documentElement && named.lang === 'en') named.lang = page.language;
  };
  const replaceText = (node: Text) => {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent?.closest(OURS) || parent.closest(WRITTEN)) return;
    if (put.get(node) === node.data) return;
    const words = translated(node.data);
    if (words === node.data || !takesTurn(node)) return;
    node.data = words;
    put.set(node, words);
    name(parent);
  };
  const replaceAttributes = (element: Element) => {
    if (!element.closest(OURS)) return;
    for (const attribute of ATTRIBUTES) {
      if (attribute === 'value' && !element.matches(NAMED_BY_VALUE)) continue;
      const words = element.getAttribute(attribute);
      const others = words && insteadOf(words);
      if (!others || others === words || !takesTurn(element)) continue;
      element.setAttribute(attribute, others);
      name(element);
    }
  };
  const replaceIn = (root: Node) => {
    if (ownDocument.documentElement.lang !== printed) return;
    const walker = ownDocument.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node: Node | null = root; node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) replaceText(node as Text);
      else if (node.nodeType === Node.ELEMENT_NODE) replaceAttributes(node as Element);
    }
  };
  const watch = () => {
    if (isWatching) return;
    isWatching = true;
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === 'childList') addedNodes.forEach(replaceIn);
        else replaceIn(target);
    }).observe(ownDocument.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ATTRIBUTES,
    });
  };
  return {
    add(words, read) {
      given.set(words, [...(given.get(words) ?? []), read]);
      isNew = true;
    },
    replace() {
      if (!page.texts || !isNew) return;
      isNew = false;
      const sentences = [...given.keys()].filter((words) => /[.…?!]$/.test(words)).sort((a, b) => b.length - a.length);
      pattern = sentences.length > 0 ? new RegExp(sentences.map(escaped).join('|'), 'g') : undefined;
      replaceIn(ownDocument.body);
      watch();
    },
  };
}
