import { memo, useId } from 'react';
import type { ListTask } from '../../../src/moderation/calls.ts';
import { EditComment } from '../../../src/moderation/view/EditComment.tsx';
import { Button, useText } from '../../../src/react/index.ts';
import type { Desk } from '../desk.ts';
import { isFree, type Row } from '../rows.ts';
import { Failed, Words } from './controls.tsx';

export interface RowProps {
  readonly desk: Desk;
  readonly row: Row;
  /** Tab stops here. */
  readonly isCurrent: boolean;
  /** Approves, unpublishes or removes the comment, and goes to the next. */
  readonly onChange: (task: ListTask, id: number) => void;
}

/** What the parts of a row have in common. */
interface PartProps extends Omit<RowProps, 'isCurrent'> {
  readonly nameId: string;
  readonly tabIndex: number;
}

/** Draws who has written a comment, where, and when. */
function About({ row, nameId, tabIndex }: PartProps) {
  const { author, mail, site, article, articleUrl, date, isPublished } = row;
  return (
    <div className="k2i-desk__about">
      <strong id={nameId} dir="auto">
        {author}
      </strong>
      <span className="k2i-desk__state" data-state={isPublished ? 'published' : 'waiting'}>
        <Words of={isPublished ? 'desk.published' : 'desk.waiting'} />
      </span>
      {mail && (
        <a href={`mailto:${mail}`} tabIndex={tabIndex}>
          {mail}
        </a>
      )}
      {site && (
        <a href={site} target="_blank" rel="noopener nofollow ugc" tabIndex={tabIndex}>
          {site}
        </a>
      )}
      <a href={articleUrl} target="_blank" rel="noopener" dir="auto" tabIndex={tabIndex}>
        {article}
      </a>
      <span>{date}</span>
    </div>
  );
}

/** Draws the text of a comment, and what can be done with it. */
function Content({ desk, row, nameId, tabIndex, onChange }: PartProps) {
  const { id, text, isPublished, reportUrl } = row;
  const common = { tabIndex, isOff: !isFree(row), about: nameId };
  return (
    <>
      <p id={`${nameId}-text`} className="k2i-desk__text" dir="auto">
        {text}
      </p>
      <div className="k2i-desk__buttons">
        {isPublished ? (
          <Button {...common} label="moderation.unpublish" run={() => onChange('unpublish', id)} />
        ) : (
          <Button {...common} label="moderation.approve" run={() => onChange('publish', id)} />
        )}
        <Button {...common} label="moderation.edit" run={() => desk.edit(id, true)} />
        <Button {...common} label="moderation.remove" run={() => onChange('remove', id)} />
        {reportUrl && <Button {...common} label="moderation.report-title" run={() => desk.report(row)} />}
      </div>
    </>
  );
}

/** Draws the field for the text of a comment. */
function Field({ desk, row: { id, text } }: PartProps) {
  const getBusy = () => {
    const now = desk.getState().rows.get(id);
    return !!now && !isFree(now);
  };
  return (
    <EditComment
      sitePath={desk.sitePath}
      id={id}
      original={text}
      isBusy={{ subscribe: desk.subscribe, getState: getBusy }}
      onSave={(typed) => desk.save(id, typed)}
      onCancel={() => desk.edit(id, false)}
    />
  );
}

/** Draws a comment. */
export const DeskRow = memo(function DeskRow({ isCurrent, ...props }: RowProps) {
  const { desk, row } = props;
  const { id, author, isTicked, isEdited, state } = row;
  const nameId = useId();
  const select = useText('desk.select', { name: author });
  const tabIndex = isCurrent ? 0 : -1;
  const part = { ...props, nameId, tabIndex };
  return (
    <article
      className="k2i-desk__row"
      data-id={id}
      tabIndex={tabIndex}
      aria-labelledby={nameId}
      aria-describedby={`${nameId}-text`}
      aria-busy={state.kind === 'busy'}
    >
      <input
        type="checkbox"
        className="k2i-desk__tick"
        aria-label={select.words}
        checked={isTicked}
        tabIndex={tabIndex}
        onChange={({ target }) => desk.tick([id], target.checked)}
      />
      <About {...part} />
      {isEdited ? <Field {...part} /> : <Content {...part} />}
      {'failure' in state && <Failed failure={state.failure} isMute={isEdited} />}
    </article>
  );
});
