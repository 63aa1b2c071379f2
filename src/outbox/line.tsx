/** @jsxRuntime classic */
/** @jsx h */
import 'virtual:texts/waiting,comment.empty,update,error,action';
import { announce } from '../dom/live-region.ts';
import { isHtmlElement, ownDocument } from '../dom/nodes.ts';
import { focusNearest, withAncestors } from '../dom/scroll.ts';
import { buttonView } from '../view/failure-view.tsx';
import type { View } from '../view/h.ts';
import { elementOf } from '../view/lazy-view.ts';
import './waiting-comments.css?adopt';

interface Line {
  readonly words: string;
  readonly language: string;
  readonly link?: { readonly url: string; readonly label: string };
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
}

const lineView: View<Line> =
  (h) =>
  ({ words, language, link, actions }) => (
    <div className="k2i-line" lang={language}>
      <span>{words}</span>
      {link && <a href={link.url}>{link.label}</a>}
      {actions.map(buttonView(h))}
    </div>
  );

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
export function showLine(line: Line): () => void {
  const shown = elementOf(lineView, line);
  ownDocument.body.append(shown);
  announce(line.words);
  return removable(shown);
}
