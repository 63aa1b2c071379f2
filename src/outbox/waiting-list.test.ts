import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetListeners } from '../../test/listeners.ts';
import { type memoryStore, UNSENT_COMMENT } from '../../test/outbox-store.ts';
import { testPage } from '../../test/page.ts';
import { shadowMembers } from '../../test/shadowed-form.ts';
import { showPublished } from '../comments/show-published.ts';
import { reloadPage } from '../dom/reload.ts';
import { DRAFT_DEBOUNCE_MS, DRAFT_MAX_AGE_MS, keepDraft } from '../forms/draft.ts';
import { sanitise } from '../sanitise/sanitise.ts';
import { startOutbox } from './index.ts';
import { outboxOf } from './outbox.ts';
import { indexedDbStore } from './outbox-store.ts';
import { sendOutbox } from './send-outbox.ts';
import type { Change, NewComment, Refusal, WaitingComment } from './waiting-comment.ts';
// So that no test waits for what is fetched when it is needed.
import 'dompurify';
import '../comments/index.ts';

vi.mock('../comments/show-published.ts', () => ({ showPublished: vi.fn(async () => 'native') }));
vi.mock('./outbox-store.ts', async () => {
  const { memoryStore } = await import('../../test/outbox-store.ts');
  return { indexedDbStore: memoryStore() };
});
vi.mock('../sanitise/sanitise.ts', { spy: true });
vi.mock('../dom/reload.ts', () => ({ reloadPage: vi.fn() }));
vi.mock('./send-outbox.ts', () => ({ sendOutbox: vi.fn(async () => true) }));
forgetListeners();

const store = indexedDbStore as ReturnType<typeof memoryStore>;
const FORM = '<div class="itemCommentsForm"><form id="comment-form"><input name="itemID" value="7"></form></div>';

let page = testPage();

beforeEach(() => {
  vi.useFakeTimers();
  // The tabs of earlier tests.
  vi.stubGlobal('BroadcastChannel', undefined);
  store.comments.clear();
  localStorage.clear();
  page = testPage();
  vi.mocked(sendOutbox).mockClear().mockResolvedValue(true);
  document.body.innerHTML = `<ul class="itemCommentsList"><li>First</li></ul>${FORM}`;
});

const settle = () => vi.advanceTimersByTimeAsync(0);
/** As when another tab has changed something. */
const refresh = async () => {
  await settle();
  await outboxOf(page).change(0, [], {});
};

/** A comment that waits here, in some state, and the page that shows it. */
async function open(more: Partial<NewComment> = {}, change: Change = {}) {
  const { id } = await store.add({ ...UNSENT_COMMENT, ...more });
  await store.change(id, ['waiting'], change);
  const outbox = startOutbox(page);
  await refresh();
  return { id, outbox };
}
const item = () => document.querySelector('.k2i-waiting') as HTMLLIElement;
function kept(id: number): WaitingComment {
  const comment = store.comments.get(id);
  if (!comment) throw new Error(`No comment ${id}`);
  return comment;
}
const words = () => [...item().querySelectorAll('p')].map(({ textContent }) => textContent);
const buttons = (within: ParentNode = item()) =>
  [...within.querySelectorAll('button')].map(({ textContent }) => textContent);
