import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetListeners } from '../../test/listeners.ts';
import { type memoryStore, UNSENT_COMMENT } from '../../test/outbox-store.ts';
import { testPage } from '../../test/page.ts';
import { showPublished } from '../comments/list/show-published.ts';
import { showsFetched } from '../comments/list/show-remote.ts';
import { reloadPage } from '../dom/reload.ts';
import { HELD_MAX_AGE_MS, SHOWN_MAX_AGE_MS } from './held.ts';
import { startOutbox } from './index.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';
import { indexedDbStore } from './outbox-store.ts';
import { sendOutbox } from './send-outbox.ts';
import type { NewComment, Reason, WaitingComment, WaitingState } from './waiting-comment.ts';
// So that no test waits for what is fetched when it is needed.
import '../comments/list/index.ts';
import '../react/index.ts';

vi.mock('../comments/list/show-published.ts', async (original) => ({
  ...(await original<object>()),
  showPublished: vi.fn(async () => 'native'),
}));
vi.mock('../comments/list/show-remote.ts', async (original) => ({
  ...(await original<object>()),
  showsFetched: vi.fn(() => false),
}));
vi.mock('./outbox-store.ts', async () => {
  const { memoryStore } = await import('../../test/outbox-store.ts');
  return { indexedDbStore: memoryStore() };
});
vi.mock('../dom/reload.ts', () => ({ reloadPage: vi.fn() }));
vi.mock('./send-outbox.ts', () => ({ sendOutbox: vi.fn(async () => true) }));
forgetListeners();

const store = indexedDbStore as ReturnType<typeof memoryStore>;
const MESSAGE = '<textarea name="commentText"></textarea>';
const FORM = `<div class="itemCommentsForm"><form id="comment-form"><input type="hidden" name="itemID" value="7">${MESSAGE}
  <input name="userName" value="Your name …"><input name="commentEmail" disabled value="Hidden"><input name="commentURL"></form></div>`;

let page = testPage();
let channels: EventTarget[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  channels = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      constructor(readonly name: string) {
        super();
        channels.push(this);
      }
      postMessage() {}
    },
  );
  store.comments.clear();
  localStorage.clear();
  page = testPage();
  vi.mocked(sendOutbox).mockClear().mockResolvedValue(true);
  document.body.innerHTML = `<ul class="itemCommentsList"><li>First</li></ul>${FORM}`;
});

const settle = () => vi.advanceTimersByTimeAsync(0);
/** Simulates the message of another tab. */
const receive = async (news: object = {}) => {
  const data = { sitePath: page.sitePath, ...news };
  for (const channel of channels) channel.dispatchEvent(new MessageEvent('message', { data }));
  await settle();
};

/** A comment that waits here, in some state, and the page that shows it. */
async function open(more: Partial<NewComment> = {}, state?: WaitingState): Promise<WaitingComment> {
  const comment = store.put(more, state);
  startOutbox(page);
  await receive();
  return comment;
}
/** Another tab changes the state of a comment. */
async function turn({ id }: WaitingComment, state: WaitingState): Promise<void> {
  const comment = store.comments.get(id);
  if (comment) store.comments.set(id, { ...comment, state });
  await receive();
}
const item = () => document.querySelector('.k2i-waiting') as HTMLLIElement;
const field = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
const words = () => [...item().querySelectorAll('p')].map(({ textContent }) => textContent);
const buttons = (within: ParentNode = item()) =>
  [...within.querySelectorAll('button')].map(({ textContent }) => textContent);
