import './desk.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import type { TaskState } from '../../src/core/task.ts';
import { i18nOf } from '../../src/react/translations.ts';
import { createStore } from '../../src/view/store.ts';
import { fakeIntersections, type Intersections } from '../../test/intersections.ts';
import { testPage } from '../../test/page.ts';
import type { DeskState } from './changes.ts';
import { DeskView } from './Desk.tsx';
import type { Desk } from './desk.ts';
import { addRows, changeRows, type Row } from './rows.ts';
import type { Comment } from './server-markup.ts';

const comment = (id: number, parts: Partial<Comment> = {}): Comment => ({
  id,
  text: `Text ${id}`,
  author: `Author ${id}`,
  mail: '',
  site: '',
  article: 'Boats',
  articleUrl: '/boats',
  category: 'News',
  date: '',
  isPublished: false,
  reportUrl: undefined,
  ...parts,
});

let intersections: Intersections;
beforeEach(() => {
  intersections = fakeIntersections();
});

function draw(comments: readonly Comment[], known: DeskState['known'] = 'all') {
  const store = createStore<DeskState>({ rows: addRows(new Map(), comments), known, undoable: [] });
  const set = (id: number, change: Partial<Row>) =>
    store.setState({ ...store.getState(), rows: changeRows(store.getState().rows, [id], change) });
  const actions = {
    readUntil: vi.fn<Desk['readUntil']>(),
    tick: vi.fn(),
    change: vi.fn(),
    edit: vi.fn(),
    save: vi.fn(),
    report: vi.fn(),
    askRemoval: vi.fn(async () => true),
    undo: vi.fn((): number[] => []),
    showKeys: vi.fn<Desk['showKeys']>(),
  };
  const desk = {
    ...store,
    sitePath: '/',
    categories: ['News', 'Dates'],
    reading: createStore<TaskState>({ kind: 'idle' }),
    ...actions,
  };
  render(
    <I18nextProvider i18n={i18nOf(testPage())}>
      <DeskView desk={desk} />
    </I18nextProvider>,
  );
  return { ...actions, set };
}

const row = (id: number) => screen.getByRole('article', { name: `Author ${id}` });
const focused = () => document.activeElement?.getAttribute('data-id');
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document, { key, ...more });
const names = () => screen.queryAllByRole('article').map((each) => each.getAttribute('data-id'));

it('one row is a tab stop, with its buttons, and the arrows or j and k lead to the others', () => {
  draw([comment(3), comment(2), comment(1)]);
  act(() => row(3).focus());
  press('ArrowDown');
  press('j');
  press('j');
  expect(focused()).toBe('1');
  press('k');
  press('ArrowUp');
  expect(focused()).toBe('3');
  const stops = [...document.querySelectorAll<HTMLElement>('[data-id],[data-id] *')].filter(
    (each) => each.tabIndex === 0,
  );
  expect(new Set(stops.map((each) => each.closest('[data-id]')?.getAttribute('data-id')))).toEqual(new Set(['3']));
});

it.each([
  ['a', {}, ['publish', [3]]],
  ['u', {}, ['unpublish', [3]]],
  ['A', { shiftKey: true }, ['publish', [3]]],
  ['Delete', {}, ['remove', [3]]],
  // A Russian keyboard.
  ['ф', { code: 'KeyA' }, ['publish', [3]]],
  ['a', { ctrlKey: true }, undefined],
  ['a', { metaKey: true }, undefined],
  ['a', { altKey: true }, undefined],
  // The key is still held: the focus has moved to the next comment.
  ['a', { repeat: true }, undefined],
] as const)('key %s %j', (key, more, called) => {
  const { change } = draw([comment(3), comment(2)]);
  act(() => row(3).focus());
  press(key, more);
  expect(change.mock.calls).toEqual(called ? [called] : []);
});

it('the help lists every key, for the key and for the button', () => {
  const { showKeys } = draw([comment(3)]);
  act(() => row(3).focus());
  press('?');
  fireEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  const names = showKeys.mock.calls.map(([keys]) => keys.map(([name]) => name).join());
  expect(names).toEqual(Array(2).fill('↑ ↓ k j,x,a,u,e,Delete,z,?'));
});

it('after an action the next row has the focus, and the one before at the end of the list', () => {
  const { set } = draw([comment(3), comment(2), comment(1)]);
  act(() => row(3).focus());
  press('a');
  expect(focused()).toBe('2');
  press('Delete');
  act(() => set(2, { state: { kind: 'delayed' } }));
  expect(focused()).toBe('1');
  act(() => set(1, { state: { kind: 'gone' } }));
  expect(focused()).toBe('3');
  act(() => set(3, { state: { kind: 'gone' } }));
  expect(document.activeElement?.className).toBe('k2i-desk__list');
});

it('a row that goes does not take the focus from elsewhere', () => {
  const { set } = draw([comment(3), comment(2)]);
  act(() => row(3).focus());
  const field = screen.getByRole('searchbox');
  act(() => field.focus());
  act(() => set(3, { state: { kind: 'gone' } }));
  expect(document.activeElement).toBe(field);
});

