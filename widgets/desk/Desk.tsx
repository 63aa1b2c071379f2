import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ownDocument } from '../../src/dom/nodes.ts';
import type { ListTask } from '../../src/moderation/calls.ts';
import { useText, Words } from '../../src/react/index.ts';
import type { Desk, Key } from './desk.ts';
import { PAGE } from './reading.ts';
import { type Choice, chosenRows, FIRST_CHOICE, isEnough, isWaiting, type Row, type Rows } from './rows.ts';
import { Failed } from './view/Failed.tsx';
import { DeskRow } from './view/row.tsx';
import { Filters, Selection, UndoBar } from './view/toolbar.tsx';

/** Keeps the visitor's choice of comments. More of them are drawn, and read, as the end of the list comes into view. */
function useChoice(desk: Desk, rows: Rows) {
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const [count, setCount] = useState(PAGE);
  const end = useRef<HTMLDivElement>(null);
  const chosen = useMemo(() => chosenRows(rows, choice), [rows, choice]);
  const { length } = chosen;
  useEffect(() => desk.readUntil((rows) => isEnough(rows, choice, count)));
  useEffect(() => {
    const onView = ([entry]: readonly IntersectionObserverEntry[]) => {
      if (entry?.isIntersecting) setCount((count) => (count > length ? count : count + PAGE));
    };
    const observer = new IntersectionObserver(onView, { rootMargin: '50%' });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, [length]);
  const onChoice = (choice: Choice) => {
    setChoice(choice);
    setCount(PAGE);
  };
  return { choice, onChoice, chosen, shown: chosen.slice(0, count), end };
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
  return { current, rowAt, go, focusProps: { ref: list, tabIndex: -1, onFocus, onBlur } };
}

/** Fields in which a letter is text. */
const TEXT_FIELD = 'textarea,select,input:not([type=checkbox])';

/** Rows that the focus moves by. */
const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * Runs what belongs to the key of an event: its letter, also of a keyboard with other letters, where the place counts. None
 * in a field, together with another key, and for an action while the key is held: it would hit the next comment.
 */
function runKey(event: KeyboardEvent, move: (by: number) => void, keys: readonly Key[]): void {
  const { key, code, target, ctrlKey, altKey, metaKey, repeat, nativeEvent } = event;
  if (ctrlKey || altKey || metaKey || nativeEvent.isComposing || (target as Element).closest(TEXT_FIELD)) return;
  const letter = /^\p{L}$/u.test(key) && key > '\x7f' ? code.replace('Key', '') : key;
  const name = letter.length === 1 ? letter.toLowerCase() : letter;
  const by = MOVES[name];
  const run = by ? () => move(by) : !repeat && keys.find(([key]) => key === name)?.[2];
  if (!run) return;
  event.preventDefault();
  run();
}

/** Draws how many comments there are, if that is known, and how many of them wait. */
function Counts({ size, waiting }: { readonly size: number | undefined; readonly waiting: number }) {
  return (
    <>
      {size !== undefined && <Words of={size ? 'desk.count' : 'desk.none'} values={{ count: size }} />}
      {!!size && waiting > 0 && ' · '}
      {waiting > 0 && <Words of="moderation.waiting" values={{ count: waiting }} />}
    </>
  );
}

/** Draws the comments on a member's articles, and all that can be done with them. */
export function DeskView({ desk }: { readonly desk: Desk }) {
  const { rows, known, undoable } = useSyncExternalStore(desk.subscribe, desk.getState);
  const reading = useSyncExternalStore(desk.reading.subscribe, desk.reading.getState);
  const { choice, onChoice, chosen, shown, end } = useChoice(desk, rows);
  const { current, rowAt, go, focusProps } = useCurrent(shown);
  const title = useText('desk.title');
  const latest = undoable.at(-1);
  const waiting = known === 'some' ? [] : chosen.filter(isWaiting);
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
  const onRow = (run: (row: Row) => void) => current && (() => run(current));
  const showKeys = () => desk.showKeys(keys);
  const keys: readonly Key[] = [
    // These are in MOVES.
    ['↑ ↓ k j', 'desk.key-move'],
    ['x', 'desk.key-select', onRow(({ id, isTicked }) => desk.tick([id], !isTicked))],
    ['a', 'moderation.approve', onRow(({ id }) => onChange('publish', id))],
    ['u', 'moderation.unpublish', onRow(({ id }) => onChange('unpublish', id))],
    ['e', 'moderation.edit', onRow(({ id }) => desk.edit(id, true))],
    ['Delete', 'moderation.remove', onRow(({ id }) => onChange('remove', id))],
    ['z', 'moderation.undo', undo],
    ['?', 'desk.key-help', showKeys],
  ];
  const onKeyDown = (event: KeyboardEvent) => runKey(event, (by) => go(rowAt(by)?.id), keys);
  return (
    <section aria-label={title.words}>
      <Filters categories={desk.categories} choice={choice} onChoice={onChoice} />
      <Selection desk={desk} chosen={chosen} waiting={waiting} onDone={() => go(current?.id)} onKeys={showKeys} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows in it. */}
      <div className="k2i-desk__list" {...focusProps} onKeyDown={onKeyDown}>
        <Counts size={known === 'all' ? chosen.length : undefined} waiting={waiting.length} />
        {shown.map((row) => (
          <DeskRow key={row.id} desk={desk} row={row} isCurrent={row === current} onChange={onChange} />
        ))}
        {reading.kind === 'busy' && <Words of="comments.loading" />}
        {reading.kind === 'failed' && <Failed failure={reading.failure} />}
        <div ref={end} />
      </div>
      {latest && <UndoBar latest={latest} rows={rows} onUndo={undo} />}
    </section>
  );
}
