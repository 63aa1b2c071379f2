import { useSyncExternalStore } from 'react';
import { Button, useText } from '../../src/react/index.ts';
import type { Store } from '../../src/view/store.ts';

export interface ReplyState {
  readonly name: string;
  /** Absent: the visitor can't reply, or is not near. */
  readonly onReply?: (() => void) | undefined;
  readonly count: number;
  /** Address of the first reply. */
  readonly firstReply: string;
}

/** Draws the button that replies to a comment, and a link to its replies. */
export function Reply({ state }: { readonly state: Store<ReplyState> }) {
  const { name, onReply, count, firstReply } = useSyncExternalStore(state.subscribe, state.getState);
  const label = useText('reply.label', { name });
  const replies = useText('reply.count', { count });
  return (
    <>
      {onReply && <Button label="reply.button" name={label.words} run={onReply} />}
      {count > 0 && (
        <a key={replies.words} href={firstReply} lang={replies.lang}>
          {replies.words}
        </a>
      )}
    </>
  );
}
