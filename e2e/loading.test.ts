import { describe, expect, it } from 'vitest';
import { builtFile } from '../test/built-file.ts';
import { needs } from './engines/engine.ts';
import { ARTICLE, CATEGORY, callsOf, UNRATED_ARTICLE } from './flows.ts';
import { fillComment } from './guest-comment.ts';
import { browserTest } from './site.ts';

const test = browserTest({ cold: true });

describe('before the first interaction', () => {
  it('an article fetches the loader and no other file of the build', async () => {
    const tab = await test.visit(`/${ARTICLE}`);
    // Idle time and two frames later there is still nothing: a widget that came by itself would have asked by now.
    await tab.eval(
      () =>
        new Promise<void>((resolve) => {
          const later = () => requestAnimationFrame(() => setTimeout(resolve, 500));
          if (typeof requestIdleCallback === 'function') requestIdleCallback(later);
          else later();
        }),
    );
    expect(tab.requests.filter((path) => path.includes('k2-islands'))).toEqual([
      '/media/k2-islands/k2-islands.js?sitepath=/&sw=off',
    ]);
    expect(await tab.eval(() => document.querySelectorAll('[data-k2-state],[aria-busy]').length)).toBe(0);
  });
});

describe('a click before the code has loaded', () => {
  it('is heard the second time, when a file that all chunks share could not be had for the first one', async () => {
    let isDown = true;
    const tab = await test.visit(`/${ARTICLE}`, { language: 'en' });
    await tab.answer(({ url }) => (isDown && builtFile(url) === 'core' ? { status: 500 } : undefined));
    const size = () =>
      tab.eval(() => getComputedStyle(document.querySelector('.itemFullText') ?? document.body).fontSize);
    const before = await size();
    await tab.activate('#fontIncrease', 'mouse');
    await tab.waitForText('.k2i-unavailable', 'Please try again');
    isDown = false;
    await tab.activate('#fontIncrease', 'mouse');
    await expect.poll(size).not.toBe(before);
    // As the page has it: WebKit asks servers for the first spelling all the same.
    const names = () => performance.getEntriesByType('resource').map(({ name }) => name);
    const again = (await tab.eval(names)).filter((name) => name.includes('/chunks/%') && builtFile(name) === 'core');
    expect(new Set(again).size).toBe(1);
  });

  it('on the button of the comment form sends the form once, by script', async () => {
    const tab = await test.visit(`/${ARTICLE}`, {
      language: 'en',
      moderated: true,
      faults: { chunk: { name: 'slow' } },
    });
    await fillComment(tab, 'Early bird');
    await tab.eval(() => document.getElementById('submitCommentButton')?.click());
    // Two slow files, one after the other.
    await tab.waitFor(() => document.querySelector('#comment-form[data-k2-state=ready]'));
    await tab.waitForText('#formLog', 'waiting for approval');
    expect(callsOf(test.site, 'comment')).toHaveLength(1);
    expect(new URLSearchParams(callsOf(test.site, 'comment')[0]?.body).get('commentText')).toBe('Early bird');
  });

  it('is replayed when each file fails the first time', async () => {
    needs('second fetch of a shared module');
    const tab = await test.visit(`/${UNRATED_ARTICLE}`, { language: 'en' });
    const failed = new Set<string>();
    await tab.answer(({ url }) => {
      const name = builtFile(url);
      if (!name || failed.has(name)) return;
      failed.add(name);
      return { status: 404 };
    });
    await tab.activate('.itemRatingForm .four-stars', 'mouse');
    await tab.waitForText('.itemRatingLog', 'Thanks for rating!');
    expect([...failed]).toEqual(expect.arrayContaining(['core', 'rating']));
    expect(callsOf(test.site, 'vote')).toHaveLength(1);
  });
});

describe('when every chunk answers 404', () => {
  const settings = { language: 'en', moderated: true, faults: { chunk: { name: '404' } } } as const;

  it('the comment form is submitted natively', async () => {
    const tab = await test.visit(`/${ARTICLE}`, settings);
    for (const [name, value] of [
      ['commentText', 'No script came'],
      ['userName', 'Ned'],
      ['commentEmail', 'ned@example.org'],
    ] as const) {
      await tab.focus(`#${name}`);
      await tab.type(value);
    }
    await tab.activate('#submitCommentButton', 'mouse');
    await tab.waitFor(() => document.body.textContent?.includes('waiting for approval'));
    expect(callsOf(test.site, 'comment')).toHaveLength(1);
    expect(callsOf(test.site, 'comment')[0]?.headers).not.toHaveProperty('x-requested-with');
    expect(test.site.comments.at(-1)).toMatchObject({ text: 'No script came', author: 'Ned' });
  });

  it('the search block leads to the search page', async () => {
    const tab = await test.visit(`/${CATEGORY}`, settings);
    await tab.type('Sommerfest', '#k2ModuleBox101 [name=searchword]');
    await tab.press('Enter');
    await tab.waitFor(() => location.search.includes('searchword=Sommerfest'));
  });

  it('the link to report a user, which would block them without a question, shows an error instead', async () => {
    const tab = await test.visit(`/${ARTICLE}`, { ...settings, role: 'moderator', language: 'de' });
    await tab.activate('.k2ReportUserButton', 'mouse');
    await tab.waitForText('.commentToolbar + [role=alert]', 'Bitte noch einmal versuchen');
    expect(callsOf(test.site, 'report-user')).toHaveLength(0);
  });
});

it('a template that submits the adopted form with jQuery sends it once, through the widget', async () => {
  const tab = await test.visit(`/${ARTICLE}`, { language: 'en', moderated: true, originals: true });
  await tab.type('By a template', '#commentText');
  await tab.type('Tim', '#userName');
  await tab.type('tim@example.org', '#commentEmail');
  await tab.waitFor(() => document.querySelector('#comment-form')?.getAttribute('data-k2-state') === 'ready');
  await tab.eval(() => {
    (window as unknown as { jQuery: (selector: string) => { submit(): void } }).jQuery('#comment-form').submit();
  });
  await tab.waitForText('#formLog', 'waiting for approval');
  expect(callsOf(test.site, 'comment')).toHaveLength(1);
  expect(callsOf(test.site, 'comment')[0]?.headers['x-requested-with']).toBe('XMLHttpRequest');
});
