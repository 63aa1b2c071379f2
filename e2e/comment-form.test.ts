/** Layout decides: which field of several is shown, and whether an answer can be seen. */
import { expect, it } from 'vitest';
import { texts } from '../fixtures/texts.ts';
import { ARTICLE } from './flows.ts';
import { SCREENS } from './screens.ts';
import { browserTest } from './site.ts';

const test = browserTest();

it.each(SCREENS)(
  'an answer to a comment is in view at %s, and the shown one of two fields is sent',
  async (_screen, options) => {
    const tab = await test.visit(`/${ARTICLE}`, { language: 'en' }, options);
    await tab.eval(() => {
      const first = document.querySelector('#commentText');
      const second = first?.cloneNode(true) as HTMLTextAreaElement;
      second.id = 'commentTextM';
      first?.after(second);
      first?.setAttribute('hidden', '');
    });
    await tab.type('Written on a phone', '#commentTextM');
    const submit = async (email: string) => {
      await tab.eval((email: string) => {
        const fields = document.querySelectorAll<HTMLInputElement>('#userName,#commentEmail');
        for (const field of fields) field.value = field.id === 'userName' ? 'Anna' : email;
      }, email);
      await tab.activate('#submitCommentButton', 'keyboard');
    };
    await submit('nonsense');
    await tab.waitForText('#commentEmail + .k2i-failure', 'Please enter a valid email address.');
    await tab.waitFor(() => document.activeElement?.id === 'commentEmail');
    expect(test.calls('comment')).toEqual([]);
    // A host without a dot is refused only by the site.
    await submit('anna@localhost');
    await tab.waitForText('#formLog', texts('en').comment.badEmail);
    await tab.waitFor(() => document.activeElement?.id === 'commentEmail');
    const { body = '' } = test.site.log.find(({ call }) => call === 'comment') ?? {};
    expect(new URLSearchParams(body).getAll('commentText')).toEqual(['Written on a phone']);
    const place = () =>
      tab.eval(() => {
        const { top, bottom } = document.querySelector('#formLog')?.getBoundingClientRect() ?? new DOMRect();
        const bar = document.querySelector('[data-k2-widget=offline-bar]:not([hidden])');
        return { top, bottom, edge: bar?.getBoundingClientRect().top ?? innerHeight, hasBar: !!bar };
      });
    const answered = await place();
    expect(answered.top).toBeGreaterThanOrEqual(0);
    expect(answered.bottom).toBeLessThanOrEqual(answered.edge);

    await tab.offline(true);
    await tab.eval(() => scrollTo({ top: 0, behavior: 'instant' }));
    await tab.eval(() => document.querySelector<HTMLFormElement>('#comment-form')?.requestSubmit());
    await tab.waitForText('#formLog', 'No connection');
    const offline = await place();
    expect(offline.hasBar).toBe(true);
    expect(offline.top).toBeGreaterThanOrEqual(0);
    expect(offline.bottom).toBeLessThanOrEqual(offline.edge);
    await tab.offline(false);
    // The comment that waited is not left to the next test.
    await expect.poll(() => test.calls('comment').length).toBe(2);
  },
);

it.each([
  [1280, ''],
  [1280, '#commentText { block-size: 200px }'],
  [360, '#commentText { inline-size: auto }'],
])(
  'the message box grows from its size with the text, to a part of the screen, at %i px with "%s"',
  async (width, css) => {
    const tab = await test.visit(`/${ARTICLE}`, { language: 'en' }, { width });
    const size = () =>
      tab.eval(() => {
        const { width, height } = document.querySelector('#commentText')?.getBoundingClientRect() ?? new DOMRect();
        return { width, height, screen: innerHeight };
      });
    await tab.eval((css: string) => {
      document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
    }, css);
    const printed = await size();
    await tab.type('Short', '#commentText');
    await tab.waitFor(() => document.querySelector<HTMLElement>('#commentText')?.style.maxBlockSize === '60svh');
    expect(await size()).toEqual(printed);
    const write = (lines: number) =>
      tab.eval((lines: number) => {
        const field = document.querySelector<HTMLTextAreaElement>('#commentText');
        if (field) field.value = 'A line\n'.repeat(lines);
      }, lines);
    await write(14);
    const grown = await size();
    expect([grown.width, grown.height > printed.height]).toEqual([printed.width, true]);
    await write(80);
    expect((await size()).height).toBeLessThanOrEqual(0.6 * printed.screen + 1);
    expect((await size()).width).toBe(printed.width);
  },
);
