import { plainButton } from '../comments/plain-button.ts';
import { announce } from '../dom/live-region.ts';
import { make } from '../dom/make.ts';
import { isHtmlElement, OFFLINE_BAR, ownDocument } from '../dom/nodes.ts';
import { focusNearest, withAncestors } from '../dom/scroll.ts';
import { text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import type { Action } from '../view/actions.ts';
import type { Outbox } from './outbox.ts';
import { isDue } from './waiting-comment.ts';
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

/** Adds a button to the loader's offline bar while comments wait. It sends them at once. */
export function addToBar(page: Page, outbox: Outbox): void {
  const tryNow = async () => {
    announce(text(page, 'waiting.trying'));
    if (!(await outbox.send())) announce(text(page, 'waiting.still-away'));
  };
  const place = make('span', { className: 'k2i-bar-button' });
  place.append(' ', plainButton({ label: 'waiting.try', run: tryNow }, page));
  const remove = removable(place);
  let isNeeded = false;
  const update = () => {
    const bar = isNeeded && ownDocument.querySelector(`${OFFLINE_BAR}:not([hidden])`);
    if (!bar) remove();
    else if (place.parentNode !== bar) bar.append(place);
  };
  outbox.listen((_news, comments) => {
    isNeeded = comments.some(isDue);
    update();
  });
  // The loader's listeners run first, and show or hide the bar.
  for (const type of ['k2:connection', 'online', 'offline']) addEventListener(type, update, true);
}
