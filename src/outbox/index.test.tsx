import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderArticle } from '../../fixtures/pages/article.ts';
import { adopting } from '../../test/adopt.ts';
import type { memoryStore } from '../../test/outbox-store.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from '../../widgets/comment-form/controller.ts';
import { indexedDbStore } from './outbox-store.ts';
// So that no test waits for what is fetched when it is needed.
import './index.ts';
import '../react/index.ts';

const adopt = adopting(adoptWidget);

vi.mock('./outbox-store.ts', async () => {
  const { memoryStore } = await import('../../test/outbox-store.ts');
  return { indexedDbStore: memoryStore() };
});

const standIn = standInForTests({ language: 'en' });
const store = indexedDbStore as ReturnType<typeof memoryStore>;
const kept = () => [...store.comments.values()];

beforeEach(() => {
  store.comments.clear();
  history.replaceState(null, '', '/index.php/nachrichten/item/1?a=1');
});

function openArticle(adapt: (form: HTMLFormElement) => void = () => {}) {
  standIn.open((context) => {
    const item = context.site.item(1);
    if (!item) throw new Error('No article');
    return renderArticle(context, item);
  });
  const form = document.querySelector<HTMLFormElement>('.itemCommentsForm form');
  if (!form) throw new Error('No form');
  adapt(form);
  const page = testPage();
  adopt(form, page);
  const field = (name: string) => form.querySelector(`[name=${name}]`) as HTMLInputElement;
  return { form, page, field, message: field('commentText') };
}

function open(text: string, author = 'Anna', adapt?: (form: HTMLFormElement) => void) {
  const { form, page, field, message } = openArticle(adapt);
  message.value = text;
  field('userName').value = author;
  field('commentEmail').value = 'anna@mail.example';
  return { form, page, message };
}

/** Submits without a connection, of which the browser may not know. */
function submitOffline(form: HTMLFormElement, isNoticed = true): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isNoticed);
  standIn.server.use(
    http.head('*/offline.html', () => HttpResponse.error()),
    http.get('*/index.php/*', () => HttpResponse.error()),
  );
  standIn.site.fault('comment', 'offline');
  HTMLFormElement.prototype.requestSubmit.call(form);
}

const log = () => document.querySelector('.itemCommentsForm form #formLog') as HTMLElement;
const answered = (state: string) => waitFor(() => expect([...log().classList]).toEqual([state]));

