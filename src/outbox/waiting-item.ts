import { make } from '../dom/make.ts';
import { ownDocument } from '../dom/nodes.ts';
import { plainWords } from '../http/answers.ts';
import { type TextKey, text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import type { Scope } from '../page/scope.ts';
import { logInUrl } from '../session/session.ts';
import { type Action, createActions } from '../view/actions.ts';
import { reasonKey } from '../view/failure.ts';
import './waiting-comments.css?adopt';
import { textOfComment, type WaitingComment, type WaitingState } from './waiting-comment.ts';

/** Content of the list item of a waiting comment: its state, the reason for which it came back, and its text. */
interface ItemContent {
  readonly headline: TextKey;
  readonly reason: { readonly words: string; readonly logInUrl?: string | undefined } | undefined;
  readonly comment: string;
}

function headlineOf(state: WaitingState): TextKey {
  if (state.kind === 'waiting') return 'waiting.waits';
  if (state.kind === 'sending') return 'waiting.sending';
  if (state.kind === 'held') return state.page === undefined ? 'waiting.held' : 'comment.published';
  if (state.kind === 'unknown') return state.reason ? 'error.unconfirmed' : 'waiting.unsure';
  return state.reason.kind === 'other-reader' ? 'waiting.label' : 'waiting.refused';
}

function reasonInWords({ state, loggedIn }: WaitingComment, page: Page): ItemContent['reason'] {
  const reason = 'reason' in state ? state.reason : undefined;
  const url = loggedIn ? logInUrl(page.sitePath) : undefined;
  if (reason?.kind === 'answer') return { words: plainWords(reason.html) };
  if (reason?.kind === 'empty') return { words: text(page, 'comment.empty') };
  if (reason?.kind === 'other-reader') return { words: text(page, 'waiting.other-reader'), logInUrl: url };
  const found = reason && reasonKey(reason.error, { status: reason.status ?? 0, logInUrl: url });
  if (!found) return undefined;
  return { words: text(page, found.key, found.values), logInUrl: reason.error === 'session' ? url : undefined };
}

export const contentOf = (comment: WaitingComment, page: Page): ItemContent => ({
  headline: headlineOf(comment.state),
  reason: reasonInWords(comment, page),
  comment: textOfComment(comment),
});

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
  show(content: ItemContent, actions: readonly Action[]): void;
}

export function createItem(scope: Scope): Item {
  const { page } = scope;
  // It gets the focus when its own control, or a neighbouring item, is removed.
  const element = make('li', { className: 'k2i-waiting', lang: page.language, tabIndex: -1 });
  const words = make('div');
  const buttons = createActions(scope);
  element.append(words, make('div', { className: 'k2i-waiting__buttons' }, buttons.element));
  return {
    element,
    show(content, actions) {
      const hadFocus = element.contains(ownDocument.activeElement);
      words.replaceChildren(...writeItem(content, page));
      buttons.show(actions);
      if (hadFocus && !element.contains(ownDocument.activeElement)) element.focus();
    },
  };
}
