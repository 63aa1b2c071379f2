import type { ChangeEvent, ReactNode } from 'react';
import type { TextKey } from '../../../src/i18n/texts.ts';
import type { ListTask } from '../../../src/moderation/calls.ts';
import { useText } from '../../../src/react/index.ts';
import type { Desk } from '../desk.ts';
import type { Choice, Row } from '../rows.ts';
import { Press, Words } from './controls.tsx';

interface SelectProps<Value extends string> {
  readonly label: TextKey;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly children: ReactNode;
}

function Select<Value extends string>({ label, value, onChange, children }: SelectProps<Value>) {
  return (
    <label>
      <Words of={label} />
      <select value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {children}
      </select>
    </label>
  );
}

function Option({ value, of }: { readonly value: string; readonly of: TextKey }) {
  const { words, lang } = useText(of);
  return (
    <option value={value} lang={lang}>
      {words}
    </option>
  );
}

interface FiltersProps {
  readonly categories: readonly string[];
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

/** Draws the fields that choose comments and their order. */
export function Filters({ categories, choice, onChoice }: FiltersProps) {
  const set = (change: Partial<Choice>) => onChoice({ ...choice, ...change });
  const onWords = ({ target }: ChangeEvent<HTMLInputElement>) => set({ words: target.value });
  return (
    <search className="k2i-desk__filters">
      <label>
        <Words of="desk.search" />
        <input type="search" dir="auto" value={choice.words} onChange={onWords} />
      </label>
      <Select label="desk.state" value={choice.state} onChange={(state) => set({ state })}>
        <Option value="all" of="desk.all" />
        <Option value="waiting" of="desk.waiting" />
        <Option value="published" of="desk.published" />
      </Select>
      {categories.length > 1 && (
        <Select label="desk.category" value={choice.category} onChange={(category) => set({ category })}>
          <Option value="" of="desk.all" />
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
      <Select label="desk.sort" value={choice.sorting} onChange={(sorting) => set({ sorting })}>
        <Option value="waiting" of="desk.sort-waiting" />
        <Option value="newest" of="desk.sort-newest" />
        <Option value="oldest" of="desk.sort-oldest" />
        <Option value="author" of="desk.sort-author" />
        <Option value="article" of="desk.sort-article" />
      </Select>
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
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

/** Draws what can be done with all ticked comments, and with all that wait. */
export function Selection({ desk, chosen, waiting, onDone }: SelectionProps) {
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
        {ticked.length > 0 ? <Words of="desk.selected" count={ticked.length} /> : <Words of="desk.select-all" />}
      </label>
      {ticked.length > 0 && (
        <>
          <Press label="moderation.approve" onPress={() => change('publish', ticked)} />
          <Press label="moderation.unpublish" onPress={() => change('unpublish', ticked)} />
          <Press label="moderation.remove" onPress={() => change('remove', ticked)} />
        </>
      )}
      <Press label="desk.remove-waiting" isOff={waiting.length === 0} onPress={() => void removeWaiting()} />
      <Press label="desk.keys" onPress={desk.showKeys} />
    </div>
  );
}
