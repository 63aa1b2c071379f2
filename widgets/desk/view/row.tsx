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
            <a key={href} href={href} target="_blank" rel="noopener nofollow ugc" dir="auto" tabIndex={tabIndex}>
              {words}
            </a>
          ),
      )}
      <span>{date}</span>
    </div>
  );
}

/** Draws the text of a comment, and its buttons. */
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
      {isEdited ? <Field {...part} /> : <Content {...part} />}
      {'failure' in state && <Failed failure={state.failure} isMute={isEdited} />}
    </article>
  );
});
