import { loadFile } from '../../src/dom/load-file.ts';
import { make } from '../../src/dom/make.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import type { Scope } from '../../src/page/scope.ts';
import type { Action } from '../../src/view/actions.ts';
import { prepareMount } from '../../src/view/mount.ts';
import { createStore } from '../../src/view/store.ts';
import './comment-moderation.css?adopt';
import type { FieldProps } from './ModeratedComment.tsx';
import type { ModerationMarkup } from './server-markup.ts';

/** The buttons behind the server's links. */
export interface Buttons {
  /** Has React draw them. */
  request(): void;
  /** @returns true if the focus was on a button that is gone. */
  show(actions: readonly Action[]): boolean;
  find(position: 'first' | 'last'): HTMLElement | undefined;
}

/** Prepares the buttons of a comment, and the field for its text, which React draws together. */
export function createButtons(
  { comment, toolbar }: ModerationMarkup,
  editing: FieldProps | undefined,
  scope: Scope,
): Buttons {
  const { page } = scope;
  const place = make('span', { className: 'k2i-moderation', lang: page.language });
  const actions = createStore<readonly Action[]>([]);
  const mounting = prepareMount({
    adopted: comment,
    widget: 'comment-moderation',
    page,
    place,
    component: () => loadFile('comment-moderation-view').then(({ ModeratedComment }) => ModeratedComment),
    props: { actions, editing },
  });
  scope.undo(() => place.remove());
  scope.undo(mounting.unmount);
  return {
    request() {
      if (!place.isConnected) toolbar.after(place);
      mounting.request();
    },
    show(next) {
      const hadFocus = place.contains(ownDocument.activeElement);
      actions.setState(next);
      mounting.flush();
      return hadFocus && ownDocument.activeElement === ownDocument.body;
    },
    find: (position) => [...place.querySelectorAll('button')].at(position === 'first' ? 0 : -1),
  };
}
