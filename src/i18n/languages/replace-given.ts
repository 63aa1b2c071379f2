import { ownDocument } from '../../dom/core/unshadowed.ts';
import type { FetchedLanguage } from '../overrides/page-language.ts';

/** Where our own words stand: in what we have made, adopted or announce. */
const OURS = '[class*="k2i-"],[data-k2-state],dialog,[role=status],[role=alert]';

const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'value'];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Puts the page's language in the place of what was given in another one before it came: what stands on the page now, and
 * what is put there later by code that had its words before. A text of one or two words counts only where it stands alone.
 */
export function replaceGiven(page: FetchedLanguage): void {
  const { given, language } = page;
  if (!given?.size) return;
  const sentences = [...given.keys()].filter((words) => /[.…?!]$/.test(words)).sort((a, b) => b.length - a.length);
  const pattern = sentences.length > 0 && new RegExp(sentences.map(escaped).join('|'), 'g');
  const translated = (words: string): string => {
    const whole = given.get(words.trim());
    if (whole) return whole();
    return pattern ? words.replace(pattern, (sentence) => given.get(sentence)?.() ?? sentence) : words;
  };
  const name = (element: Element) => {
    const named = element.closest<HTMLElement>('[lang]');
    if (named && named !== ownDocument.documentElement && named.lang === 'en') named.lang = language;
  };
  const replaceText = (node: Text) => {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent?.closest(OURS)) return;
    const words = translated(node.data);
    if (words === node.data) return;
    node.data = words;
    name(parent);
  };
  const replaceAttributes = (element: Element) => {
    if (!element.closest(OURS)) return;
    for (const attribute of ATTRIBUTES) {
      const words = element.getAttribute(attribute);
      const others = words && given.get(words)?.();
      if (!others || others === words) continue;
      element.setAttribute(attribute, others);
      name(element);
    }
  };
  const replaceIn = (root: Node) => {
    const walker = ownDocument.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node: Node | null = root; node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) replaceText(node as Text);
      else if (node.nodeType === Node.ELEMENT_NODE) replaceAttributes(node as Element);
    }
  };
  replaceIn(ownDocument.body);
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
}
