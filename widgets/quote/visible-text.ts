import { isElement } from '../../src/dom/nodes.ts';

const BLANKS = /[ \t\n\r\f]+/g;

/**
 * The text of some elements as the reader sees it: lines break where they do on the page, links and pictures are their
 * words, and what is not displayed is not in it.
 *
 * @param leavesOut Tells of each element inside whether it is no part of the text.
 * @param range Limits the text to what lies in it.
 */
export function visibleText(
  roots: readonly Element[],
  leavesOut: (element: Element) => boolean,
  range?: Range,
): string {
  let text = '';
  const startLine = (end: '\n' | '\n\n') => {
    text = text.replace(/ +$/, '');
    while (text && !text.endsWith(end)) text += '\n';
  };
  const readWords = (node: Node, whiteSpace: string) => {
    const data = node.nodeValue ?? '';
    const from = node === range?.startContainer ? range.startOffset : 0;
    const to = node === range?.endContainer ? range.endOffset : data.length;
    const words = data.slice(from, to);
    if (/^(pre|break-spaces)/.test(whiteSpace)) text += words;
    else text += words.replace(BLANKS, ' ').replace(/^ /, /(^|[ \n])$/.test(text) ? '' : ' ');
  };
  const readElement = (element: Element) => {
    const { display, whiteSpace } = getComputedStyle(element);
    if (display === 'none') return;
    const end = element.localName === 'p' ? '\n\n' : '\n';
    // A link is its words, also where a template makes it a box.
    const isBlock = element.localName !== 'a' && !/^(inline|contents|ruby)/.test(display);
    if (isBlock) startLine(end);
    for (const node of element.childNodes) {
      if (range && !range.intersectsNode(node)) continue;
      if (node.nodeType === 3) readWords(node, whiteSpace);
      else if (!isElement(node) || leavesOut(node)) continue;
      else if (node.localName === 'br') text += '\n';
      else if (node.localName === 'img') text += node.getAttribute('alt') ?? '';
      else readElement(node);
    }
    if (isBlock) startLine(end);
  };
  for (const root of roots) if (!range || range.intersectsNode(root)) readElement(root);
  return text
    .replace(/ +\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
