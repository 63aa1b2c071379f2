import { commentAround, numberByLinks } from '../../src/comments/comment-box.ts';
import { COUNTER, is, ownDocument } from '../../src/dom/nodes.ts';
import type { EventDetails } from '../../src/page/events.ts';

/** The actions of K2's links. */
type LinkAction = Exclude<EventDetails['k2:moderated']['action'], 'edit' | 'unpublish'>;

export interface ModerationMarkup {
  readonly link: HTMLAnchorElement;
  readonly action: LinkAction;
  readonly toolbar: HTMLElement;
  /** The comment; its toolbar if that is missing. */
  readonly element: HTMLElement;
  readonly commentId: number | undefined;
}

/** Links of each action, by K2's class or either form of the address: templates may name the widget instead. */
const LINKS = new Map<LinkAction, string>([
  ['approve', '.commentApproveLink,[href*="task=publish"],[href*="/comments/publish"]'],
  ['remove', '.commentRemoveLink,[href*="task=remove"],[href*="/comments/remove"]'],
  ['report-user', '.k2ReportUserButton,[href*="reportSpammer"]'],
]);

/**
 * Reads a link and its comment, or its toolbar if the comment is missing, as on a user's page.
 * @throws Error for other links, and without a comment to approve or remove.
 */
export function readModeration(element: Element): ModerationMarkup {
  const toolbar = element.closest<HTMLElement>('.commentToolbar') ?? element.parentElement;
  const [action] = [...LINKS].find(([, selector]) => element.matches(selector)) ?? [];
  if (!is('a', element) || !element.href || !action || !toolbar) throw new Error('No moderation link');
  const comment = commentAround(toolbar);
  if (!comment && action !== 'report-user') throw new Error('No comment around the link');
  const box = comment ?? toolbar;
  return { link: element, action, toolbar, element: box, commentId: numberByLinks(box, [element]) };
}

/** Class of a comment that is hidden behind a line with *Undo*. */
export const DELAYED = 'k2i-delayed';

/** Finds the link that approves a comment. K2 prints it only while the comment waits. */
export const approveLinkOf = (toolbar: Element) => toolbar.querySelector<HTMLElement>(LINKS.get('approve') ?? '');

/** Tests if a comment waits for approval. */
export const isMarkedWaiting = (comment: Element, toolbar: Element): boolean =>
  comment.matches('.unpublishedComment') || approveLinkOf(toolbar)?.hidden === false;

/** Finds the comments of one article with their counter, or the whole page without such a container. */
const commentsAround = (comment: Element) => comment.closest('.itemComments') ?? ownDocument.body;

/** Subtracts one from the counts in the heading of an article's comments and in the links to them. */
function countDown(comment: Element): void {
  const article = comment.closest('.itemView') ?? ownDocument.body;
  const heading = commentsAround(comment).querySelector(COUNTER);
  for (const counter of [
    heading?.querySelector('span') ?? heading,
    ...article.querySelectorAll('.itemCommentsLink span'),
  ]) {
    const [, before, number, after] = /^(\D*)(\d+)(\D*)$/.exec(counter?.textContent ?? '') ?? [];
    if (counter?.childElementCount === 0 && Number(number) > 0)
      counter.textContent = `${before}${Number(number) - 1}${after}`;
  }
}

/** Removes a comment, and updates the counters and the even and odd classes. */
export function removeComment(comment: HTMLElement): void {
  const list = comment.parentElement;
  const stripes = () => [...(list?.querySelectorAll(':scope > .even,:scope > .odd') ?? [])];
  const first = stripes()[0]?.classList.contains('odd') ? 1 : 0;
  countDown(comment);
  comment.remove();
  stripes().forEach(({ classList }, index) => {
    classList.toggle('even', (index + first) % 2 === 0);
    classList.toggle('odd', (index + first) % 2 === 1);
  });
}

/** Finds the next link in an area, else the one before. */
export function neighbourLink(link: HTMLElement, area: ParentNode, kind = 'a[href]'): HTMLElement | undefined {
  const links = [...area.querySelectorAll<HTMLElement>(kind)].filter(
    (each) => (!each.hidden && !each.closest(`.${DELAYED}`)) || each === link,
  );
  const index = links.indexOf(link);
  return links[index + 1] ?? links[index - 1];
}

/** Finds the element to focus after a removal: another link of this kind, the heading of the comments, or the form. */
export function focusPlaceAfter(link: HTMLElement): HTMLElement | null {
  const area = commentsAround(link);
  return neighbourLink(link, area, LINKS.get('remove')) ?? area.querySelector(`${COUNTER},.itemCommentsForm`);
}
