import { useLayoutEffect, useRef } from 'react';
import type { Words } from '../forms/calls/words.ts';

interface Props {
  readonly words: Words;
}

/**
 * Shows words of the server inside React, as `wordNodes` does without it. They are words: no widget adopts anything in
 * them. What stands there already stays: React was told that the element has a text of its own, and to look no closer.
 */
export function Sanitised({ words }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const shown = useRef<Words>(undefined);
  useLayoutEffect(() => {
    const isHydrated = shown.current === undefined && place.current?.hasChildNodes();
    shown.current = words;
    if (typeof words !== 'string' && !isHydrated) place.current?.replaceChildren(words.cloneNode(true));
  }, [words]);
  if (typeof words === 'string') return words;
  return (
    <span ref={place} data-k2-ignore="" suppressHydrationWarning>
      {''}
    </span>
  );
}
