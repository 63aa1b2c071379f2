import type { OutboxStore } from '../src/outbox/outbox-store.ts';
import type { NewComment, WaitingComment } from '../src/outbox/waiting-comment.ts';

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

/** An outbox in memory: the DOM of unit tests has no database. */
export function memoryStore(): OutboxStore & { readonly comments: Map<number, WaitingComment> } {
  const comments = new Map<number, WaitingComment>();
  let last = 0;
  return {
    comments,
    async add(comment: NewComment) {
      const kept: WaitingComment = { ...comment, id: ++last, writtenAt: Date.now(), state: 'waiting' };
      comments.set(kept.id, kept);
      return kept;
    },
    all: async (sitePath) => [...comments.values()].filter((comment) => comment.sitePath === sitePath),
    async change(id, from, change) {
      const found = comments.get(id);
      if (!found || !from.includes(found.state)) return undefined;
      const changed = { ...found, ...change };
      comments.set(id, changed);
      return changed;
    },
    async remove(id, from) {
      return (!from || comments.get(id)?.state === from) && comments.delete(id);
    },
  };
}
