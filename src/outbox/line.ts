import 'virtual:texts/waiting,comment.empty,comment.published,update,action.close,action.discard,action.reload';
import { plainButton } from '../comments/plain-button.ts';
import { announce } from '../dom/live-region.ts';
import { make } from '../dom/make.ts';
import { isHtmlElement, ownDocument } from '../dom/nodes.ts';
import { focusNearest, withAncestors } from '../dom/scroll.ts';
import type { Page } from '../page/page.ts';
import type { Action } from '../view/actions.ts';
import './waiting-comments.css?adopt';

interface Line {
  readonly words: string;
  readonly link?: { readonly url: string; readonly label: string };
  readonly actions: readonly Action[];
}

/** Returns a function that removes an element. A focus in it returns to the element that had it before, or near it. */
export function removable(place: HTMLElement): () => void {
  let from: Element[] = [];
  place.addEventListener('focusin', ({ relatedTarget }) => {
    if (isHtmlElement(relatedTarget) && !place.contains(relatedTarget)) from = withAncestors(relatedTarget);
  });
  return () => {
    const hadFocus = place.contains(ownDocument.activeElement);
    place.remove();
    if (hadFocus) focusNearest(from);
  };
}

/** Shows and announces a line at the end of the page, such as that a new version is ready. Returns its remover. */
export function showLine({ words, link, actions }: Line, page: Page): () => void {
  const place = make('div', { className: 'k2i-line', lang: page.language }, make('span', {}, words));
  if (link) place.append(make('a', { href: link.url }, link.label));
  place.append(...actions.map((action) => plainButton(action, page)));
  ownDocument.body.append(place);
  announce(words);
  return removable(place);
}