it('the second click of a double click does nothing', () => {
  const { change } = draw([comment(3)]);
  const button = within(row(3)).getByRole('button', { name: 'Remove' });
  fireEvent.click(button, { detail: 2 });
  expect(change).not.toHaveBeenCalled();
  fireEvent.click(button, { detail: 1 });
  expect(change).toHaveBeenCalledOnce();
});

it('ticked comments that a filter hides are not touched', () => {
  const { change, set } = draw([comment(3), comment(2, { author: 'Zoe', text: 'boats' })]);
  act(() => set(3, { isTicked: true }));
  act(() => set(2, { isTicked: true }));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ZOE' } });
  const group = screen.getByRole('group', { name: 'Selected comments' });
  fireEvent.click(within(group).getByRole('button', { name: 'Approve' }));
  expect([names(), change.mock.calls]).toEqual([['2'], [['publish', [2]]]]);
});

it('“Remove all that wait” leaves out comments that a filter hides, and the focus is in the list afterwards', async () => {
  const sails = { text: 'sails' };
  const { askRemoval, change, set } = draw([
    comment(3),
    comment(2, sails),
    comment(1, { ...sails, isPublished: true }),
  ]);
  change.mockImplementation(() => set(2, { state: { kind: 'delayed' } }));
  const field = screen.getByRole('searchbox');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove all that wait' });
  fireEvent.change(field, { target: { value: 'sails' } });
  fireEvent.click(button);
  await vi.waitFor(() => expect(focused()).toBe('1'));
  expect([askRemoval.mock.calls, change.mock.calls]).toEqual([[[1]], [['remove', [2]]]]);
  expect(button.disabled).toBe(true);
});

it('draws and reads more comments only as the end of the list comes into view', () => {
  const comments = Array.from({ length: 101 }, (_, index) => comment(101 - index));
  const { readUntil } = draw(comments, 'waiting');
  // The roles of so many rows take long to find.
  const drawn = () => document.querySelectorAll('[data-id]').length;
  const isEnoughFor = (count: number) => readUntil.mock.lastCall?.[0](addRows(new Map(), comments.slice(0, count)));
  expect([drawn(), isEnoughFor(99), isEnoughFor(100)]).toEqual([100, false, true]);
  const [end] = intersections.watched;
  act(() => end && intersections.show(end));
  expect([drawn(), isEnoughFor(101)]).toEqual([101, false]);
});

it('counts comments only when all are known, and those that wait as soon as they are', () => {
  const comments = [comment(3), comment(2, { isPublished: true })];
  const says = (known: DeskState['known']) => {
    cleanup();
    draw(comments, known);
    return document.querySelector('.k2i-desk__list')?.textContent?.match(/^(.*?)Author/)?.[1];
  };
  expect([says('some'), says('waiting'), says('all')]).toEqual([
    '',
    '1 comment waits for approval.',
    '2 comments · 1 comment waits for approval.',
  ]);
});

it('says how many of the comments shown wait', () => {
  const { set } = draw([comment(3), comment(2), comment(1, { isPublished: true })]);
  const says = () => document.querySelector('.k2i-desk__list')?.textContent;
  expect(says()).toContain('3 comments · 2 comments wait for approval.');
  act(() => set(3, { isPublished: true }));
  expect(says()).toContain('3 comments · 1 comment waits for approval.');
  act(() => set(2, { isPublished: true }));
  expect(says()).not.toContain('approval');
});

it('the page does not move to the edge of the list before a row that comes back is drawn', () => {
  const { set, undo } = draw([comment(3), comment(2)]);
  act(() => row(3).focus());
  act(() => set(3, { state: { kind: 'delayed' } }));
  undo.mockImplementation(() => {
    set(3, { state: { kind: 'idle' } });
    return [3];
  });
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  press('z');
  expect([focused(), scrolled.mock.contexts]).toEqual(['3', [row(3)]]);
  scrolled.mockRestore();
});

it('a failure is said at its comment, which has the focus when its button goes', () => {
  const { set } = draw([comment(3), comment(2)]);
  const run = () => set(2, { state: { kind: 'busy', task: 'publish' } });
  const failure = { message: [{ words: 'No.', language: 'en' }], actions: [{ label: 'action.retry', run } as const] };
  act(() => set(2, { state: { kind: 'failed', failure, task: 'publish' } }));
  expect(within(row(2)).getByRole('alert').textContent).toContain('No.');
  const button = within(row(2)).getByRole('button', { name: 'Try again' });
  act(() => button.focus());
  fireEvent.click(button);
  expect(focused()).toBe('2');
});

it('says what is being done with a comment', () => {
  const { set } = draw([comment(3)]);
  act(() => set(3, { state: { kind: 'busy', task: 'publish' } }));
  expect([row(3).textContent, row(3).getAttribute('aria-busy')]).toEqual([expect.stringMatching('Approving…'), 'true']);
});

it('a long text is folded, and its words are all there', () => {
  const text = 'A long thought. '.repeat(100).trim();
  draw([comment(3, { text })]);
  const folded = row(3).querySelector('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent?.replace(' …', ' ')).toBe(text);
});
