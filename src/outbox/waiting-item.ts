import type { Page } from '../core/page.ts';
import { loadFile } from '../dom/load-file.ts';
import { ownDocument } from '../dom/nodes.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { logInUrl } from '../http/session.ts';
import { type TextKey, text } from '../i18n/texts.ts';
import { createLazyView } from '../view/lazy-view.ts';
import { adoptLineStyles } from './line.tsx';
import { type Reason, textOfComment, type WaitingComment, type WaitingState } from './waiting-comment.ts';
import { type ItemContent, type Translate, waitingView } from './waiting-view.tsx';

/** What the reader can do about a comment that waits. */
export interface ItemActions {
  /** @param asWhoever As the member who is logged in now, or as a guest. */
  send(comment: WaitingComment, asWhoever: boolean): void;
  edit(comment: WaitingComment): void;
  discard(comment: WaitingComment): void;
}

/** Returns the key of the words that say what has become of a comment. */
function headlineOf(state: WaitingState): TextKey {
  switch (state.kind) {
    case 'waiting':
      return 'waiting.waits';
    case 'sending':
      return 'waiting.sending';
    case 'refused':
      return state.reason.kind === 'other-reader' ? 'waiting.label' : 'waiting.refused';
    case 'unknown':
      return state.reason ? 'error.unconfirmed' : 'waiting.unsure';
  }
}

/** Returns the reason for which a comment came back; none while it is on its way. */
export const reasonOf = (state: WaitingState): Reason | undefined => ('reason' in state ? state.reason : undefined);

/** Words a reason that the server has none for. */
function ownReason(reason: Exclude<Reason, { kind: 'answer' }>): NonNullable<ItemContent['reason']> {
  if (reason.kind === 'empty') return { key: 'comment.empty' };
  if (reason.kind === 'other-reader') return { key: 'waiting.other-reader' };
  const { error, status = 0 } = reason;
  if (error === 'http') return status === 403 ? { key: 'error.forbidden' } : { key: 'error.http', values: { status } };
  return { key: error === 'session' || error === 'unreadable' ? `error.${error}` : 'error.network' };
}

/** Tests whether a member has to log in before the comment can be sent. */
const needsLogIn = (reason: Reason | undefined) =>
  reason?.kind === 'other-reader' || (reason?.kind === 'call' && reason.error === 'session');

/** Returns K2's words about a comment, which may be HTML, as text. */
export const plainWords = (html: string) => stripTags(html).replace(/\s+/g, ' ').trim();

/** Returns the announcement of a comment that came back: its state and the reason, without its text. */
export function spokenState(state: WaitingState, page: Page): string {
  const reason = reasonOf(state);
  const headline = text(page, headlineOf(state));
  if (!reason) return headline;
  if (reason.kind === 'answer') return `${headline} ${plainWords(reason.html)}`;
  const { key, values } = ownReason(reason);
  return `${headline} ${text(page, key, values)}`;
}

/** Returns the buttons that help in a state: none while the comment is being sent. */
function actionsFor(comment: WaitingComment, actions: ItemActions): ItemContent['actions'] {
  const { state } = comment;
  if (state.kind === 'sending') return [];
  const asWhoever = reasonOf(state)?.kind === 'other-reader';
  const send = { label: 'waiting.send', run: () => actions.send(comment, asWhoever) } as const;
  return [
    ...(state.kind === 'waiting' ? [] : [send]),
    { label: 'waiting.edit', run: () => actions.edit(comment) },
    { label: 'action.discard', run: () => actions.discard(comment) },
  ];
}

/** Describes the item of a comment that waits. */
export function contentOfItem(comment: WaitingComment, actions: ItemActions, page: Page): ItemContent {
  const { state, loggedIn } = comment;
  const reason = reasonOf(state);
  const own = reason && reason.kind !== 'answer' ? ownReason(reason) : undefined;
  return {
    headline: headlineOf(state),
    reason: own && { ...own, logInUrl: loggedIn && needsLogIn(reason) ? logInUrl(page.sitePath) : undefined },
    answer: reason?.kind === 'answer' ? plainWords(reason.html) : undefined,
    comment: textOfComment(comment),
    actions: actionsFor(comment, actions),
  };
}

/** The item of a comment in the list of the page. */
export type Item = ReturnType<typeof createItem>;

/** Makes an item. React takes it over, with i18next, when that is loaded. */
export function createItem(page: Page) {
  adoptLineStyles();
  const element = ownDocument.createElement('li');
  element.className = 'k2i-waiting';
  element.lang = page.language;
  // The focus goes here when its control, or an item beside this one, is gone.
  element.tabIndex = -1;
  const plain: Translate = (key, values) => text(page, key, values);
  const view = createLazyView<ItemContent>({
    place: element,
    adopted: element,
    widget: 'outbox',
    page,
    view: waitingView(plain),
    reactView: () => loadFile('translated').then(({ translated }) => translated(waitingView, page)),
  });
  return {
    element,
    show(content: ItemContent): void {
      const hadFocus = element.contains(ownDocument.activeElement);
      view.show(content);
      if (hadFocus && !element.contains(ownDocument.activeElement)) element.focus();
    },
  };
}
