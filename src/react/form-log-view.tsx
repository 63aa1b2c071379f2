import { useLayoutEffect, useRef } from 'react';
import type { FormLogContent } from '../forms/form-log.ts';
import { Failure } from './failure-view.tsx';
import { viewOf } from './island.tsx';
import { Text } from './text.tsx';

/**
 * Shows words of the server inside React, as `wordNodes` does without it. They are words: no widget adopts anything in
 * them. What stands there already stays: React was told that the element has a text of its own, and to look no closer.
 */
function Sanitised({ words }: { readonly words: DocumentFragment }) {
  const place = useRef<HTMLSpanElement>(null);
  const shown = useRef<DocumentFragment>(undefined);
  useLayoutEffect(() => {
    const isHydrated = shown.current === undefined && place.current?.hasChildNodes();
    shown.current = words;
    if (!isHydrated) place.current?.replaceChildren(words.cloneNode(true));
  }, [words]);
  return (
    <span ref={place} data-k2-ignore="" suppressHydrationWarning>
      {''}
    </span>
  );
}

/** What the log of a form shows, by React: the same nodes as without it. The one live region announces the words. */
function FormLog({ content }: { readonly content: FormLogContent }) {
  if ('failure' in content)
    return (
      <>
        <Failure failure={content.failure} />
        {content.note && (
          <span key={content.note} role="alert">
            {content.note}
          </span>
        )}
      </>
    );
  const { words, note, offer } = content;
  const behind = `${note ? ` ${note}` : ''}${offer ? ' ' : ''}`;
  return (
    <>
      {typeof words !== 'string' && <Sanitised words={words} />}
      <Text text={typeof words === 'string' ? words + behind : behind} />
      {offer && (
        <button type="button" className="k2i-button" onClick={offer.choose}>
          {offer.label}
        </button>
      )}
    </>
  );
}

export const createView = viewOf<FormLogContent | undefined>((content) => content && <FormLog content={content} />);