async function press(label: string, within: ParentNode = item()): Promise<void> {
  const button = [...within.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  button?.focus();
  button?.click();
  await settle();
}
const spoken = async () => {
  await vi.advanceTimersByTimeAsync(100);
  return document.querySelector('[role=status]')?.textContent;
};
/** Listens to an event that is fired once. */
function listenOnce(type: string) {
  const heard = vi.fn<(event: Event) => void>();
  document.documentElement.addEventListener(type, heard, { once: true });
  return () => heard.mock.calls.map(([event]) => (event as CustomEvent).detail);
}
const REFUSED = { kind: 'refused', reason: { kind: 'empty' } } as const;

describe('a comment in the outbox', () => {
  it('is shown after the server’s comments, with its actions, and is focusable without a tab stop', async () => {
    await open();
    expect(document.querySelector('.itemCommentsList')?.lastElementChild).toBe(item());
    expect(words()).toEqual([expect.stringContaining('Waiting:'), 'Two\nlines']);
    expect(buttons()).toEqual(['Edit', 'Discard']);
    expect([item().lang, item().getAttribute('aria-label'), item().tabIndex]).toEqual([
      'en',
      'Comment not sent yet',
      -1,
    ]);
  });

  it.each([
    ['before the block of the form', FORM, '.itemCommentsForm'],
    ['before the form', `<form><input name="itemID" value="7">${MESSAGE}</form>`, 'form'],
  ])('is shown in a new list if the article has none: %s', async (_, html, before) => {
    document.body.innerHTML = html;
    await open();
    await open();
    const list = document.querySelector(before)?.previousElementSibling;
    expect(list?.className).toBe('itemCommentsList k2i-waiting-list');
    expect(list?.children).toHaveLength(2);
  });

  it.each<[WaitingState, string, readonly string[]]>([
    [{ kind: 'sending' }, 'Sending this comment…', []],
    [{ kind: 'unknown' }, 'The connection was lost while this was being sent.', ['Send now', 'Edit', 'Discard']],
    [
      { kind: 'unknown', reason: { kind: 'call', error: 'http', status: 500 } },
      'It is not clear whether this was received.',
      ['Send now', 'Edit', 'Discard'],
    ],
  ])('shows its state and the useful actions: %j', async (state, headline, offered) => {
    await open({}, state);
    expect(words()[0]).toContain(headline);
    expect(buttons()).toEqual(offered);
  });

  it('is removed when it is discarded, and the focus moves to its neighbour, at last to the form', async () => {
    await open();
    await open({ fields: [['commentText', 'Another']] });
    const [first, second] = document.querySelectorAll<HTMLElement>('.k2i-waiting');
    const heard = listenOnce('k2:comment-discarded');
    await press('Discard', first);
    expect(heard()).toEqual([{ itemId: 7, left: 1, words: 'The comment has been discarded.' }]);
    expect(document.activeElement).toBe(second);
    expect(await spoken()).toBe('The comment has been discarded.');
    await press('Discard', second);
    expect([item(), store.comments.size, document.activeElement]).toEqual([null, 0, field('commentText')]);
  });

  it('is the last that waits to be sent, although another waits for approval', async () => {
    await open();
    await open({}, { kind: 'held', since: Date.now(), after: 5 });
    const heard = listenOnce('k2:comment-discarded');
    await press('Discard');
    expect(heard()).toMatchObject([{ itemId: 7, left: 0 }]);
  });

  it('is not discarded while it is being sent, and shows that state', async () => {
    const comment = await open();
    store.comments.set(comment.id, { ...comment, state: { kind: 'sending' } });
    const heard = listenOnce('k2:comment-discarded');
    await press('Discard');
    expect([heard(), words()[0], store.comments.size]).toEqual([[], 'Sending this comment…', 1]);
  });

  it('moves no focus and announces nothing when another tab sends or discards it', async () => {
    const comment = await open();
    field('userName').focus();
    await turn(comment, { kind: 'sending' });
    expect(words()[0]).toBe('Sending this comment…');
    expect((await spoken()) ?? '').toBe('');
    const heard = listenOnce('k2:comment-discarded');
    store.comments.clear();
    await receive({ discarded: { itemId: 7 } });
    expect(heard()).toEqual([{ itemId: 7, left: 0, words: 'The comment has been discarded.' }]);
    expect([item(), document.activeElement]).toEqual([null, field('userName')]);
  });

  it('of a member is not shown to another one', async () => {
    const script = document.createElement('script');
    script.type = 'text/plain';
    script.textContent = `$K2('#userName').val("Ben").attr('disabled', 'disabled');`;
    document.body.append(script);
    await open({ loggedIn: true, member: '"Anna"' });
    expect(item()).toBeNull();
    await open({ loggedIn: true, member: '"Ben"' });
    expect(item()).not.toBeNull();
  });

  it('is reported by k2:failed when the browser can’t change it', async () => {
    await open({}, REFUSED);
    const change = vi.spyOn(store, 'change').mockRejectedValue(new Error('full'));
    for (const label of ['Send now', 'Edit', 'Discard']) await press(label);
    change.mockRestore();
    expect(page.failures.map(String)).toEqual(Array(3).fill('Error: full'));
    expect(item()).not.toBeNull();
  });
});

describe('editing a comment', () => {
  it('moves it into the form, as a draft, and removes it from the outbox', async () => {
    await open({
      fields: [
        ...UNSENT_COMMENT.fields,
        ['commentEmail', 'c@d.example'],
        ['commentURL', 'https://anna.example'],
        ['option', 'com_k2'],
      ],
    });
    const input = vi.fn();
    field('commentText').addEventListener('input', input);
    await press('Edit');
    expect(['commentText', 'userName', 'commentEmail', 'commentURL'].map((name) => field(name).value)).toEqual([
      'Two\nlines',
      'Anna',
      // Disabled: it has the name of the current member.
      'Hidden',
      'https://anna.example',
    ]);
    expect([item(), store.comments.size, document.activeElement]).toEqual([null, 0, field('commentText')]);
    expect(input).toHaveBeenCalledOnce();
    expect(JSON.parse(localStorage.getItem('k2i:draft:/:7') ?? '')).toMatchObject({ text: 'Two\nlines' });
  });

  it('keeps the text in the form', async () => {
    field('commentText').value = 'Begun';
    field('userName').value = 'Bea';
    await open();
    const discarded = listenOnce('k2:comment-discarded');
    await press('Edit');
    expect([field('commentText').value, field('userName').value]).toEqual(['Begun\n\nTwo\nlines', 'Bea']);
    expect(discarded()).toEqual([]);
  });
});

describe('a refused comment', () => {
  const back = (reason: Reason, more: Partial<NewComment> = {}) => open(more, { kind: 'refused', reason });
  const reason = () => document.querySelector('.k2i-waiting__reason');

  it.each<[string, Reason, string]>([
    ['HTML of the server', { kind: 'answer', html: 'No <b>e-mail</b> &amp; name' }, 'No e-mail & name'],
    ['no text', { kind: 'empty' }, 'The site did not accept the comment. You may have to log in first.'],
    ['a ban', { kind: 'call', error: 'http', status: 403 }, 'You are not allowed to do this'],
    ['a deleted article', { kind: 'call', error: 'http', status: 404 }, 'You are not allowed to do this'],
    ['a failed connection', { kind: 'call', error: 'timeout' }, 'The site did not answer in time.'],
  ])('shows the reason: %s', async (_, refusal, expected) => {
    await back(refusal);
    await vi.waitFor(() => expect(reason()?.textContent).toContain(expected));
    expect(item().classList.contains('k2i-waiting--back')).toBe(true);
    expect(reason()?.querySelector('a')).toBeNull();
  });

  it.each<Reason>([{ kind: 'other-reader' }, { kind: 'call', error: 'session' }])(
    'shows a member the link to log in when that helps: %j',
    async (refusal) => {
      await back(refusal, { loggedIn: true });
      // The site was not asked to send a comment of another reader.
      expect(words()[0]).toBe(
        refusal.kind === 'other-reader' ? 'Comment not sent yet' : 'The site did not accept this comment.',
      );
      const link = reason()?.querySelector('a');
      expect(link?.textContent).toBe('Log in');
      expect(link?.getAttribute('href')).toContain('option=com_users&view=login');
    },
  );

  it.each<[Reason, WaitingState]>([
    [{ kind: 'empty' }, { kind: 'waiting' }],
    [{ kind: 'other-reader' }, { kind: 'waiting', asWhoever: true }],
  ])('is sent again on demand: %j', async (refusal, state) => {
    const { id } = await back(refusal);
    vi.mocked(sendOutbox).mockClear();
    await press('Send now');
    expect(store.comments.get(id)?.state).toEqual(state);
    expect(sendOutbox).toHaveBeenCalledOnce();
    // Its button is gone.
    expect(item().contains(document.activeElement)).toBe(true);
  });

  it('is announced when it comes back while the page is open, with the server’s message', async () => {
    const comment = await open({}, { kind: 'sending' });
    expect(await spoken()).toBeUndefined();
    const html = 'Enter your <b>name</b>.<br>And a text.';
    await turn(comment, { kind: 'refused', reason: { kind: 'answer', html } });
    expect(await spoken()).toBe('The site did not accept this comment. Enter your name.\nAnd a text.');
    await turn(comment, { kind: 'unknown' });
    expect(await spoken()).toBe(item().querySelector('.k2i-waiting__state')?.textContent);
  });
});

describe('a comment on another article', () => {
  const lines = () => [...document.querySelectorAll('.k2i-line')];

  it('has only a link, in one line, while the reader must decide', async () => {
    const comment = await open({ itemId: 8 });
    expect([item(), lines()]).toEqual([null, []]);
    await turn(comment, { kind: 'unknown' });
    await turn(comment, REFUSED);
    expect(lines().map((line) => line.querySelector('span')?.textContent)).toEqual([
      'A comment on “Lakes” is waiting for your decision.',
    ]);
    const link = lines()[0]?.querySelector('a');
    expect([link?.getAttribute('href'), link?.textContent]).toEqual([
      '/item/7#itemCommentsAnchor',
      'Go to the article',
    ]);
    expect(await spoken()).toBe('A comment on “Lakes” is waiting for your decision.');
    await turn(comment, { kind: 'waiting' });
    expect(lines()).toEqual([]);
    await turn(comment, REFUSED);
    expect(lines()).toHaveLength(1);
  });

  it('can be hidden until it comes back again', async () => {
    const comment = await open({ itemId: 8 }, REFUSED);
    field('userName').focus();
    await press('Close', document);
    expect([lines(), document.activeElement]).toEqual([[], field('userName')]);
    await turn(comment, { kind: 'waiting' });
    await turn(comment, REFUSED);
    expect(lines()).toHaveLength(1);
  });
});

describe('a sent comment', () => {
  const sentWords = 'Your waiting comment has been sent.';

  /** Sends the comment, with this answer of K2. */
  async function arrive(message: string, refresh: boolean, more: Partial<NewComment> = {}) {
    vi.mocked(sendOutbox).mockImplementationOnce(async (_store, _path, tell) => {
      for (const comment of [...store.comments.values()]) {
        store.comments.delete(comment.id);
        tell(comment, { message, accepted: true, refresh });
      }
      return true;
    });
    await open(more);
  }

  it('is announced, and replaced in its place by the server’s message: one that can be on the page already', async () => {
    const connection = listenOnce('k2:connection');
    const sent = listenOnce('k2:comment-sent');
    vi.mocked(showPublished).mockClear();
    await arrive('Added', true);
    // The offline bar of this tab goes, whichever tab has sent it.
    expect(connection()).toEqual([{ isReachable: true }]);
    expect(sent()).toEqual([{ itemId: 7, message: 'Added', left: 0, words: sentWords }]);
    expect(showPublished).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(words()).toEqual([sentWords, 'Added', 'Two\nlines']));
    expect([buttons(), item().tabIndex]).toEqual([['Reload the page'], -1]);
    await press('Reload the page');
    expect(reloadPage).toHaveBeenCalledOnce();
    expect(await spoken()).toBe(sentWords);
  });

  it('is replaced by the published comment in the list, and the focus moves to the form', async () => {
    let show = (_result: 'shown') => {};
    vi.mocked(showPublished).mockReturnValueOnce(new Promise((resolve) => (show = resolve)));
    await arrive('Added', true);
    item().querySelector('button')?.focus();
    show('shown');
    await vi.waitFor(() => expect(item()).toBeNull());
    expect(document.activeElement).toBe(field('commentText'));
    expect(vi.mocked(showPublished).mock.lastCall?.[0]).toBe('Two\nlines');
    expect(vi.mocked(showPublished).mock.lastCall?.[1]()).toBe(false);
  });

  it('is only announced on other pages', async () => {
    await arrive('Added', true, { itemId: 8 });
    expect(item()).toBeNull();
    expect(await spoken()).toBe(sentWords);
  });
});

