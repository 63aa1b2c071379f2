import {
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
import { useText } from '../../src/react/index.ts';
import type { Desk } from './desk.ts';
import type { DeskState, Undoable } from './list.ts';
import { PAGE } from './reading.ts';
import { type Choice, chosenRows, FIRST_CHOICE, isWaiting, type Row, type Rows } from './rows.ts';
import { Failed, Press, Words } from './view/controls.tsx';
import { keyActions, keyOf } from './view/keys.ts';
import { DeskRow } from './view/row.tsx';
import { Filters, Selection } from './view/toolbar.tsx';

const DONE = {
  publish: 'moderation.approved',
  unpublish: 'moderation.unpublished',
  remove: 'moderation.held',
} as const;

/** Returns how many comments are to be known for a number of rows of a choice. Those that wait are known first. */
function neededFor({ words, state, category, sorting }: Choice, count: number): number {
  if (state === 'waiting') return 0;
  return !words.trim() && !category && sorting === 'waiting' && state === 'all' ? count : Number.POSITIVE_INFINITY;
}

/** Shows more rows, and reads on for them, as the end of the list comes near. */
function useMore({ readUpTo }: Desk, { reading }: DeskState, choice: Choice, chosen: readonly Row[]) {
  const [count, setCount] = useState(PAGE);
  const end = useRef<HTMLDivElement>(null);
  const needed = neededFor(choice, count);
  const hasMore = chosen.length > count || (reading.kind === 'some' && needed > 0);
  const length = hasMore ? chosen.length : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice begins anew.
  useEffect(() => setCount(PAGE), [choice]);
  useEffect(() => {
    if (reading.kind === 'some') readUpTo(needed);
  }, [readUpTo, needed, reading]);
  useEffect(() => {
    if (!end.current || length === undefined) return;
    const onView = ([entry]: readonly IntersectionObserverEntry[]) =>
      entry?.isIntersecting && setCount((count) => count + PAGE);
    const observer = new IntersectionObserver(onView, { rootMargin: '50%' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [length]);
  return { shown: chosen.slice(0, count), end };
}

/** Keeps the focus in the list: one row is the current one. If the row with the focus goes, the next gets it. */
function useCurrent(shown: readonly Row[]) {
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setCurrent] = useState<number>();
  const place = useRef(0);
  /** The row that has the focus, or is to have it when it is drawn. */
  const focused = useRef<number>(undefined);
  const found = shown.findIndex(({ id }) => id === chosen);
  const index = found < 0 ? Math.min(place.current, shown.length - 1) : found;
  const current = shown[index]?.id;
  const rowOf = useCallback(
    (id: number | undefined) => list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`),
    [],
  );
  const focusRow = useCallback(
    (id: number | undefined) => {
      const row = rowOf(id);
      // The list holds the focus until the row is drawn. It is not scrolled to: it is longer than the window.
      (row ?? list.current)?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
    },
    [rowOf],
  );
  useLayoutEffect(() => {
    place.current = Math.max(0, index);
    const { activeElement } = ownDocument;
    const isLost = activeElement === list.current || !list.current?.contains(activeElement);
    if (focused.current !== undefined && isLost) focusRow(rowOf(focused.current) ? focused.current : current);
  });
  const go = useCallback(
    (id: number | undefined) => {
      setCurrent(id);
      focusRow(id);
      focused.current = id;
    },
    [focusRow],
  );
  const onFocus = (row: Element | null | undefined) => {
    focused.current = row ? Number(row.getAttribute('data-id')) : undefined;
    if (focused.current) setCurrent(focused.current);
  };
  return { list, current, index, go, onFocus };
}

/** Draws the latest change that can be taken back, when it is done. */
function UndoBar({ latest, rows, onUndo }: { latest: Undoable; rows: Rows; onUndo: () => void }) {
  const { task, ids } = latest;
  const first = rows.get(ids[0] ?? 0);
  if (task !== 'remove' && first?.isPublished !== (task === 'publish')) return null;
  return (
    <div className="k2i-desk__undo">
      <span>
        {ids.length === 1 && <bdi>{first?.author}: </bdi>}
        <Words of={DONE[task]} count={ids.length} />
      </span>
      <Press label="moderation.undo" onPress={onUndo} />
    </div>
  );
}

/** Lists the rows that wait; none before the first comments are read, as not all of them are known. */
const waitingOf = ({ reading: { kind } }: DeskState, chosen: readonly Row[]) =>
  kind === 'some' || kind === 'all' ? chosen.filter(isWaiting) : [];

/** Draws how many comments there are, if that is known, and how many of them wait. */
function Counts({ size, waiting }: { size: number; waiting: number }) {
  return (
    <>
      {size >= 0 && <Words of={size ? 'desk.count' : 'desk.none'} count={size} />}
      {size > 0 && waiting > 0 && ' · '}
      {waiting > 0 && <Words of="moderation.waiting" count={waiting} />}
    </>
  );
}

interface DeskProps {
  readonly desk: Desk;
  /** Hides K2's list. Returns a function that shows it again. */
  readonly replace: () => () => void;
}

/** Draws the comments on a member's articles, and all that can be done with them. */
export function DeskView({ desk, replace }: DeskProps) {
  const state = useSyncExternalStore(desk.subscribe, desk.getState);
  const { rows, reading, undoable } = state;
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const chosen = useMemo(() => chosenRows(rows, choice), [rows, choice]);
  const { shown, end } = useMore(desk, state, choice, chosen);
  const { list, current, index, go, onFocus } = useCurrent(shown);
  const title = useText('desk.title');
  const latest = undoable.at(-1);
  const size = reading.kind === 'all' ? chosen.length : -1;
  const waiting = waitingOf(state, chosen);
  useLayoutEffect(replace, [replace]);
  const next = useRef(current);
  next.current = shown[index + 1]?.id ?? current;
  const onChange = useCallback(
    (task: ListTask, id: number) => {
      desk.change(task, [id]);
      if (task !== 'remove') go(next.current);
    },
    [desk, go],
  );
  const undo = () => go(desk.undo()[0] ?? current);
  const onKeyDown = (event: KeyboardEvent) => {
    const actions = keyActions({ desk, shown, index, go, onChange, undo });
    const run = actions[keyOf(event) ?? ''];
    if (!run) return;
    event.preventDefault();
    run();
  };
  return (
    <section aria-label={title.words}>
      <Filters categories={desk.categories} choice={choice} onChoice={setChoice} />
      <Selection desk={desk} chosen={chosen} waiting={waiting} onDone={() => go(current)} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows in it. */}
      <div
        ref={list}
        className="k2i-desk__list"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => onFocus(target.closest('[data-id]'))}
        onBlur={() => onFocus(null)}
      >
        <Counts size={size} waiting={waiting.length} />
        {shown.length > 0 && (
          <div role="feed" aria-label={title.words} aria-busy={reading.kind === 'busy'}>
            {shown.map((row, place) => {
              const isCurrent = row.id === current;
              return <DeskRow key={row.id} {...{ desk, row, isCurrent, size, onChange }} position={place + 1} />;
            })}
          </div>
        )}
      </div>
      {reading.kind === 'busy' && <Words of="comments.loading" />}
      {reading.kind === 'failed' && <Failed failure={reading.failure} beforeRetry={() => go(current)} />}
      <div ref={end} />
      {latest && <UndoBar latest={latest} rows={rows} onUndo={undo} />}
    </section>
  );
}
