import { useLayoutEffect, useRef } from 'react';
import type { FormLogContent } from '../forms/form-log.ts';
import type { BarState } from '../outbox/waiting-bar.ts';
import type { FailureWords } from '../view/failure.ts';
import type { ViewModule } from '../view/lazy-view.ts';
import { viewOf } from './island.tsx';
import { Button, Failure, Text } from './parts.tsx';

/** The view of a failure that is shown in a line of its own. */
export const failureLine: ViewModule<FailureWords> = {
  createView: viewOf((failure) => <Failure failure={failure} />),
};

/**
 * Shows words of the server, as `wordNodes` does without React. No widget adopts anything in them. When React hydrates,
 * the nodes that are there stay: to React the element has a text of its own, whose differences it accepts.
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

/** Shows the log of a form, with the same nodes as `plainContent` makes. The live region announces the words. */
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
      {offer && <Button label={offer.label} run={offer.choose} />}
    </>
  );
}

/** The view of the log of a form. */
export const formLog: ViewModule<FormLogContent | undefined> = {
  createView: viewOf((content) => content && <FormLog content={content} />),
};

/** Shows the offline bar, with the same nodes as `barNodes` makes. */
function Bar({ words, actions }: BarState) {
  if (!words) return null;
  return (
    <>
      <span>{words}</span>
      {actions.map((action) => (
        <Button key={action.label} {...action} />
      ))}
    </>
  );
}

/** The view of the offline bar. */
export const waitingBar: ViewModule<BarState> = { createView: viewOf((state) => <Bar {...state} />) };
