import type { TextKey } from '../../src/i18n/texts.ts';
import { Failure } from '../../src/island/failure.tsx';
import type { CallError } from '../../src/k2/call-error.ts';

/** What the log beside the stars shows: the server's words, or what went wrong after them. */
export type RatingLogState =
  | { readonly text: string }
  | { readonly words: string; readonly what: TextKey; readonly error: CallError; readonly onRetry: () => void };

export function RatingLog({ state }: { readonly state: RatingLogState }) {
  if ('text' in state) return state.text;
  const { words, what, error, onRetry } = state;
  return (
    <>
      {words && `${words} `}
      <Failure what={what} error={error} onRetry={onRetry} />
    </>
  );
}
