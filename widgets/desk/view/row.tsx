import { memo, useEffect, useId, useRef } from 'react';
import type { TextKey } from '../../../src/i18n/texts.ts';
import { EditComment } from '../../../src/moderation/view/EditComment.tsx';
import { useText } from '../../../src/react/index.ts';
import type { Desk } from '../desk.ts';
import { isFree, type Row, type RowTask } from '../rows.ts';
import { Failed, Press, Words } from './controls.tsx';

/** Length from which a text is folded. */
const LONG = 800;

const BUSY: Readonly<Record<RowTask, TextKey>> = {
  publish: 'moderation.approving',
  unpublish: 'moderation.unpublishing',
  remove: 'moderation.removing',
  save: 'moderation.saving',
  report: 'moderation.reporting',
};

export interface RowProps {
  readonly desk: Desk;
  readonly row: Row;
  /** Tab stops here. */
  readonly isCurrent: boolean;
  readonly position: number;
  /** Number of all rows; -1 if it is not known. */
  readonly size: number;
  /** Approves, unpublishes or removes the comment, and goes to the next. */
  readonly onChange: (task: 'publish' | 'unpublish' | 'remove', id: number) => void;
}

/** Draws the text of a comment; the rest of a long one can be opened. */
function CommentText({ text, stop }: { readonly text: string; readonly stop: number }) {
  const end = text.length > LONG ? text.lastIndexOf(' ', LONG / 2) : -1;
  if (end < 0)
    return (
      <p className="k2i-desk__text" dir="auto">
        {text}
      </p>
    );
  return (
    <details className="k2i-desk__text">
      <summary dir="auto" tabIndex={stop}>
        {text.slice(0, end)} …
      </summary>
      <p dir="auto">{text.slice(end + 1)}</p>
    </details>
  );
}

/** Draws who has written a comment, where, and when. */
function About({ row, id, stop }: { readonly row: Row; readonly id: string; readonly stop: number }) {
  const { author, mail, site, article, articleUrl, date, isPublished } = row;
  return (
    <div className="k2i-desk__about">
      <strong id={id} dir="auto">
        {author}
      </strong>
      <span className="k2i-desk__state" data-state={isPublished ? 'published' : 'waiting'}>
        <Words of={isPublished ? 'desk.published' : 'desk.waiting'} />
      </span>
      {mail && (
        <a href={`mailto:${mail}`} tabIndex={stop}>
          {mail}
        </a>
      )}
      {site && (
        <a href={site} target="_blank" rel="noopener nofollow ugc" tabIndex={stop}>
          {site}
        </a>
      )}
      <a href={articleUrl} target="_blank" rel="noopener" dir="auto" tabIndex={stop}>
        {article}
      </a>
      <span>{date}</span>
    </div>
  );
}

/** Draws what can be done with a comment. */
function Buttons({ desk, row, isCurrent, about, onChange }: Omit<RowProps, 'position' | 'size'> & { about: string }) {
  const { id, isPublished, reportUrl } = row;
  const common = { isStop: isCurrent, isOff: !isFree(row), about };
  const toggle = isPublished ? 'unpublish' : 'publish';
  return (
    <div className="k2i-desk__buttons">
      <Press
        {...common}
        label={isPublished ? 'moderation.unpublish' : 'moderation.approve'}
        onPress={() => onChange(toggle, id)}
      />
      <Press {...common} label="moderation.edit" onPress={() => desk.edit(id, true)} />
      <Press {...common} label="moderation.remove" onPress={() => onChange('remove', id)} />
      {reportUrl && <Press {...common} label="moderation.report-title" onPress={() => desk.report(row)} />}
    </div>
  );
}

/** Draws a comment. */
export const DeskRow = memo(function DeskRow({ desk, row, isCurrent, position, size, onChange }: RowProps) {
  const { id, text, author, isTicked, isEdited, state } = row;
  const article = useRef<HTMLElement>(null);
  const nameId = useId();
  const select = useText('desk.select', { name: author });
  const stop = isCurrent ? 0 : -1;
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEdited) article.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const getBusy = () => {
    const now = desk.getState().rows.get(id);
    return !!now && !isFree(now);
  };
  return (
    <article
      ref={article}
      className="k2i-desk__row"
      data-id={id}
      tabIndex={stop}
      aria-labelledby={nameId}
      aria-posinset={position}
      aria-setsize={size}
      aria-busy={state.kind === 'busy'}
    >
      <input
        type="checkbox"
        className="k2i-desk__tick"
        aria-label={select.words}
        checked={isTicked}
        tabIndex={stop}
        onChange={({ target }) => desk.tick([id], target.checked)}
      />
      <About row={row} id={nameId} stop={stop} />
      {isEdited ? (
        <EditComment
          sitePath={desk.sitePath}
          id={id}
          original={text}
          isBusy={{ subscribe: desk.subscribe, getState: getBusy }}
          onSave={(typed) => desk.save(id, typed)}
          onCancel={() => desk.edit(id, false)}
        />
      ) : (
        <CommentText text={text} stop={stop} />
      )}
      {!isEdited && <Buttons desk={desk} row={row} isCurrent={isCurrent} about={nameId} onChange={onChange} />}
      {state.kind === 'busy' && <Words of={BUSY[state.task]} />}
      {'failure' in state && (
        <Failed failure={state.failure} {...(!isEdited && { beforeRetry: () => article.current?.focus() })} />
      )}
    </article>
  );
});
