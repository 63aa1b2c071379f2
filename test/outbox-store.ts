import type { OutboxStore } from '../src/outbox/outbox-store.ts';
import type { NewComment, WaitingComment, WaitingState } from '../src/outbox/waiting-comment.ts';

/** A guest's comment that could not be sent. */
export const UNSENT_COMMENT: NewComment = {
  sitePath: '/',
  itemId: 7,
  page: '/item/7',
  title: 'Lakes',
  action: '/index.php',
  fields: [
    ['commentText', 'Two\r\nlines'],
    ['userName', 'Anna'],
  ],
  loggedIn: false,
};

interface MemoryStore extends OutboxStore {
  readonly comments: Map<number, WaitingComment>;
  /** Puts a comment into it, in any state. */
  put(comment?: Partial<NewComment>, state?: WaitingState): WaitingComment;
}

/** An outbox in memory: the DOM of unit tests has no database. */
export function memoryStore(): MemoryStore {
  const comments = new Map<number, WaitingComment>();
  let last = 0;
  return {
    comments,
    put(comment = {}, state = { kind: 'waiting' }) {
      const kept: WaitingComment = { ...UNSENT_COMMENT, ...comment, id: ++last, state };
      comments.set(kept.id, kept);
      return kept;
    },
    async add(comment, state) {
      this.put(comment, state);
    },
    all: async (sitePath) => [...comments.values()].filter((comment) => comment.sitePath === sitePath),
    async change(id, from, to) {
      const found = comments.get(id);
      if (found?.state.kind !== from) return false;
      if (to) comments.set(id, { ...found, state: to });
      else comments.delete(id);
      return true;
    },
  };
}
