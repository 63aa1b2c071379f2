import { useLayoutEffect, useRef } from 'react';
import { sanitise } from '../ui/sanitise.ts';

/** Words of the server, ready to be shown: plain text, or nodes that went through the sink. */
export type Words = string | DocumentFragment;

/** Takes a message that may be simple HTML. What has no markup needs no sanitiser. */
export async function toWords(html: string): Promise<Words> {
  if (!/[<&]/.test(html)) return html;
  try {
    return await sanitise(html);
  } catch {
    // The sanitiser could not be loaded. The words matter more than their markup, and as text they do no harm.
    return html.replace(/<[^>]*>/g, ' ').trim();
  }
}

/** The words as a screen reader should say them: a line break parts words, too. */
export function spoken(words: Words): string {
  if (typeof words === 'string') return words;
  const copy = words.cloneNode(true) as DocumentFragment;
  for (const lineBreak of copy.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

interface Props {
  readonly words: Words;
}

/** Shows words of the server inside React. */
export function Sanitised({ words }: Props) {
  const host = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (typeof words !== 'string') host.current?.replaceChildren(words.cloneNode(true));
  }, [words]);
  return typeof words === 'string' ? words : <span ref={host} />;
}
