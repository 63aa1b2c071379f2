import type { FormLogContent } from '../forms/calls/form-log.ts';
import { Failure } from './failure-view.tsx';
import { viewOf } from './island.tsx';
import { Sanitised } from './sanitised.tsx';

/** What the log of a form shows, by React: the same nodes as without it. The one live region announces the words. */
function FormLog({ content }: { readonly content: FormLogContent }) {
  if ('failure' in content)
    return (
      <>
        <Failure failure={content.failure} />
        {content.note && <span role="alert">{content.note}</span>}
      </>
    );
  const { words, note, offer } = content;
  const behind = `${note ? ` ${note}` : ''}${offer ? ' ' : ''}`;
  return (
    <>
      {typeof words === 'string' ? words + behind : <Sanitised words={words} />}
      {typeof words === 'string' ? '' : behind}
      {offer && (
        <button type="button" className="k2i-button" onClick={offer.choose}>
          {offer.label}
        </button>
      )}
    </>
  );
}

export const createView = viewOf<FormLogContent | undefined>((content) => content && <FormLog content={content} />);
