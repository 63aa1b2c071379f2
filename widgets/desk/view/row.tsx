import { memo, useId } from 'react';
import type { ListTask } from '../../../src/moderation/calls.ts';
import { TASKS } from '../../../src/moderation/tasks.ts';
import { EditComment } from '../../../src/moderation/view/EditComment.tsx';
import { Button, useText, Words } from '../../../src/react/index.ts';
import type { Desk } from '../desk.ts';
import { isFree, type Row } from '../rows.ts';
import { Failed } from './Failed.tsx';

/** Length from which a text is folded. */
const LONG = 800;

export interface RowProps {
  readonly desk: Desk;
  readonly row: Row;
  /** Tab stops here. */
  readonly isCurrent: boolean;
  /** Approves, unpublishes or removes the comment, and goes to the next. */
  readonly onChange: (task: ListTask, id: number) => void;
}

/** Common properties of the parts of a row. */
interface PartProps extends Omit<RowProps, 'isCurrent'> {
  readonly nameId: string;
  readonly tabIndex: number;
}

/** Draws who has written a comment, where, and when. */
function About({ row, nameId, tabIndex }: PartProps) {
  const { author, mail, site, article, articleUrl, date, isPublished } = row;
  const links = Object.entries({ [`mailto:${mail}`]: mail, [site]: site, [articleUrl]: article });
  return (
    <div className="k2i-desk__about">
      <strong id={nameId} dir="auto">
        {author}
      </strong>
      <span className="k2i-desk__state" data-state={isPublished ? 'published' : 'waiting'}>
        <Words of={isPublished ? 'desk.published' : 'desk.waiting'} />
      </span>
      {links.map(
        ([href, words]) =>
          words && (
            <a
              key={href}
              href={href}
              target={words === mail ? undefined : '_blank'}
              rel="noopener nofollow ugc"
              dir="auto"
              tabIndex={tabIndex}
            >
              {words}
            </a>
          ),
      )}
      <span>{date}</span>
    </div>
  );
}

/** Draws the text of a comment. The rest of a long one can be opened. */
function CommentText({ row: { text }, nameId, tabIndex }: PartProps) {
  const common = { id: `${nameId}-text`, dir: 'auto' };
  const end = text.length > LONG ? text.lastIndexOf(' ', LONG / 2) : -1;
  if (end < 0)
    return (
      <p {...common} className="k2i-desk__text">
        {text}
      </p>
    );
  return (
    <details className="k2i-desk__text">
      <summary {...common} tabIndex={tabIndex}>
        {text.slice(0, end)} …
      </summary>
      <p dir="auto">{text.slice(end + 1)}</p>
    </details>
  );
}

/** Draws the buttons of a comment. */
function Buttons({ desk, row, nameId, tabIndex, onChange }: PartProps) {
  const { id, isPublished, reportUrl } = row;
  const common = { tabIndex, isOff: !isFree(row), about: nameId };
  return (
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
  );
}

/** Draws the field for the text of a comment. */
function Field({ desk, row }: PartProps) {
  const { id, text } = row;
  const getState = () => !isFree(desk.getState().rows.get(id) ?? row);
  return (
    <EditComment
      sitePath={desk.sitePath}
      id={id}
      original={text}
      isBusy={{ subscribe: desk.subscribe, getState }}
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
      {isEdited ? <Field {...part} /> : <CommentText {...part} />}
      {!isEdited && <Buttons {...part} />}
      {state.kind === 'busy' && <Words of={TASKS[state.task].sending} />}
      {'failure' in state && <Failed failure={state.failure} isMute={isEdited} />}
    </article>
  );
});
