import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { findings } from './axe.ts';
import type { Tab, TabOptions } from './driver.ts';
import { ARTICLE, callsOf, isThere, LONG_ARTICLE, ourProblems } from './flows.ts';
import { overflow, SCREENS } from './screens.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const test = browserTest();

const COMMENT = '.itemCommentsList > li:nth-child(2)';
const BUTTON = `${COMMENT} .k2i-reply button`;
const MESSAGE = '#commentText';
const MENTION = '@Max Muster #2: ';

/** Opens an article, and presses its second comment. */
async function open(settings: Partial<Settings> = {}, options: TabOptions = {}): Promise<Tab> {
  const tab = await test.visit(`/${ARTICLE}`, settings, options);
  await tab.activate(`${COMMENT} p`, options.touch ? 'touch' : 'mouse');
  await isThere(tab, BUTTON);
  return tab;
}

/** The texts before and behind the caret, and whether the field has the focus. */
const caret = (tab: Tab) =>
  tab.eval((selector: string) => {
    const field = document.querySelector<HTMLTextAreaElement>(selector);
    if (!field) throw new Error('No message');
    const { value, selectionStart, selectionEnd } = field;
    return {
      before: value.slice(0, selectionStart),
      behind: value.slice(selectionEnd),
      isFocused: document.activeElement === field,
    };
  }, MESSAGE);

const says = (tab: Tab, text: string) =>
  tab.waitFor(
    (field: string, text: string) => document.querySelector<HTMLTextAreaElement>(field)?.value === text,
    MESSAGE,
    text,
  );

const formIsReady = (tab: Tab) =>
  tab.waitFor(() => document.querySelector('#comment-form')?.getAttribute('data-k2-state') === 'ready');

describe('a reply', () => {
  it('keeps the typed text, also after an undo and a redo', async () => {
    const tab = await open();
    await tab.type('Guten Abend', MESSAGE);
    await formIsReady(tab);
    await tab.activate(BUTTON, 'mouse');
    await says(tab, `${MENTION}Guten Abend`);
    expect(await caret(tab)).toEqual({ before: MENTION, behind: 'Guten Abend', isFocused: true });
    await tab.undo();
    await says(tab, 'Guten Abend');
    await tab.redo();
    await says(tab, `${MENTION}Guten Abend`);
  });

  it('to a selection made by mouse quotes it, also where the browser takes it away with the focus', async () => {
    const tab = await open();
    await tab.eval((button: string) => {
      // As WebKit does.
      document.querySelector(button)?.addEventListener('focus', () => getSelection()?.removeAllRanges());
    }, BUTTON);
    const { x, y, height } = await tab.box(`${COMMENT} p`);
    const line = y + height / 4;
    await tab.mouse.drag([x, line], [x + 160, line]);
    const selected = await tab.eval(() => getSelection()?.toString().trim() ?? '');
    expect(selected.length).toBeGreaterThan(5);
    await tab.activate(BUTTON, 'mouse');
    await says(tab, `${MENTION}\n> ${selected}\n`);
  });

  it('is sent under a strict policy, stored as text, and is a link in the list that shows it in place', async () => {
    const tab = await open({ strictCsp: true });
    await tab.activate(BUTTON, 'mouse');
    await says(tab, MENTION);
    await formIsReady(tab);
    await tab.type('Ja!');
    await tab.type('Gerda Gast', '#userName');
    await tab.type('gerda@example.org', '#commentEmail');
    await tab.activate('#submitCommentButton', 'mouse');
    await says(tab, '');
    expect(new URLSearchParams(callsOf(test.site, 'comment')[0]?.body).get('commentText')).toBe(`${MENTION}Ja!`);
    await isThere(tab, '.itemCommentsList .k2i-mention[href$="#comment2"]');
    await tab.waitForText(`${COMMENT} .k2i-reply a`, '1 Antwort');
    expect(ourProblems(tab)).toEqual([]);
  });
});

describe('the buttons', () => {
  it('move nothing that the visitor sees at the form', async () => {
    const tab = await test.visit(`/${ARTICLE}`, {}, { height: 500 });
    await tab.box('#submitCommentButton');
    const top = () =>
      tab.eval(() => Math.round(document.querySelector('#comment-form')?.getBoundingClientRect().top ?? 0));
    const before = await top();
    await tab.focus('#submitCommentButton');
    await isThere(tab, BUTTON);
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  });
});

describe('the link of a reply', () => {
  const LINK = '.k2i-mention[href$="#comment23"]';
  const TIP = '.k2i-tip';
  const openLong = async (options: TabOptions = {}, settings: Partial<Settings> = {}) => {
    const tab = await test.visit(`/${LONG_ARTICLE}`, settings, options);
    await tab.focus(MESSAGE);
    await isThere(tab, LINK);
    return tab;
  };

  it('shows the original under the pointer, and leads to it', async () => {
    const tab = await openLong();
    const { x, y } = await tab.box(LINK);
    await tab.mouse.move(x + 5, y + 5);
    await tab.waitForText(TIP, 'Gerda Witt: Wer hat einen großen Topf übrig?');
    await tab.activate(LINK, 'mouse');
    await tab.waitFor(() => document.querySelector('#comment23:target'));
    expect(new URL(await tab.url()).hash).toBe('#comment23');
    expect(await tab.eval(() => performance.getEntriesByType('navigation').length)).toBe(1);
  });

  it('shows the original by keyboard, described for screen readers, and Esc hides it', async () => {
    const tab = await openLong();
    await tab.focus(LINK);
    await tab.press('Tab');
    await tab.hold('Shift', 'Tab');
    await isThere(tab, TIP);
    expect(
      await tab.eval(
        (link: string) =>
          document.querySelector(link)?.getAttribute('aria-describedby') === document.querySelector('.k2i-tip')?.id,
        LINK,
      ),
    ).toBe(true);
    await tab.press('Escape');
    await tab.waitFor(() => !document.querySelector('.k2i-tip'));
  });

  describe.each(SCREENS)('axe at %s', (_name, options, row) => {
    const ROLES = [
      ['guest', {}],
      ['moderator', { role: 'moderator' }],
    ] as const;

    it.each(thinned(ROLES, row))('finds nothing at the links and buttons, as a %s', async (_role, settings) => {
      const tab = await openLong(options.touch ? { ...options, width: 320 } : options, settings);
      await tab.waitFor(() => document.querySelectorAll('.k2i-reply button').length === 10);
      const states: readonly (readonly [string, () => Promise<void>])[] = [
        ['form', async () => {}],
        ['link', () => tab.focus(LINK)],
        ['reply', () => tab.activate(BUTTON, 'keyboard')],
      ];
      for (const [state, reach] of states) {
        await reach();
        expect([state, await findings(tab)]).toEqual([state, []]);
        expect(await overflow(tab)).toBeLessThanOrEqual(0);
      }
    });
  });

  it('and the buttons stand at the start of the line on a page that is read from right to left', async () => {
    const tab = await openLong();
    await isThere(tab, BUTTON);
    await tab.eval(() => document.documentElement.setAttribute('dir', 'rtl'));
    const link = await tab.box(`${COMMENT} .commentToolbar a`);
    const button = await tab.box(BUTTON);
    expect(button.x).toBeLessThan(link.x);
    expect(button.y).toBeLessThan(link.y + link.height);
    expect(await overflow(tab)).toBeLessThanOrEqual(0);
  });
});