describe('a comment without a connection', () => {
  it.each(['k2:comment-discarded', 'k2:comment-sent'] as const)(
    'keeps the note at the form until the last one of the article has gone: %s',
    async (event) => {
      const { form, page } = open('Two\nlines');
      submitOffline(form);
      await answered('k2FormLogSuccess');
      const end = (itemId: number, left: number) =>
        page.emit(document.documentElement, event, { itemId, left, message: '', words: 'Gone' });
      end(2, 0);
      end(1, 1);
      expect(log().textContent).toContain('No connection to the site.');
      end(1, 0);
      expect(log().textContent).toBe('Gone');
    },
  );

  it('is queued and shown, without a request, when the browser is offline', async () => {
    const { form, page, message } = open('Two\nlines');
    const queued = vi.fn();
    form.addEventListener('k2:comment-queued', queued);
    const posts: unknown[] = [];
    const onCall = ({ detail }: DocumentEventMap['k2:call']) => detail.method === 'POST' && posts.push(detail);
    document.addEventListener('k2:call', onCall);
    submitOffline(form);
    await answered('k2FormLogSuccess');
    expect(log().textContent).toContain('Your comment is saved on this device');
    expect(message.value).toBe('');
    expect(queued.mock.lastCall?.[0].detail).toEqual({ itemId: 1 });
    expect(kept()).toMatchObject([
      {
        sitePath: '/',
        itemId: 1,
        page: '/index.php/nachrichten/item/1?a=1',
        action: '/index.php',
        loggedIn: false,
        state: { kind: 'waiting' },
      },
    ]);
    expect(posts).toEqual([]);
    document.removeEventListener('k2:call', onCall);
    // No token is kept: it ends with the session.
    expect(kept()[0]?.fields.map(([name]) => name)).toEqual([
      ...['commentText', 'userName', 'commentEmail', 'commentURL', 'option', 'view', 'task', 'itemID'],
    ]);
    await waitFor(() =>
      expect(document.querySelector('.itemCommentsList > .k2i-waiting')?.textContent).toContain('Two\nlines'),
    );
    expect(page.failures).toEqual([]);
  });

  it('is queued with the name that K2 prints for a member', async () => {
    const { form } = open('Hello', 'Anna', (adopted) => {
      for (const name of ['userName', 'commentEmail'])
        adopted.querySelector<HTMLInputElement>(`[name=${name}]`)?.setAttribute('disabled', '');
      const script = document.createElement('script');
      script.type = 'text/plain';
      script.textContent = `$K2('#userName').val("Anna").attr('disabled', 'disabled');`;
      document.body.append(script);
    });
    submitOffline(form);
    await answered('k2FormLogSuccess');
    expect(kept()).toMatchObject([{ loggedIn: true, member: '"Anna"' }]);
  });

  it('is not queued when it has a captcha: a message gives the reason, the text is kept', async () => {
    const { form, message } = open('Hello', 'Anna', (form) =>
      form.insertAdjacentHTML('beforeend', '<div class="g-recaptcha"></div>'),
    );
    submitOffline(form);
    await answered('k2FormLogError');
    expect(log().querySelector('[role=alert]')?.textContent).toContain('Comments with a captcha cannot be sent later');
    expect([message.value, kept()]).toEqual(['Hello', []]);
  });

  it('is queued with all fields of its form, which come back when it is edited', async () => {
    const { form, field } = openArticle((form) =>
      form.insertAdjacentHTML(
        'beforeend',
        `<label><input type="checkbox" name="privacy" value="1" required> Read</label>
        <input name="city2" tabindex="-1" style="position:absolute;left:-999em">
        <select name="topic"><option value="a"><option value="b"></select><input type="tel" name="phone">`,
      ),
    );
    field('commentText').value = 'Hello';
    field('userName').value = 'Anna';
    field('commentEmail').value = 'anna@mail.example';
    field('privacy').checked = true;
    field('topic').value = 'b';
    field('phone').value = '12';
    submitOffline(form);
    await answered('k2FormLogSuccess');
    const fields = new Map(kept()[0]?.fields);
    expect(['privacy', 'city2', 'topic', 'phone'].map((name) => fields.get(name))).toEqual(['1', '', 'b', '12']);
    form.reset();
    const edit = await waitFor(() => {
      const button = [...document.querySelectorAll<HTMLElement>('.k2i-waiting button')].find(
        ({ textContent }) => textContent === 'Edit',
      );
      if (!button) throw new Error('No button');
      return button;
    });
    edit.click();
    await waitFor(() => expect(field('commentText').value).toBe('Hello'));
    expect([field('privacy').checked, field('topic').value, field('phone').value]).toEqual([true, 'b', '12']);
  });
});

it('text typed after sending a comment is not queued with it, and is kept in the field', async () => {
  const { form, message } = open('First thought');
  submitOffline(form);
  message.value = 'Second thought';
  await answered('k2FormLogSuccess');
  expect(kept().map(({ fields }) => new Map(fields).get('commentText'))).toEqual(['First thought']);
  expect(message.value).toBe('Second thought');
});

describe('a comment without an answer', () => {
  const buttons = () => [...log().querySelectorAll('button')];
  const fail = async () => {
    const opened = open('Hello');
    // The browser notices only then.
    submitOffline(opened.form, false);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await answered('k2FormLogError');
    return opened;
  };
  beforeEach(() => localStorage.clear());

  it('is kept in the field with the reason, to be sent again, edited or discarded, and is not queued', async () => {
    const { message } = await fail();
    expect(log().textContent).toContain('It is not clear whether this was received. The site could not be reached.');
    expect(buttons().map(({ textContent }) => textContent)).toEqual(['Try again', 'Discard']);
    expect([message.value, kept()]).toEqual(['Hello', []]);
    buttons()[1]?.click();
    await waitFor(() => expect(log().textContent).toBe('The comment has been discarded.'));
    expect([message.value, document.activeElement, localStorage.length]).toEqual(['', message, 0]);
  });

  it('is restored on the next page, with a note that it may have arrived', async () => {
    await fail();
    const { message } = openArticle();
    expect(message.value).toBe('Hello');
    expect(document.querySelector('.k2i-draft')?.textContent).toContain('It is not clear whether your comment was');
  });

  it('becomes an ordinary draft once the site has refused it', async () => {
    const { form, message } = open('Hello');
    standIn.site.fault('comment', 'reset', 1);
    HTMLFormElement.prototype.requestSubmit.call(form);
    await answered('k2FormLogError');
    standIn.site.fault('comment', '403', 1);
    buttons()[0]?.click();
    await waitFor(() => expect(log().textContent).toContain('You are not allowed'));
    expect(message.value).toBe('Hello');
    openArticle();
    expect(document.querySelector('.k2i-draft')?.textContent).toContain('Your unsent comment has been restored.');
  });
});