describe('a comment that waits for approval', () => {
  const held = (more = {}) => ({ kind: 'held', since: Date.now(), after: 5, ...more }) as const;
  /** Shows comments of the server instead of those here. */
  async function print(...comments: readonly [number: number, text: string][]): Promise<void> {
    const items = comments.map(([number, text]) => `<li><a id="comment${number}">#</a><p>${text}</p></li>`);
    for (const item of document.querySelectorAll('.itemCommentsList > li:not(.k2i-waiting)')) item.remove();
    document.querySelector('.itemCommentsList')?.insertAdjacentHTML('beforeend', items.join(''));
    await settle();
  }

  it('is shown with words that only this visitor sees it, and can be hidden', async () => {
    await open({}, held());
    await settle();
    expect(words()).toEqual(['Waits for approval. Only you see this, on this device.', 'Two\nlines']);
    expect(item().getAttribute('aria-label')).toContain('Waits for approval');
    await press('Hide');
    expect([item(), store.comments.size]).toEqual([null, 0]);
  });

  it.each([
    ['after the others', [1, 2], 'lastElementChild'],
    ['above them where the newest are first', [2, 1], 'firstElementChild'],
  ] as const)('has its place %s', async (_where, [first, second], end) => {
    await print([first, 'One'], [second, 'Two']);
    await open({}, held());
    await vi.waitFor(() => expect(document.querySelector('.itemCommentsList')?.[end]).toBe(item()));
  });

  it('goes when the list has it, and not for an earlier one with the same text, or a longer one', async () => {
    await print([5, 'Two<br> lines'], [7, 'I have written two<br>lines of it']);
    await open({}, held());
    await settle();
    expect(store.comments.size).toBe(1);
    await print([5, 'Two lines'], [8, 'Two<br>lines']);
    await vi.waitFor(() => expect([item(), store.comments.size]).toEqual([null, 0]));
  });

  it('waits no longer once a fetched page of the list has it: only an old copy of that page shows it from then on', async () => {
    await open({}, held());
    history.replaceState(null, '', '?limitstart=10');
    vi.mocked(showsFetched).mockReturnValue(true);
    await print([8, 'Two<br>lines']);
    expect([item(), store.comments.size]).toEqual([null, 1]);
    history.replaceState(null, '', '?limitstart=0');
    await print([1, 'One']);
    expect(item()).toBeNull();
    vi.mocked(showsFetched).mockReturnValue(false);
    await open({ itemId: 8 });
    expect(item()).toBeNull();
    history.replaceState(null, '', '?limitstart=10');
    await receive();
    expect(words()).toEqual(['Your comment has been published.', 'Two\nlines']);
    expect(item().getAttribute('aria-label')).toBe('Your comment has been published.');
    vi.setSystemTime(Date.now() + SHOWN_MAX_AGE_MS + 1);
    await receive();
    await settle();
    expect(item()).toBeNull();
    history.replaceState(null, '', '?');
  });

  it('goes after 30 days, and is no matter of other pages', async () => {
    await open({}, held({ since: Date.now() - HELD_MAX_AGE_MS - 1 }));
    await vi.waitFor(() => expect(store.comments.size).toBe(0));
    await open({ itemId: 8 }, held());
    expect([item(), document.querySelector('.k2i-line')]).toEqual([null, null]);
  });
});

it('a page has one outbox, and one channel to the other tabs', async () => {
  await open();
  startOutbox(page);
  await settle();
  expect(channels.map((channel) => (channel as BroadcastChannel).name)).toEqual([OUTBOX_CHANNEL]);
  expect(sendOutbox).toHaveBeenCalledOnce();
});
