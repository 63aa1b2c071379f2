import { AUTHOR, commentAround, nameOf } from '../../src/comments/comment-box.ts';
import { IGNORED_SELECTOR } from '../../src/dom/nodes.ts';
import { quietly } from '../../src/dom/quietly.ts';

interface Comment {
  /** '' if the page does not have the author's name. */
  readonly name: string;
  readonly paragraphs: readonly Element[];
  /** The element in front of the button. */
  readonly place: Element;
}

const TOOLBAR = '.commentToolbar';
/** Parts of a comment that are not its text. */
const NOT_TEXT = `${TOOLBAR},[class*=ignature],${IGNORED_SELECTOR}`;

/** Tests the site's option for quotes. The comment form reports invalid options. */
function wantsQuotes(element: Element): boolean {
  const options: unknown = quietly(() => JSON.parse(element.getAttribute('data-k2-options') ?? ''));
  return Object(options).quote === true && !element.closest(IGNORED_SELECTOR);
}

/** Finds the message field of the comment form, if the site enables quotes and the reader can write. */
export function findMessage(root: Element): HTMLTextAreaElement | undefined {
  const owner = [...root.querySelectorAll('[data-k2-options*=quote]')].find(wantsQuotes);
  return owner?.querySelector<HTMLTextAreaElement>('[name=commentText]:not([disabled],[readonly])') ?? undefined;
}

/** Reads every comment within an element that has an author and a text. */
export function readComments(root: Element): Comment[] {
  const found = new Map<Element, Comment>();
  for (const author of root.querySelectorAll(AUTHOR)) {
    const comment = commentAround(author);
    if (!comment || found.has(comment) || author.closest(IGNORED_SELECTOR)) continue;
    // Replies may be nested in a comment.
    const own = <Kind extends Element>(selector: string) =>
      [...comment.querySelectorAll<Kind>(selector)].filter((element) => commentAround(element) === comment);
    const paragraphs = own('p').filter((paragraph) => !paragraph.closest(NOT_TEXT));
    const place = own(TOOLBAR)[0] ?? paragraphs.at(-1);
    const name = nameOf(author, own('img')[0] ?? null);
    if (place && readText(paragraphs)) found.set(comment, { name, paragraphs, place });
  }
  return [...found.values()];
}

/** Reads paragraphs as displayed, with line breaks and the alternative texts of images. */
export function readText(paragraphs: readonly Element[], range?: Range): string {
  const readNode = (node: Node): string => {
    if (range && !range.intersectsNode(node)) return '';
    if (node.nodeName === 'BR') return '\n';
    if (node.nodeName === 'IMG') return (node as Element).getAttribute('alt') ?? '';
    if (node.nodeType !== 3) return [...node.childNodes].map(readNode).join('');
    const from = node === range?.startContainer ? range.startOffset : 0;
    const to = node === range?.endContainer ? range.endOffset : undefined;
    return (node.nodeValue ?? '').slice(from, to).replace(/[ \t\n\r\f]+/g, ' ');
  };
  const lines = paragraphs.map((paragraph) =>
    readNode(paragraph)
      .replace(/ *\n */g, '\n')
      .trim(),
  );
  return lines.filter(Boolean).join('\n\n');
}
