import { make } from '../dom/make.ts';
import { ownDocument } from '../dom/nodes.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { type TextKey, text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import { logInUrl } from '../session/session.ts';
import { type Action, createActions } from '../view/actions.ts';
import { reasonKey } from '../view/failure.ts';
import './waiting-comments.css?adopt';
import { type Reason, textOfComment, type WaitingComment, type WaitingState } from './waiting-comment.ts';

interface ReasonInWords {
  readonly words: string;
  readonly logInUrl?: string | undefined;
}

/** Content of the list item of a waiting comment. */
interface ItemContent {
  readonly headline: TextKey;
  readonly reason: ReasonInWords | undefined;
  readonly comment: string;
  readonly actions: readonly Action[];
}

export interface ItemActions {
  /** @param asWhoever As the current member, or as a guest. */
  send(comment: WaitingComment, asWhoever: boolean): void;
  edit(comment: WaitingComment): void;
  discard(comment: WaitingComment): void;
  /** Hides a comment that the site has accepted. */
  hide(comment: WaitingComment): void;
}

/** Returns the key of the headline for the state of a comment. */
function headlineOf(state: WaitingState): TextKey {
  if (state.kind === 'waiting') return 'waiting.waits';
  if (state.kind === 'sending') return 'waiting.sending';
  if (state.kind === 'held') return state.page === undefined ? 'waiting.held' : 'comment.published';
  if (state.kind === 'unknown') return state.reason ? 'error.unconfirmed' : 'waiting.unsure';
  return state.reason.kind === 'other-reader' ? 'waiting.label' : 'waiting.refused';
}

/** Returns the reason for which a comment came back; none while it is being sent. */
const reasonOf = (state: WaitingState): Reason | undefined => ('reason' in state ? state.reason : undefined);

/** Returns the words of K2 about a comment, which may be HTML, as text. */
export const answerText = (html: string) => stripTags(html).replace(/\s+/g, ' ').trim();

function reasonInWords({ state, loggedIn }: WaitingComment, page: Page): ReasonInWords | undefined {
  const reason = reasonOf(state);
  const url = loggedIn ? logInUrl(page.sitePath) : undefined;
  if (reason?.kind === 'answer') return { words: answerText(reason.html) };
  if (reason?.kind === 'empty') return { words: text(page, 'comment.empty') };
  if (reason?.kind === 'other-reader') return { words: text(page, 'waiting.other-reader'), logInUrl: url };
  const found = reason && reasonKey(reason.error, { status: reason.status ?? 0, logInUrl: url });
  if (!found) return undefined;
  return { words: text(page, found.key, found.values), logInUrl: reason.error === 'session' ? url : undefined };
}

/** Returns the announcement of a comment that came back: its state and the reason, without its text. */
export const spokenState = (comment: WaitingComment, page: Page): string =>
  [text(page, headlineOf(comment.state)), reasonInWords(comment, page)?.words].filter(Boolean).join(' ');

/** Returns the buttons that help in a state: none while the comment is being sent. */
function actionsFor(comment: WaitingComment, actions: ItemActions): Action[] {
  const { state } = comment;
  if (state.kind === 'sending') return [];
  if (state.kind === 'held') return [{ label: 'waiting.hide', run: () => actions.hide(comment) }];
  const asWhoever = reasonOf(state)?.kind === 'other-reader';
  const send = { label: 'waiting.send', run: () => actions.send(comment, asWhoever) } as const;
  return [
    ...(state.kind === 'waiting' ? [] : [send]),
    { label: 'waiting.edit', run: () => actions.edit(comment) },
    { label: 'action.discard', run: () => actions.discard(comment) },
  ];
}

/** Lists what a visitor sees of a comment that waits: its state, its text, and buttons. */
export function contentOfItem(comment: WaitingComment, actions: ItemActions, page: Page): ItemContent {
  return {
    headline: headlineOf(comment.state),
    reason: reasonInWords(comment, page),
    comment: textOfComment(comment),
    actions: actionsFor(comment, actions),
  };
}

/** Writes what a visitor sees of a comment, without its buttons. */
function writeItem({ headline, reason, comment }: ItemContent, page: Page): HTMLElement[] {
  const line = (className: string, ...words: (Node | string)[]) =>
    make('p', { className: `k2i-waiting__${className}` }, ...words);
  const link = reason?.logInUrl ? [' ', make('a', { href: reason.logInUrl }, text(page, 'action.log-in'))] : [];
  return [
    line('state', text(page, headline)),
    ...(reason?.words ? [line('reason', reason.words, ...link)] : []),
    line('text', comment),
  ];
}

/** A comment of this device in the list of the page. */
export interface Item {
  readonly element: HTMLElement;
  /** Writes the words at once. Buttons appear when React has loaded. */
  show(content: ItemContent): void;
}

export function createItem(page: Page): Item {
  // It gets the focus when its own control, or a neighbouring item, is removed.
  const element = make('li', { className: 'k2i-waiting', lang: page.language, tabIndex: -1 });
  const words = make('div');
  const buttons = createActions({ adopted: element, widget: 'outbox', page });
  element.append(words, make('div', { className: 'k2i-waiting__buttons' }, buttons.element));
  return {
    element,
    show(content) {
      const hadFocus = element.contains(ownDocument.activeElement);
      words.replaceChildren(...writeItem(content, page));
      buttons.show(content.actions);
      if (hadFocus && !element.contains(ownDocument.activeElement)) element.focus();
    },
  };
}
