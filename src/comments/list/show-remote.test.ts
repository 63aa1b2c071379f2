import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../../test/fake-fetch.ts';
import { forgetListeners } from '../../../test/listeners.ts';
import type { Task, TaskState } from '../../core/task.ts';
import { reloadPage } from '../../dom/reload.ts';
import { createStore } from '../../view/store.ts';
import { commentNumber } from '../comment-box.ts';

vi.mock('../../dom/reload.ts', () => ({ reloadPage: vi.fn() }));
forgetListeners();

const comments = (numbers: readonly number[]) =>
  `<ul class="itemCommentsList">${numbers.map((number) => `<li><a id="comment${number}">x</a></li>`).join('')}</ul>`;
const answer = (...numbers: number[]) => new Response(`<!doctype html><html><body>${comments(numbers)}</body></html>`);
const shown = () => [...document.querySelectorAll('.itemCommentsList > li')].map(commentNumber);
const STATE = { 'k2i-comments': true };

/** Opens a document at an entry of the history, with modules of its own. */
async function open(path: string, state: unknown, ...numbers: number[]) {
  history.replaceState(state, '', path);
  document.body.innerHTML = comments(numbers);
  vi.resetModules();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: location.href } as PerformanceEntry]);
  const { fetchProven } = await import('./fetch-comments.ts');
  return { ...(await import('./index.ts')), fetchComments: (page: URL) => fetchProven(page, () => false) };
}
function goTo(path: string, state: unknown): void {
  history.replaceState(state, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}
function createTask() {
  const store = createStore<TaskState>({ kind: 'idle' });
  return { ...store, isBusy: () => false, start: vi.fn(async () => {}), stop: vi.fn() } satisfies Task<URL>;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('marks both history entries of a page of comments, and keeps the site’s state', async () => {
  const { fetchComments, showRemote } = await open('/item/7-a', { site: 1 }, 1, 2);
  const replaced = vi.spyOn(history, 'replaceState');
  fakeFetch(answer(3));
  const fetched = await fetchComments(new URL('/item/7-a?start=2', location.origin));
  expect(fetched && showRemote(fetched, true)).toBe(true);
  const state = { site: 1, ...STATE };
  expect([replaced.mock.calls[0]?.[0], history.state]).toEqual([state, state]);
  expect([location.pathname + location.search, shown()]).toEqual(['/item/7-a?start=2', [3]]);
});

it('Back has the pagination load a marked entry, or cancel if that is shown; without it, a failure reloads', async () => {
  const { followHistoryWith } = await open('/item/7-a?start=2', STATE, 3);
  const task = createTask();
  const controller = new AbortController();
  followHistoryWith(task, controller.signal);
  expect(task.start).not.toHaveBeenCalled();
  goTo('/item/7-a', STATE);
  expect(`${task.start.mock.calls}`).toBe(`${location.origin}/item/7-a`);
  goTo('/item/7-a?start=2', STATE);
  goTo('/item/7-b', { site: 1 });
  expect([task.start.mock.calls.length, task.stop.mock.calls.length]).toEqual([1, 2]);
  controller.abort();
  fakeFetch(answer(1, 2), new Response('', { status: 500 }));
  goTo('/item/7-a', STATE);
  await vi.waitFor(() => expect(shown()).toEqual([1, 2]));
  expect(task.start).toHaveBeenCalledOnce();
  // No pagination could show the failure.
  goTo('/item/7-a?start=2', STATE);
  await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
});

it('Back requests its page, also if it was pressed before the code had loaded', async () => {
  const { followHistoryWith } = await open('/item/7-a?start=2', STATE, 3);
  history.replaceState(STATE, '', '/item/7-a');
  const task = createTask();
  followHistoryWith(task, new AbortController().signal);
  expect(task.start).toHaveBeenCalledOnce();
});

/** happy-dom does not know what a selection contains. */
const SELECTED = { isCollapsed: false, containsNode: () => true } as unknown as Selection;

describe('a comment that is on both pages', () => {
  const own = '<a id="comment7">#</a><p>First words</p>';
  const REPLY = '<li><a id="comment9">#</a><p>My own words</p></li>';
  /** Shows a list with one comment, then another version of it. */
  async function update(before: string, after: string, use = (_comment: Element) => {}): Promise<Element[]> {
    const { fetchComments, showRemote } = await open('/item/7-a', null);
    const list = (content: string) => `<ul class="itemCommentsList"><li>${content}</li></ul>`;
    document.body.innerHTML = list(before);
    const comment = document.querySelector('li') as Element;
    use(comment);
    fakeFetch(new Response(`<!doctype html><html><body>${list(after)}</body></html>`));
    const fetched = await fetchComments(new URL(location.href));
    expect(fetched && showRemote(fetched, false)).toBe(true);
    return [comment, document.querySelector('.itemCommentsList > li') as Element];
  }

  it.each([
    ['has a reply', own, `${own}<ul>${REPLY}</ul>`],
    ['has a reply in another element', own, `${own}<div>${REPLY.replaceAll('li>', 'div>')}</div>`],
    [
      'has another reply',
      `${own}<ol><li><a id="comment8">x</a></li></ol>`,
      `${own}<ol><li><a id="comment8">x</a></li>${REPLY}</ol>`,
    ],
    ['has lost its reply', `${own}<ul>${REPLY}</ul>`, own],
    ['has other words', own, own.replace('First words', 'First')],
    ['has a link', own, own.replace('words', '<a href="/b">words</a>')],
    ['has another picture', `${own}<img src="/a.png" alt="">`, `${own}<img src="/b.png" alt="">`],
  ])('is replaced if it %s', async (_what, before, after) => {
    const [known, shown] = await update(before, after);
    expect([known?.isConnected, shown?.innerHTML]).toEqual([false, after]);
  });

  it.each([
    ['looks the same', own, own],
    ['has something of a script', `${own}<button>Quote</button>`, own],
    ['has its words in parts', own.replace('words', '<b>words</b>'), own],
  ])('keeps its nodes if it %s', async (_what, before, after) => {
    const [known, shown] = await update(before, after);
    expect([known === shown, shown?.innerHTML]).toEqual([true, before]);
  });

  it.each([
    ['the focus', (comment: Element) => comment.querySelector('a')?.focus()],
    ['an open editor', (comment: Element) => comment.setAttribute('contenteditable', 'true')],
    ['an unsent text', (comment: Element) => Object.assign(comment.querySelector('textarea') ?? {}, { value: 'x' })],
    ['a selection', () => void vi.spyOn(window, 'getSelection').mockReturnValue(SELECTED)],
  ])('keeps its nodes while it has %s, and gets its replies', async (what, use) => {
    const before = `<a href="/" id="comment7">#</a><p>First words</p><textarea></textarea>`;
    const after = `<a href="/" id="comment7">#</a><p>Other words</p><ul>${REPLY}</ul>`;
    const [known, shown] = await update(before, after, (comment) => {
      if (what === 'an open editor') use(comment.querySelector('p') as Element);
      else use(comment);
    });
    expect(shown).toBe(known);
    expect(shown?.querySelector('ul > li > #comment9')).not.toBeNull();
    expect(shown?.textContent).toContain('First words');
  });
});
