import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ownDocument } from '../../src/dom/nodes.ts';
import type { ListTask } from '../../src/moderation/calls.ts';
import { useText } from '../../src/react/index.ts';
import type { Desk } from './desk.ts';
import { chosenRows, FIRST_CHOICE, isWaiting, type Row } from './rows.ts';
import { Failed, Words } from './view/controls.tsx';
import { DeskRow } from './view/row.tsx';
import { Filters, Selection, UndoBar } from './view/toolbar.tsx';

declare module '../../src/dom/load-file.ts' {
  interface Files {
    'desk-view': typeof import('./Desk.tsx');
  }
}

/** Keeps the focus in the list: one row is the current one. If the row with the focus goes, the next gets it. */
function useCurrent(shown: readonly Row[]) {
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number>();
  const lastPlace = useRef(0);
  const isHere = useRef(false);
  const found = shown.findIndex(({ id }) => id === chosen);
  const place = found < 0 ? Math.min(lastPlace.current, shown.length - 1) : found;
  const current = shown[place];
  const go = useCallback((id: number | undefined) => {
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`);
    // The list holds the focus until the row is drawn. It is not scrolled to: it is longer than the window.
    (row ?? list.current)?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
    setChosen(id);
  }, []);
  useLayoutEffect(() => {
    lastPlace.current = Math.max(0, place);
    const { activeElement } = ownDocument;
    const isLost = activeElement === list.current || !list.current?.contains(activeElement);
    if (isHere.current && (isLost || activeElement?.matches(':disabled'))) go(current?.id);
  });
  const onFocus = ({ target }: FocusEvent) => {
    isHere.current = true;
    const row = target.closest('[data-id]');
    if (row) setChosen(Number(row.getAttribute('data-id')));
  };
  const onBlur = () => {
    isHere.current = false;
  };
  /** Returns the row some places on. */
  const rowAt = (by: number) => shown[place + by] ?? current;
  return { current, rowAt, go, props: { ref: list, tabIndex: -1, onFocus, onBlur } };
}

/** Fields in which a letter is text. */
const TEXT_FIELD = 'textarea,select,input:not([type=checkbox])';

/**
 * Runs what belongs to the key of an event: its letter, also of a keyboard with other letters, where the place counts. None
 * in a field, together with another key, and for an action while the key is held: it would hit the next comment.
 */
function runKey(event: KeyboardEvent, actions: Readonly<Record<string, () => void>>): void {
  const { key, code, target, ctrlKey, altKey, metaKey, repeat, nativeEvent } = event;
  if (ctrlKey || altKey || metaKey || nativeEvent.isComposing || (target as Element).closest(TEXT_FIELD)) return;
  const letter = /^\p{L}$/u.test(key) && key > '\x7f' ? code.replace('Key', '') : key;
  const name = letter.length === 1 ? letter.toLowerCase() : letter;
  const run = actions[name];
  if (!run || (repeat && !/^(j|k|Arrow(Up|Down))$/.test(name))) return;
  event.preventDefault();
  run();
}

/** Draws the comments on a member's articles, and all that can be done with them. */
export function DeskView({ desk }: { readonly desk: Desk }) {
  const { rows, undoable } = useSyncExternalStore(desk.subscribe, desk.getState);
  const reading = useSyncExternalStore(desk.reading.subscribe, desk.reading.getState);
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const chosen = useMemo(() => chosenRows(rows, choice), [rows, choice]);
  const { current, rowAt, go, props } = useCurrent(chosen);
  const title = useText('desk.title');
  const latest = undoable.at(-1);
  const isKnown = reading.kind === 'idle';
  const waiting = isKnown ? chosen.filter(isWaiting) : [];
  const next = useRef<Row>(undefined);
  next.current = rowAt(1);
  const onChange = useCallback(
    (task: ListTask, id: number) => {
      desk.change(task, [id]);
      if (task !== 'remove') go(next.current?.id);
    },
    [desk, go],
  );
  const undo = () => go(desk.undo()[0] ?? current?.id);
  const withRow = (run: (row: Row) => void) => () => current && run(current);
  const down = () => go(rowAt(1)?.id);
  const up = () => go(rowAt(-1)?.id);
  const keys = {
    ArrowDown: down,
    j: down,
    ArrowUp: up,
    k: up,
    x: withRow(({ id, isTicked }) => desk.tick([id], !isTicked)),
    a: withRow(({ id }) => onChange('publish', id)),
    u: withRow(({ id }) => onChange('unpublish', id)),
    e: withRow(({ id }) => desk.edit(id, true)),
    Delete: withRow(({ id }) => onChange('remove', id)),
    z: undo,
    '?': desk.showKeys,
  };
  return (
    <section aria-label={title.words}>
      <Filters rows={rows} choice={choice} onChoice={setChoice} />
      <Selection desk={desk} chosen={chosen} waiting={waiting} onDone={() => go(current?.id)} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows in it. */}
      <div className="k2i-desk__list" {...props} onKeyDown={(event: KeyboardEvent) => runKey(event, keys)}>
        {isKnown && <Words of={chosen.length ? 'desk.count' : 'desk.none'} count={chosen.length} />}
        {waiting.length > 0 && ' · '}
        {waiting.length > 0 && <Words of="moderation.waiting" count={waiting.length} />}
        {chosen.map((row) => (
          <DeskRow key={row.id} desk={desk} row={row} isCurrent={row === current} onChange={onChange} />
        ))}
        {reading.kind === 'busy' && <Words of="comments.loading" />}
        {reading.kind === 'failed' && <Failed failure={reading.failure} />}
      </div>
      {latest && <UndoBar latest={latest} rows={rows} onUndo={undo} />}
    </section>
  );
}
