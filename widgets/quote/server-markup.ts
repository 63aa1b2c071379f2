import { AUTHOR, commentAround, nameOf } from '../../src/dom/comment-box.ts';
import { IGNORED_SELECTOR, is, isElement, unshadowed } from '../../src/dom/nodes.ts';
import { quietly } from '../../src/dom/quietly.ts';

/** Server markup of one comment. */
export interface CommentMarkup {
  readonly comment: Element;
  /** Name of the author; '' if the page does not have it. */
  readonly name: string;
  /** The element in front of the button. */
  readonly place: Element;
  /** Returns the text as the reader sees it, or the part of it in a range. */
  read(range?: Range): string;
}

const TOOLBAR = '.commentToolbar';

/** Parts of a comment that are not its text. K2 stores texts without tags, so lists and headings are the template's. */
const BESIDES = [
  ...[AUTHOR, TOOLBAR, '.commentLink,.commentDate,.commentAuthorEmail,[class*=ignature],[class^="k2i-"]'],
  ...['time,ul,ol,dl,nav,menu,h1,h2,h3,h4,h5,h6,button,input,select,textarea,form'],
  ...['script,style,template,noscript,iframe,svg,[hidden],[aria-hidden=true]', IGNORED_SELECTOR],
].join();

/** Checks the site's option for quotes. The comment form reports invalid options. */
function wantsQuotes(element: Element): boolean {
  const options: unknown = quietly(() => JSON.parse(unshadowed(element).getAttribute('data-k2-options') ?? ''));
  return Object(options).quote === true;
}

/** The message field of the comment form, where the site wants quotes and the reader can write. */
export function findMessage(root: Element): HTMLTextAreaElement | undefined {
  for (const owner of unshadowed(root).querySelectorAll('[data-k2-options*=quote]')) {
    if (!wantsQuotes(owner) || unshadowed(owner).closest(IGNORED_SELECTOR)) continue;
    const form = is('form', owner) ? owner : owner.querySelector('form');
    const fields = [...(form ? unshadowed(form).elements : [])].filter(
      (control): control is HTMLTextAreaElement =>
        is('textarea', control) && control.name === 'commentText' && !control.disabled && !control.readOnly,
    );
    // A template may print one for phones.
    const field = fields.find((field) => field.checkVisibility?.()) ?? fields[0];
    if (field) return field;
  }
  return undefined;
}

/** Reads every comment at and below an element that has an author and a text. */
export function readComments(root: Element): CommentMarkup[] {
  const authors = new Map<Element, Element>();
  for (const author of unshadowed(root).querySelectorAll(AUTHOR)) {
    // A reply may stand beside the author.
    const comment = commentAround(author) ?? author.closest('.itemCommentsList > *');
    // A name that is an entry by itself has no text, and nothing behind it is inside.
    if (!comment || comment === author) continue;
    if (root.contains(comment) && !author.closest(IGNORED_SELECTOR) && !authors.has(comment))
      authors.set(comment, author);
  }
  return [...authors].flatMap(([comment, author]) => {
    /** Leaves out elements of replies inside the comment. */
    const isOwn = (element: Element) => {
      let around: Element | null = element;
      while (around && !authors.has(around)) around = around.parentElement;
      return around === comment;
    };
    const own = (selector: string) => [...comment.querySelectorAll(selector)].filter(isOwn);
    const leavesOut = (element: Element) => element.matches(BESIDES) || (element !== comment && authors.has(element));
    const isText = (paragraph: Element) => {
      const part = paragraph.closest(BESIDES);
      return !part || part === comment || !comment.contains(part);
    };
    const paragraphs = own('p').filter(isText);
    const texts = paragraphs.length ? paragraphs : [comment];
    const read = (range?: Range) => visibleText(texts, leavesOut, range);
    const place = own(TOOLBAR)[0] ?? paragraphs.at(-1) ?? author;
    return [{ comment, name: nameOf(author, own('img')[0] ?? null), place, read }];
  });
}

const BLANKS = /[ \t\n\r\f]+/g;

/**
 * Reads the text of some elements as the reader sees it: with the page's line breaks, the words of links and pictures, and
 * without hidden elements.
 *
 * @param leavesOut Checks for elements that are not part of the text.
 * @param range Limits the text to this range.
 */
function visibleText(roots: readonly Element[], leavesOut: (element: Element) => boolean, range?: Range): string {
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
