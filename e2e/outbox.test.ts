import { describe, expect, it } from 'vitest';
import { texts } from '../fixtures/texts.ts';
import { findings } from './axe.ts';
import type { Tab } from './driver.ts';
import { ARTICLE } from './flows.ts';
import { writeComment } from './guest-comment.ts';
import { offlineTest } from './offline-site.ts';

const test = offlineTest({ hasOwnBrowser: true });
const OTHER = 'index.php/nachrichten/item/5';

const WAITING = '.k2i-waiting';
const shown = (tab: Tab) =>
  tab.eval(() => [...document.querySelectorAll('.k2i-waiting__text')].map(({ textContent }) => textContent));
const waits = (tab: Tab, count: number) =>
  tab.waitFor((count: number) => document.querySelectorAll('.k2i-waiting').length === count, count);

async function writeOffline(tab: Tab, text: string): Promise<void> {
  const before = (await shown(tab)).length;
  await writeComment(tab, text);
  await waits(tab, before + 1);
}

const arrived = () => test.site.comments.filter(({ author }) => author === 'Gerda Gast').map(({ text }) => text);
const posts = () => test.site.log.filter(({ call }) => call === 'comment');

describe('comments written without a connection', () => {
  it('are queued in two tabs, survive a restart of the browser, and are sent once each, in order, with valid tokens', async () => {
    const one = await test.openWithKit(`/${ARTICLE}`);
    const two = await test.openAndKeep(`/${OTHER}`);
    await test.goOffline();
    await one.front();
    await writeOffline(one, 'Erster & <b>bester</b>');
    expect(await one.text('#formLog')).toContain(
      'Keine Verbindung zur Website. Der Kommentar ist auf diesem Gerät gespeichert',
    );
    expect(await one.eval(() => document.querySelector<HTMLTextAreaElement>('#commentText')?.value)).toBe('');
    await two.front();
    await writeOffline(two, 'Zweiter');
    await one.front();
    await writeOffline(one, 'Dritter');
    expect(await shown(one)).toEqual(['Erster & <b>bester</b>', 'Dritter']);
    expect(await one.text(WAITING)).toContain('Wartet');

    await test.crash();
    const again = await test.open(`/${ARTICLE}`);
    await waits(again, 2);
    expect(await shown(again)).toEqual(['Erster & <b>bester</b>', 'Dritter']);
    expect(arrived()).toEqual([]);
    // The session and its token are gone as well.
    test.site.endSessions();
    await test.open(`/${OTHER}`);

    await test.goOnline();
    await expect.poll(arrived, { timeout: 20_000 }).toHaveLength(3);
    expect(arrived()).toEqual(['Erster &amp; &lt;b>bester&lt;/b>', 'Zweiter', 'Dritter']);
    expect(posts()).toHaveLength(3);
    const tokens = [...test.site.sessions.values()].map(({ token }) => token);
    for (const { body } of posts()) expect(tokens).toContain([...new URLSearchParams(body).keys()].at(-1));
    // K2 has published them: each takes its place among the comments of the page.
    await again.waitForText('.itemCommentsList > li:nth-last-child(2) > p', 'Erster & <b>bester</b>');
    await again.waitForText('.itemCommentsList > li:last-child > p', 'Dritter');
    expect(await again.eval(() => document.querySelectorAll('.k2i-waiting').length)).toBe(0);
    expect(again.problems).toEqual([]);
  });

  it('can be edited and discarded; a comment that the site refuses is shown with its reason', async () => {
    const tab = await test.openWithKit(`/${ARTICLE}`);
    // Buttons need React, which a device keeps that has used it.
    test.site.fault('vote', '500', 1);
    await tab.activate('.itemRatingForm .four-stars', 'mouse');
    await tab.waitFor(() => document.querySelector('.itemRatingBlock .k2i-failure button'));
    await test.goOffline();
    await writeOffline(tab, 'Mit Tippfeler');
    await writeOffline(tab, 'Weg damit');
    await tab.waitFor(() => document.querySelectorAll('.k2i-waiting .k2i-button').length === 4);
    const press = (item: number, label: string) =>
      tab.eval(
        (item: number, label: string) =>
          [...(document.querySelectorAll('.k2i-waiting')[item]?.querySelectorAll('button') ?? [])]
            .find(({ textContent }) => textContent === label)
            ?.click(),
        item,
        label,
      );
    await press(1, 'Verwerfen');
    await waits(tab, 1);
    // Back into the form, as a draft; submitted again, it waits again.
    await press(0, 'Bearbeiten');
    await waits(tab, 0);
    expect(await tab.eval(() => document.querySelector<HTMLTextAreaElement>('#commentText')?.value)).toBe(
      'Mit Tippfeler',
    );
    const submit = async (text: string, email: string) => {
      await tab.eval(
        (text: string, email: string) => {
          const [area, field] = document.querySelectorAll<HTMLInputElement>('#commentText,#commentEmail');
          if (area) area.value = text;
          if (field) field.value = email;
        },
        ...([text, email] as const),
      );
      await tab.activate('#submitCommentButton', 'keyboard');
    };
    await submit('Ohne Tippfehler', 'gerda@localhost');
    await tab.waitForText('.k2i-waiting__text', 'Ohne Tippfehler');

    expect(await findings(tab)).toEqual([]);
    await test.goOnline();
    await tab.waitForText('.k2i-waiting__reason', texts('de').comment.badEmail);
    expect(await shown(tab)).toEqual(['Ohne Tippfehler']);
    expect(await findings(tab)).toEqual([]);
    expect(arrived()).toEqual([]);
    await press(0, 'Bearbeiten');
    await tab.waitFor(() => document.querySelector<HTMLTextAreaElement>('#commentText')?.value === 'Ohne Tippfehler');
    await submit('Ohne Tippfehler', 'gerda@example.org');
    await expect.poll(arrived).toEqual(['Ohne Tippfehler']);
  });

  it('are sent by the next page, whichever it is, without interaction, with a token that is fetched then', async () => {
    const tab = await test.openWithKit(`/${ARTICLE}`);
    await test.goOffline();
    await tab.goto(`${test.origin}/${ARTICLE}`);
    await writeOffline(tab, 'Beim nächsten Besuch');
    await tab.close();
    test.site.endSessions();
    test.arrivals.length = 0;
    await test.goOnline();
    const next = await test.open('/');
    await expect.poll(arrived).toEqual(['Beim nächsten Besuch']);
    expect(posts()).toHaveLength(1);
    expect(test.arrivals).toContain(`/${ARTICLE}`);
    const tokens = [...test.site.sessions.values()].map(({ token }) => token);
    expect(tokens).toContain([...new URLSearchParams(posts()[0]?.body).keys()].at(-1));
    expect(next.problems).toEqual([]);
  });

  it('are kept and sent by a browser without service workers', async () => {
    const tab = await test.open('/');
    await tab.atStart(() => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    });
    await tab.goto(`${test.origin}/${ARTICLE}`);
    await tab.focus('#commentText');
    await tab.waitFor(() => document.querySelector('#comment-form[data-k2-state=ready]'));
    // Without a worker, the code that keeps a comment loads with the focus or never.
    await tab.waitFor(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/outbox.js')));
    // With their imports: the browser never requests a loaded module again.
    await tab.eval(async () => {
      const importModule = new Function('url', 'return import(url)') as (url: string) => Promise<unknown>;
      const urls = performance.getEntriesByType('resource').map(({ name }) => name);
      await Promise.all(urls.filter((url) => url.endsWith('/outbox.js')).map(importModule));
    });
    await test.goOffline();
    await writeOffline(tab, 'Ohne Worker');
    await test.goOnline();
    await expect.poll(arrived).toEqual(['Ohne Worker']);
  });

  it('remain in the field if the browser has no storage, with a message', async () => {
    const tab = await test.openWithKit(`/${ARTICLE}`);
    await tab.atStart(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await tab.goto(`${test.origin}/${ARTICLE}`);
    await test.goOffline();
    await writeComment(tab, 'Nirgends');
    await tab.waitForText('#formLog', 'Der Text konnte auf diesem Gerät nicht gespeichert werden.');
    expect(await tab.eval(() => document.querySelector<HTMLTextAreaElement>('#commentText')?.value)).toBe('Nirgends');
    await test.goOnline();
    await tab.activate('#formLog button', 'keyboard');
    await expect.poll(arrived).toEqual(['Nirgends']);
    // Firefox reports K2's spinner image, which can't load without a connection.
    expect(tab.problems.filter((problem) => !problem.includes('spinner.svg'))).toEqual([]);
  });
});

describe('a comment without an answer', () => {
  /** A site whose list of comments has no numbers. */
  const withoutNumbers = (tab: Tab) =>
    tab.eval(() => {
      for (const link of document.querySelectorAll('.commentLink')) link.remove();
    });
  const typed = (tab: Tab) => tab.eval(() => document.querySelector<HTMLTextAreaElement>('#commentText')?.value);

  it('remains in the form, is never sent automatically, and is reported by the next page', async () => {
    test.reset({ language: 'en' });
    const tab = await test.openWithKit(`/${ARTICLE}`);
    await writeComment(tab, 'First');
    await tab.waitFor(() => document.querySelector('#formLog.k2FormLogSuccess'));
    expect(arrived()).toEqual(['First']);
    await tab.goto(`${test.origin}/${ARTICLE}`);
    await withoutNumbers(tab);
    // The site stores the comment; then the line breaks, and is away for a time.
    test.site.fault('comment', 'reset', 1);
    await writeComment(tab, 'Second');
    await tab.waitForText('#formLog', 'It is not clear whether this was received.');
    const [last] = test.site.comments.slice(-1);
    if (last) test.site.comments.push({ ...last, id: ++test.site.lastCommentId, text: 'Second' });
    await test.goOffline();
    await test.goOnline();
    const asked = await test.open(`/${ARTICLE}`);
    await asked.focus('#commentText');
    await asked.waitForText('.k2i-draft', 'It is not clear whether your comment was received.');
    expect([await typed(tab), await typed(asked), arrived()]).toEqual(['Second', 'Second', ['First', 'Second']]);
    await tab.front();
    await tab.activate('#formLog button:last-child', 'keyboard');
    await tab.waitForText('#formLog', 'The comment has been discarded.');
    expect([await typed(tab), posts().length]).toEqual(['', 2]);
  });

  it('is for the reader to decide when the browser crashed while a waiting one was sent', async () => {
    test.reset({ language: 'en' });
    const tab = await test.openWithKit(`/${ARTICLE}`);
    await test.goOffline();
    await writeOffline(tab, 'Half sent');
    await writeOffline(tab, 'Waits');
    test.site.fault('comment', 'timeout', 1);
    await test.goOnline();
    await expect.poll(() => posts().length).toBe(1);
    await test.crash();
    const again = await test.open(`/${ARTICLE}`);
    await again.waitForText('.k2i-waiting__state', 'It is not clear whether it was received.');
    await expect.poll(() => arrived().at(-1)).toBe('Waits');
    await expect.poll(() => shown(again)).toEqual(['Half sent']);
    expect(posts()).toHaveLength(2);
    await again.activate('.k2i-waiting button', 'keyboard');
    await expect.poll(arrived).toEqual(['Waits', 'Half sent']);
  });
});