async function press(label: string, within: ParentNode = item()): Promise<void> {
  [...within.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click();
  await settle();
}
const spoken = async () => {
  await vi.advanceTimersByTimeAsync(100);
  return document.querySelector('[role=status]')?.textContent;
};

/** Gives the form of comments controls that are named after what forms can do. */
const shadowForm = () =>
  shadowMembers(document.querySelector('form') as HTMLFormElement, ['closest', 'before', 'querySelector']);

describe('a comment in the outbox', () => {
  it('is shown after the comments of the server, with its actions', async () => {
    await open();
    expect(document.querySelector('.itemCommentsList')?.lastElementChild).toBe(item());
    expect(words()).toEqual([expect.stringContaining('Waiting:'), 'Two\nlines']);
    expect(buttons()).toEqual(['Edit', 'Discard']);
    expect([item().lang, item().getAttribute('aria-label')]).toEqual(['en', 'Comment not sent yet']);
  });

  it.each([
    ['before the block of the form', FORM, '.itemCommentsForm'],
    ['before the form', '<form><input name="itemID" value="7"><textarea name="commentText"></textarea></form>', 'form'],
  ])('is shown in a list of its own where the article has none yet: %s', async (_, html, before) => {
    document.body.innerHTML = html;
    await open();
    await store.add({ ...UNSENT_COMMENT, fields: [['commentText', 'Another']] });
    await refresh();
    const list = document.querySelector(before)?.previousElementSibling;
    expect(list?.className).toBe('itemCommentsList k2i-waiting-list');
    expect(list?.children).toHaveLength(2);
  });

  it('is shown before a form whose controls are named after what forms can do', async () => {
    document.body.innerHTML = '<form><input name="itemID" value="7"><textarea name="commentText"></textarea></form>';
    shadowForm();
    await open();
    expect(document.querySelector('form')?.previousElementSibling).toBe(item().parentElement);
  });

  it.each([
    ['sending', 'Sending this comment …', []],
    ['refused', 'The site did not accept this comment.', ['Send now', 'Edit', 'Discard']],
    ['unsure', 'The connection broke while this was being sent.', ['Send now', 'Edit', 'Discard']],
    ['editing', 'Being edited', ['Done', 'Discard']],
  ] as const)('that is %s shows its state and the actions that help', async (state, told, offered) => {
    await open({}, { state });
    expect(words()[0]).toContain(told);
    expect(buttons()).toEqual(offered);
  });

  it('is not said to have met a broken line when an answer came that says nothing, and shows what it was', async () => {
    await open({}, { state: 'unsure', refusal: { kind: 'call', error: 'http', status: 500 } });
    expect(words()[0]).toBe('It is not known whether this has arrived.');
    expect(words()[1]).toContain('500');
  });

  it('is removed when it is discarded, and the focus moves to its neighbour', async () => {
    await open();
    await open({ fields: [['commentText', 'Another']] });
    const [first, second] = document.querySelectorAll<HTMLElement>('.k2i-waiting');
    const told = vi.fn<(event: CustomEvent) => void>();
    document.documentElement.addEventListener('k2:comment-discarded', told, { once: true });
    first?.querySelector<HTMLButtonElement>('button:last-child')?.focus();
    await press('Discard', first);
    expect(told.mock.calls.map(([{ detail }]) => detail)).toEqual([
      { itemId: 7, left: 1, words: 'The comment has been discarded.' },
    ]);
    expect([...document.querySelectorAll('.k2i-waiting')]).toEqual([second]);
    expect(document.activeElement).toBe(second);
    expect([...store.comments.values()].map(({ fields }) => fields[0]?.[1])).toEqual(['Another']);
    expect(await spoken()).toBe('The comment has been discarded.');
  });

  it.each([
    ['', () => {}],
    [' whose controls are named after what forms can do', shadowForm],
  ])('gives the focus to the form%s when it was the last one that waited', async (_, change) => {
    document.querySelector('form')?.insertAdjacentHTML('beforeend', '<textarea name="commentText"></textarea>');
    change();
    await open();
    item().querySelector<HTMLButtonElement>('button:last-child')?.focus();
    await press('Discard');
    expect(item()).toBeNull();
    expect(document.activeElement).toBe(document.querySelector('textarea'));
  });

  it('is gone from a page that comes back from the back/forward cache when it was sent meanwhile', async () => {
    const { id } = await open();
    await store.remove(id);
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settle();
    expect(item()).toBeNull();
  });

  it('leaves the focus where it is, and says nothing, when another tab begins to send it', async () => {
    document.body.insertAdjacentHTML('afterbegin', '<button id="elsewhere">x</button>');
    const { id } = await open();
    document.getElementById('elsewhere')?.focus();
    await store.change(id, ['waiting'], { state: 'sending' });
    await refresh();
    expect(words()[0]).not.toBe('');
    expect(document.activeElement?.id).toBe('elsewhere');
    expect((await spoken()) ?? '').not.toContain(words()[0]);
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

  it('can have the focus, but is not in the tab order', async () => {
    await open();
    expect(item().tabIndex).toBe(-1);
  });

  it('belongs to no form that only has the number of the article', async () => {
    document.body.innerHTML = '<form><input name="itemID" value="7"></form>';
    await open();
    expect(document.querySelector('.k2i-waiting')).toBeNull();
    document.querySelector('form')?.insertAdjacentHTML('beforeend', '<textarea name="commentText"></textarea>');
    await refresh();
    expect(item().nextElementSibling ?? item().parentElement?.nextElementSibling).toBe(document.querySelector('form'));
  });

  it('leaves the focus where it is when another tab discards it', async () => {
    const { id, outbox } = await open();
    document.querySelector('input')?.focus();
    await outbox.discard(kept(id));
    expect(item()).toBeNull();
    expect(document.activeElement).toBe(document.querySelector('input'));
  });

  it('is said to be discarded where another tab has discarded it', async () => {
    const channels: EventTarget[] = [];
    const open = class extends EventTarget {
      constructor() {
        super();
        channels.push(this);
      }
      postMessage() {}
    };
    vi.stubGlobal('BroadcastChannel', open);
    startOutbox(page);
    const told = vi.fn<(event: CustomEvent) => void>();
    document.documentElement.addEventListener('k2:comment-discarded', told, { once: true });
    const data = { sitePath: page.sitePath, discarded: { itemId: 7 } };
    for (const channel of channels) channel.dispatchEvent(new MessageEvent('message', { data }));
    await settle();
    expect(told.mock.calls.map(([{ detail }]) => detail)).toEqual([
      { itemId: 7, left: 0, words: 'The comment has been discarded.' },
    ]);
  });

  it('is not discarded when it is on its way by now, which it then says', async () => {
    const { id } = await open();
    await store.change(id, ['waiting'], { state: 'sending' });
    const told = vi.fn();
    document.documentElement.addEventListener('k2:comment-discarded', told, { once: true });
    await press('Discard');
    expect(told).not.toHaveBeenCalled();
    expect(words()[0]).toBe('Sending this comment …');
    expect(await spoken()).not.toBe('The comment has been discarded.');
    expect(store.comments.size).toBe(1);
  });

  it('is reported by k2:failed when the browser can’t change it', async () => {
    await open();
    vi.spyOn(store, 'change').mockRejectedValueOnce(new Error('full'));
    await press('Edit');
    vi.spyOn(store, 'remove').mockRejectedValueOnce(new Error('full'));
    await press('Discard');
    expect(page.failures.map(String)).toEqual(['Error: full', 'Error: full']);
    expect(item()).not.toBeNull();
  });
});

describe('a refused comment', () => {
  const back = (refusal: Refusal, more: Partial<NewComment> = {}) => open(more, { state: 'refused', refusal });
  const reason = () => document.querySelector('.k2i-waiting__reason');

  it.each<[string, Refusal, string]>([
    ['HTML of the server', { kind: 'answer', html: 'No <b>e-mail</b> &amp; name' }, 'No e-mail & name'],
    ['text of the server', { kind: 'answer', html: 'No name' }, 'No name'],
    ['no text', { kind: 'empty' }, 'The site did not accept the comment. You may have to log in first.'],
    ['a ban', { kind: 'call', error: 'http', status: 403 }, 'You are not allowed to do this'],
    ['an error', { kind: 'call', error: 'http', status: 500 }, 'The site answered with an error (500).'],
    ['an unknown error', { kind: 'call', error: 'http' }, 'an error (0).'],
    ['another page', { kind: 'call', error: 'session' }, 'This page has expired.'],
    ['an invalid value', { kind: 'call', error: 'unreadable' }, 'an answer that cannot be understood'],
    ['a failed connection', { kind: 'call', error: 'timeout' }, 'The site could not be reached.'],
  ])('shows the reason: %s', async (_, refusal, told) => {
    await back(refusal);
    await vi.waitFor(() => expect(reason()?.textContent).toContain(told));
    expect(item().classList.contains('k2i-waiting--back')).toBe(true);
    expect(reason()?.querySelector('a')).toBeNull();
  });

  it.each<[Refusal, boolean]>([
    [{ kind: 'other-reader' }, true],
    [{ kind: 'call', error: 'session' }, true],
    [{ kind: 'call', error: 'timeout' }, false],
    [{ kind: 'empty' }, false],
  ])('shows a member the link to log in when that helps: %j', async (refusal, helps) => {
    await back(refusal, { loggedIn: true });
    // The site was not asked to send a comment of another reader.
    expect(words()[0]).toBe(
      refusal.kind === 'other-reader' ? 'Comment not sent yet' : 'The site did not accept this comment.',
    );
    const link = reason()?.querySelector('a');
    expect(link?.textContent).toBe(helps ? 'Log in' : undefined);
    if (helps) expect(link?.getAttribute('href')).toContain('option=com_users&view=login');
  });

  it.each<[Refusal, true | undefined]>([
    [{ kind: 'empty' }, undefined],
    [{ kind: 'other-reader' }, true],
  ])('is sent again on demand: %j', async (refusal, asWhoever) => {
    const { id } = await back(refusal);
    vi.mocked(sendOutbox).mockClear();
    await press('Send now');
    expect(store.comments.get(id)).toMatchObject({ state: 'waiting', refusal: undefined });
    expect(store.comments.get(id)?.asWhoever).toBe(asWhoever);
    expect(sendOutbox).toHaveBeenCalledOnce();
  });

  it('shows the reason without its markup when the sanitiser can’t be loaded', async () => {
    vi.mocked(sanitise).mockRejectedValueOnce(new Error('network'));
    await back({ kind: 'answer', html: 'No <b class="x">name</b> 1 < 2 <b' });
    await vi.waitFor(() => expect(reason()?.textContent).toBe('No name 1 < 2 '));
  });

  it('is announced when it is refused while the page is open', async () => {
    const { id, outbox } = await open();
    expect(await spoken()).toBeUndefined();
    await outbox.change(id, ['waiting'], { state: 'refused', refusal: { kind: 'empty' } });
    expect(await spoken()).toContain('The site did not accept this comment.');
  });

  it('is announced when the reader must decide whether it is sent again', async () => {
    const { id, outbox } = await open({}, { state: 'sending' });
    await outbox.change(id, ['sending'], { state: 'unsure' });
    expect(await spoken()).toBe(item().querySelector('.k2i-waiting__state')?.textContent);
    expect(await spoken()).toContain('It cannot be known whether it has arrived.');
  });

  it('is announced once for the same refusal, and again for another one or after another attempt', async () => {
    const { id, outbox } = await open();
    const refuse = (html: string) =>
      outbox.change(id, ['waiting', 'refused'], { state: 'refused', refusal: { kind: 'answer', html } });
    await refuse('Too short');
    expect(await spoken()).toBe('The site did not accept this comment. Too short');
    const region = document.querySelector('[role=status]');
    if (region) region.textContent = '';
    await outbox.change(id, ['refused'], { fields: [['commentText', 'From elsewhere']] });
    expect([item().textContent?.includes('From elsewhere'), await spoken()]).toEqual([true, '']);
    await refuse('Too long');
    expect(await spoken()).toBe('The site did not accept this comment. Too long');
    if (region) region.textContent = '';
    await outbox.change(id, ['refused'], { state: 'waiting', refusal: undefined });
    expect(await spoken()).toBe('');
    await refuse('Too long');
    expect(await spoken()).toBe('The site did not accept this comment. Too long');
  });

  it('is announced with the words of the server, and without those of the reader and of the buttons', async () => {
    const { id, outbox } = await open();
    await spoken();
    const refusal = { kind: 'answer', html: 'Enter your <b>name</b>.<br>And a text.' } as const;
    await outbox.change(id, ['waiting'], { state: 'refused', refusal });
    expect(await spoken()).toBe('The site did not accept this comment. Enter your name. And a text.');
  });
});

describe('editing a comment in the outbox', () => {
  const fields = () => [...item().querySelectorAll<HTMLInputElement>('textarea,input')];
  const labels = () => [...item().querySelectorAll('label')].map(({ textContent }) => textContent);

  it('moves the focus into the text, and prevents its sending', async () => {
    const { id } = await open();
    item().querySelector('button')?.focus();
    await press('Edit');
    expect(store.comments.get(id)?.state).toBe('editing');
    expect(document.activeElement).toBe(item().querySelector('textarea'));
    expect(document.querySelectorAll('.k2i-waiting')).toHaveLength(1);
  });

  it('offers a guest every field, and a member the text', async () => {
    const { id } = await open({}, { state: 'editing' });
    expect(labels()).toEqual(['Comment', 'Name', 'E-mail address', 'Website']);
    expect(fields().map(({ value }) => value)).toEqual(['Two\r\nlines', 'Anna', '', '']);
    expect(fields().map((field) => field.getAttribute('autocomplete'))).toEqual(['off', 'name', 'email', 'url']);
    expect(fields().map(({ localName, required }) => [localName, required])).toEqual([
      ['textarea', true],
      ['input', false],
      ['input', false],
      ['input', false],
    ]);
    await outboxOf(page).discard(kept(id));
    await open({ loggedIn: true }, { state: 'editing' });
    expect(labels()).toEqual(['Comment']);
  });

  it('stores every change, after a pause or on blur, without changing the typed text', async () => {
    const { id } = await open({}, { state: 'editing' });
    const [text, name, , site] = fields();
    const kept = () => new Map(store.comments.get(id)?.fields);
    if (!text || !name || !site) throw new Error('No fields');
    text.value = 'New';
    text.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(DRAFT_DEBOUNCE_MS - 1);
    text.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(DRAFT_DEBOUNCE_MS - 1);
    expect(kept().get('commentText')).toBe('Two\r\nlines');
    await vi.advanceTimersByTimeAsync(1);
    expect(kept().get('commentText')).toBe('New');
    name.value = 'Bea';
    site.value = 'https://bea.example';
    name.dispatchEvent(new Event('input', { bubbles: true }));
    name.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await settle();
    expect(store.comments.get(id)?.fields).toEqual([
      ['commentText', 'New'],
      ['userName', 'Bea'],
      ['commentEmail', ''],
      ['commentURL', 'https://bea.example'],
    ]);
    expect(fields()[0]).toBe(text);
    const writes = vi.spyOn(store, 'change');
    await vi.advanceTimersByTimeAsync(DRAFT_DEBOUNCE_MS);
    expect(writes).not.toHaveBeenCalled();
  });

  /** Types into the text, right before something happens. */
  const type = (value: string) => {
    const [text] = fields();
    if (!text) throw new Error('No text');
    text.value = value;
    text.dispatchEvent(new Event('input', { bubbles: true }));
  };
  /** The same article, loaded again. */
  const openAgain = async () => {
    page = testPage();
    document.body.innerHTML = FORM;
    startOutbox(page);
    await refresh();
  };

  it('goes on with what was typed right before the page went', async () => {
    const { id } = await open({}, { state: 'editing' });
    type('New');
    dispatchEvent(new Event('pagehide'));
    await openAgain();
    expect(fields().map(({ value }) => value)).toEqual(['New', 'Anna', '', '']);
    expect(store.comments.get(id)?.fields[0]).toEqual(['commentText', 'New']);
    expect(localStorage).toHaveLength(0);
  });

  it('leaves nothing in the local storage when the page comes back, or when every change was stored before it went', async () => {
    await open({}, { state: 'editing' });
    type('New');
    dispatchEvent(new Event('pagehide'));
    expect(localStorage).toHaveLength(1);
    dispatchEvent(new Event('pageshow'));
    expect(localStorage).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(DRAFT_DEBOUNCE_MS);
    dispatchEvent(new Event('pagehide'));
    expect(localStorage).toHaveLength(0);
    type('Newer');
    await press('Discard');
    dispatchEvent(new Event('pagehide'));
    expect(localStorage).toHaveLength(0);
  });

  it('leaves what was typed last no longer in the local storage than drafts of forms', async () => {
    await open({}, { state: 'editing' });
    type('New');
    dispatchEvent(new Event('pagehide'));
    const field = document.createElement('textarea');
    const { signal } = new AbortController();
    keepDraft(field, page, '7', signal);
    expect(localStorage).toHaveLength(1);
    vi.setSystemTime(Date.now() + DRAFT_MAX_AGE_MS + 1);
    keepDraft(field, page, '7', signal);
    expect(localStorage).toHaveLength(0);
  });

  it('goes on where the storage is blocked or holds something else', async () => {
    const { id } = await store.add(UNSENT_COMMENT);
    await store.change(id, ['waiting'], { state: 'editing' });
    localStorage.setItem(`k2i:draft:${UNSENT_COMMENT.sitePath}:edit-${id}`, '{');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    startOutbox(page);
    await refresh();
    expect(fields()[0]?.value).toBe('Two\r\nlines');
    type('New');
    expect(() => dispatchEvent(new Event('pagehide'))).not.toThrow();
    vi.mocked(Storage.prototype.setItem).mockRestore();
  });

  it('leaves a text alone that another tab has changed when nothing is typed here', async () => {
    const { id, outbox } = await open({}, { state: 'editing' });
    await outbox.change(id, ['editing'], { fields: [['commentText', 'From elsewhere']] });
    fields()[0]?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await settle();
    expect(store.comments.get(id)?.fields).toEqual([['commentText', 'From elsewhere']]);
  });

  it('shows what another tab has written when nothing is typed here, and sends that', async () => {
    const { id, outbox } = await open({}, { state: 'editing' });
    await outbox.change(id, ['editing'], { fields: [['commentText', 'From elsewhere']] });
    expect(fields()[0]?.value).toBe('From elsewhere');
    await press('Done');
    expect(store.comments.get(id)?.fields[0]).toEqual(['commentText', 'From elsewhere']);
  });

  it('keeps what is typed here when another tab writes, too', async () => {
    const { id, outbox } = await open({}, { state: 'editing' });
    const [text] = fields();
    if (text) text.value = 'From here';
    text?.dispatchEvent(new Event('input', { bubbles: true }));
    await outbox.change(id, ['editing'], { fields: [['commentText', 'From elsewhere']] });
    expect(fields()[0]).toBe(text);
    await press('Done');
    expect(store.comments.get(id)?.fields[0]).toEqual(['commentText', 'From here']);
  });

  it('ends with sending the comment with its new text', async () => {
    const { id } = await open({}, { state: 'editing' });
    vi.mocked(sendOutbox).mockClear();
    const [text] = fields();
    if (text) text.value = 'Better';
    await press('Done');
    expect(store.comments.get(id)).toMatchObject({ state: 'waiting' });
    expect(store.comments.get(id)?.fields[0]).toEqual(['commentText', 'Better']);
    expect(sendOutbox).toHaveBeenCalledOnce();
  });

  it('does not end with an empty text', async () => {
    const { id } = await open({}, { state: 'editing' });
    const [text] = fields();
    if (text) text.value = ' \n';
    await press('Done');
    expect(store.comments.get(id)?.state).toBe('editing');
    // The browser says it, and has the focus there.
    expect(text?.checkValidity()).toBe(false);
  });
});

describe('a comment on another article', () => {
  const line = () => document.querySelector('.k2i-line');

  it('is only linked to, once, when the reader must decide', async () => {
    const { id, outbox } = await open({ itemId: 8 });
    expect([item(), line()]).toEqual([null, null]);
    await outbox.change(id, ['waiting'], { state: 'unsure' });
    await outbox.change(id, ['unsure'], { state: 'refused' });
    expect(document.querySelectorAll('.k2i-line')).toHaveLength(1);
    expect(line()?.querySelector('span')?.textContent).toBe('A comment on “Lakes” needs your decision.');
    expect(line()?.querySelector('a')?.getAttribute('href')).toBe('/item/7#itemCommentsAnchor');
    expect(line()?.querySelector('a')?.textContent).toBe('Go to the article');
    expect(await spoken()).toBe('A comment on “Lakes” needs your decision.');
    await store.add(UNSENT_COMMENT);
    await outbox.change(id, ['refused'], { state: 'editing' });
    expect(line()).not.toBeNull();
    await outbox.change(id, ['editing'], { state: 'waiting' });
    expect(line()).toBeNull();
  });

  it.each([
    ['', () => {}],
    [', also where its line was closed', () => press('Close', document)],
  ])('is linked to again when it comes back once more%s', async (_, close) => {
    const { id, outbox } = await open({ itemId: 8 }, { state: 'refused' });
    await close();
    // Sent again on the page of its article, in another tab.
    await outbox.change(id, ['refused'], { state: 'waiting' });
    expect(line()).toBeNull();
    await outbox.change(id, ['waiting'], { state: 'refused' });
    expect(document.querySelectorAll('.k2i-line')).toHaveLength(1);
  });

  it('can be hidden', async () => {
    await open({ itemId: 8 }, { state: 'refused' });
    const field = document.querySelector('input');
    field?.focus();
    line()?.querySelector('button')?.focus();
    await press('Close', document);
    expect(line()).toBeNull();
    expect(document.activeElement).toBe(field);
  });
});

describe('a comment that has arrived', () => {
  /** The outbox sends it, and K2 says this. */
  async function arrive(message: string, refresh: boolean, more: Partial<NewComment> = {}) {
    const sent = vi.fn();
    document.documentElement.addEventListener('k2:comment-sent', sent, { once: true });
    vi.mocked(sendOutbox).mockImplementation(async (_store, _path, tell) => {
      for (const comment of [...store.comments.values()]) {
        store.comments.delete(comment.id);
        tell(comment, { message, accepted: true, refresh });
      }
      return true;
    });
    await open(more);
    return sent;
  }

  it.each([
    ['is replaced in its place by the server’s message', 'Waits for <b>approval</b>', false],
    ['is announced when it can be on the page already', 'Added', true],
  ])('%s', async (_, message, refresh) => {
    const connection = vi.fn<(event: CustomEvent) => void>();
    document.documentElement.addEventListener('k2:connection', connection, { once: true });
    const sent = await arrive(message, refresh);
    // The offline bar of this tab goes, whichever tab has sent it.
    expect(connection.mock.lastCall?.[0].detail).toEqual({ isReachable: true });
    expect(document.querySelectorAll('.k2i-waiting')).toHaveLength(1);
    await vi.waitFor(() =>
      expect(words()).toEqual([
        'A comment that was waiting has been sent.',
        'Two\nlines',
        message.replace(/<.*?>/g, ''),
      ]),
    );
    expect(buttons()).toEqual(refresh ? ['Reload the page'] : []);
    // Able to take over the focus of a neighbour that goes.
    expect(item().getAttribute('tabindex')).toBe('-1');
    vi.mocked(reloadPage).mockClear();
    await press('Reload the page');
    expect(reloadPage).toHaveBeenCalledTimes(refresh ? 1 : 0);
    expect(sent.mock.lastCall?.[0].detail).toEqual({
      itemId: 7,
      message: message ?? '',
      words: 'A comment that was waiting has been sent.',
    });
    expect(await spoken()).toBe('A comment that was waiting has been sent.');
  });

  it('takes its place among the comments of the page, where K2 has published it', async () => {
    vi.mocked(showPublished).mockResolvedValueOnce('shown');
    await arrive('Added', true);
    await vi.waitFor(() => expect(item()).toBeNull());
    expect(vi.mocked(showPublished).mock.lastCall?.[0]).toBe('Two\nlines');
    expect(vi.mocked(showPublished).mock.lastCall?.[1]()).toBe(false);
  });

  it('keeps its place where it is on another page of the list, which this one does not show', async () => {
    vi.mocked(showPublished).mockClear().mockResolvedValueOnce('elsewhere');
    await arrive('Added', true);
    await vi.waitFor(() => expect(showPublished).toHaveBeenCalledOnce());
    await settle();
    expect(words()).toContain('A comment that was waiting has been sent.');
    expect(buttons()).toEqual(['Reload the page']);
  });

  it('gives the focus to the form when it has become one of the comments of the page', async () => {
    document.querySelector('form')?.insertAdjacentHTML('beforeend', '<textarea name="commentText"></textarea>');
    let show = () => {};
    vi.mocked(showPublished).mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          show = () => resolve('shown');
        }),
    );
    await arrive('Added', true);
    await vi.waitFor(() => expect(buttons()).toEqual(['Reload the page']));
    item().querySelector('button')?.focus();
    show();
    await vi.waitFor(() => expect(item()).toBeNull());
    expect(document.activeElement).toBe(document.querySelector('textarea'));
  });

  it('is not looked for on the page when it has to be approved', async () => {
    vi.mocked(showPublished).mockClear();
    await arrive('Waits', false);
    expect(showPublished).not.toHaveBeenCalled();
  });

  it('is only announced on other pages', async () => {
    await arrive('Added', true, { itemId: 8 });
    expect(item()).toBeNull();
    expect(await spoken()).toBe('A comment that was waiting has been sent.');
  });
});

it('a page has one outbox, and one list of its comments', async () => {
  await open();
  expect(startOutbox(page)).toBe(outboxOf(page));
  await settle();
  expect(document.querySelectorAll('.k2i-waiting')).toHaveLength(1);
  expect(sendOutbox).toHaveBeenCalledOnce();
});
