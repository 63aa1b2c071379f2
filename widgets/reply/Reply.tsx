import { useSyncExternalStore } from 'react';
import { useText } from '../../src/react/index.ts';
import type { Store } from '../../src/view/store.ts';

declare module '../../src/dom/load-file.ts' {
  interface Files {
    'reply-view': typeof import('./Reply.tsx');
  }
}

export interface ReplyState {
  readonly canReply: boolean;
  /** The number of replies on the page, and the address of the first of them. */
  readonly count: number;
  readonly firstReply: string;
}

interface ReplyProps {
  /** Author of the comment. */
  readonly name: string;
  readonly state: Store<ReplyState>;
  readonly onReply: () => void;
}

/** Draws the button that replies to a comment, and a link to its replies. */
export function Reply({ name, state, onReply }: ReplyProps) {
  const { canReply, count, firstReply } = useSyncExternalStore(state.subscribe, state.getState);
  const { words, lang } = useText('reply.button');
  const label = useText('reply.label', { name });
  const replies = useText('reply.count', { count });
  return (
    <>
      {canReply && (
        <button type="button" className="k2i-button" lang={lang} aria-label={label.words} onClick={onReply}>
          {words}
        </button>
      )}
      {count > 0 && (
        <a key={replies.words} href={firstReply} lang={replies.lang}>
          {replies.words}
        </a>
      )}
    </>
  );
}
