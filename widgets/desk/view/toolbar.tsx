import type { TextKey } from '../../../src/i18n/texts.ts';
import type { ListTask } from '../../../src/moderation/calls.ts';
import { Button, useText, Words } from '../../../src/react/index.ts';
import type { Undoable } from '../changes.ts';
import type { Desk } from '../desk.ts';
import type { Choice, Row, Rows } from '../rows.ts';

interface SelectProps<Value extends string> {
  readonly label: TextKey;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Each value with its text; a name of the site is its own. */
  readonly options: readonly (readonly [value: Value, text?: TextKey])[];
}

function Option({ value, of }: { readonly value: string; readonly of: TextKey }) {
  const { words, lang } = useText(of);
  return (
    <option value={value} lang={lang}>
      {words}
    </option>
  );
}

function Select<Value extends string>({ label, value, onChange, options }: SelectProps<Value>) {
  return (
    <label>
      <Words of={label} />
      <select value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map(([value, of]) =>
          of ? <Option key={value} value={value} of={of} /> : <option key={value}>{value}</option>,
        )}
      </select>
    </label>
  );
}

const STATES = (['all', 'waiting', 'published'] as const).map((state) => [state, `desk.${state}`] as const);
const SORTINGS = (['waiting', 'newest', 'oldest', 'author', 'article'] as const).map(
  (order) => [order, `desk.sort-${order}`] as const,
);

interface FiltersProps {
  readonly categories: readonly string[];
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

/** Draws the fields that choose comments and their order. */
export function Filters({ categories, choice, onChoice }: FiltersProps) {
  const set = (change: Partial<Choice>) => onChoice({ ...choice, ...change });
  return (
    <search className="k2i-desk__filters">
      <label>
        <Words of="desk.search" />
        <input type="search" dir="auto" value={choice.words} onChange={({ target }) => set({ words: target.value })} />
      </label>
      <Select label="desk.state" value={choice.state} onChange={(state) => set({ state })} options={STATES} />
      {categories.length > 1 && (
        <Select
          label="desk.category"
          value={choice.category}
          onChange={(category) => set({ category })}
          options={[['', 'desk.all'], ...categories.map((name) => [name] as const)]}
        />
      )}
      <Select label="desk.sort" value={choice.sorting} onChange={(sorting) => set({ sorting })} options={SORTINGS} />
    </search>
  );
}

interface SelectionProps {
  readonly desk: Desk;
  readonly chosen: readonly Row[];
  /** Those of them that wait. */
  readonly waiting: readonly Row[];
  /** Called after a change: its button may be gone, or off. */
  readonly onDone: () => void;
  readonly onKeys: () => void;
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

/** Draws what can be done with all ticked comments, or with all that wait: the bar takes little of a narrow window. */
export function Selection({ desk, chosen, waiting, onDone, onKeys }: SelectionProps) {
  const label = useText('desk.selection');
  // A comment that a filter hides is not touched.
  const ticked = chosen.filter(({ isTicked }) => isTicked);
  const change = (task: ListTask, rows: readonly Row[]) => {
    desk.change(task, idsOf(rows));
    onDone();
  };
  const removeWaiting = async () => {
    if (await desk.askRemoval(waiting.length)) change('remove', waiting);
  };
  const isAll = ticked.length > 0 && ticked.length === chosen.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
    <div className="k2i-desk__selection" role="group" aria-label={label.words}>
      <label>
        <input type="checkbox" checked={isAll} onChange={() => desk.tick(idsOf(chosen), !isAll)} />
        {ticked.length > 0 ? (
          <Words of="desk.selected" values={{ count: ticked.length }} />
        ) : (
          <Words of="desk.select-all" />
        )}
      </label>
      {ticked.length > 0 ? (
        <>
          <Button label="moderation.approve" run={() => change('publish', ticked)} />
          <Button label="moderation.unpublish" run={() => change('unpublish', ticked)} />
          <Button label="moderation.remove" run={() => change('remove', ticked)} />
        </>
      ) : (
        <>
          <Button label="desk.remove-waiting" isOff={waiting.length === 0} run={() => void removeWaiting()} />
          <Button label="desk.keys" run={onKeys} />
        </>
      )}
    </div>
  );
}

/** Draws the latest change that can be taken back, when it is done. */
export function UndoBar({ latest, rows, onUndo }: { latest: Undoable; rows: Rows; onUndo: () => void }) {
  const [first, ...others] = latest.done();
  if (first === undefined) return null;
  return (
    <div className="k2i-desk__undo">
      <span>
        {others.length === 0 && <bdi>{rows.get(first)?.author}: </bdi>}
        <Words of={latest.says} values={{ count: others.length + 1 }} />
      </span>
      <Button label="moderation.undo" run={onUndo} />
    </div>
  );
}
