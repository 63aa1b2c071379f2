/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { buttonView, failureView, textView } from '../view/failure-view.tsx';
import { contentOf, Fragment, type View } from '../view/h.ts';
import type { FormLogContent } from './form-log.ts';

export const formLogView: View<FormLogContent | undefined> = (h) => (content) => {
  if (!content) return null;
  const { note } = content;
  if ('failure' in content)
    return (
      <>
        {failureView(h)(content.failure)}
        {note && (
          <span key={note} role="alert">
            {` ${note}`}
          </span>
        )}
      </>
    );
  const { words, offer } = content;
  const behind = `${note ? ` ${note}` : ''}${offer ? ' ' : ''}`;
  return (
    <>
      {typeof words !== 'string' && (
        <span ref={contentOf(words)} data-k2-ignore="" suppressHydrationWarning>
          {''}
        </span>
      )}
      {textView(h)(typeof words === 'string' ? words + behind : behind)}
      {offer && buttonView(h)({ label: offer.label, run: offer.choose })}
    </>
  );
};
