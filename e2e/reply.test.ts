import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { builtFile } from '../test/built-file.ts';
import { findings } from './axe.ts';
import type { Input, Tab, TabOptions } from './driver.ts';
import { ARTICLE, callsOf, isOfTheServer } from './flows.ts';
import { SCREENS } from './screens.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const test = browserTest();

const QUOTED = {
  de: 'Max Muster schrieb:\n> Die Fahrradwerkstatt verteidigt ihren Pokal.\n> Diesmal mit Luftpumpe an Bord.\n\n',
  en: 'Max Muster wrote:\n> Die Fahrradwerkstatt verteidigt ihren Pokal.\n> Diesmal mit Luftpumpe an Bord.\n\n',
};
const COMMENT = '.itemCommentsList > li:nth-child(2)';
const BUTTON = `${COMMENT} .k2i-quote`;
const MESSAGE = '#commentText';

/** Scrolls to the comments of an article whose template enables quotes. */
async function open(settings: Partial<Settings> = {}, options: TabOptions = {}): Promise<Tab> {
  const tab = await test.visit(`/${ARTICLE}`, { quotes: true, ...settings }, options);
  await comeNear(tab);
  return tab;
}

async function comeNear(tab: Tab): Promise<void> {
  await tab.press('Shift');
  await tab.box('.itemCommentsList');
  await tab.waitFor((button: string) => document.querySelector(button), BUTTON);
}

const value = (tab: Tab) =>
  tab.eval((field: string) => document.querySelector<HTMLTextAreaElement>(field)?.value ?? '', MESSAGE);

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

const quoted = (tab: Tab, text: string) =>
  tab.waitFor(
    (field: string, text: string) => document.querySelector<HTMLTextAreaElement>(field)?.value === text,
    MESSAGE,
    text,
  );

const formIsReady = (tab: Tab) =>
  tab.waitFor(() => document.querySelector('#comment-form')?.getAttribute('data-k2-state') === 'ready');

const ourProblems = ({ problems }: Tab) => problems.filter((problem) => !isOfTheServer(problem));

describe('a comment', () => {
  const ways: readonly [keyof typeof QUOTED, Input][] = [
    ['de', 'keyboard'],
    ['en', 'touch'],
  ];
  it.each(thinned(ways, 0))('on a page in %s is quoted by %s, with the caret behind it', async (language, how) => {
    const tab = await open({ language }, { touch: how === 'touch' });
    await tab.activate(BUTTON, how);
    await quoted(tab, QUOTED[language]);
    expect(await caret(tab)).toEqual({ before: QUOTED[language], behind: '', isFocused: true });
    await formIsReady(tab);
    await tab.type('Ja!');
    expect(await value(tab)).toBe(`${QUOTED[language]}Ja!`);
    expect(ourProblems(tab)).toEqual([]);
  });
});

describe('the typed text', () => {
  it('remains around a quotation at the caret, which replaces nothing', async () => {
    const tab = await open();
    await tab.type('Guten Abend,', MESSAGE);
    await tab.press('Enter', 'Enter', 'T', 'o', 'm', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await tab.activate(BUTTON, 'mouse');
    await quoted(tab, `Guten Abend,\n\n${QUOTED.de}Tom`);
    expect(await caret(tab)).toEqual({ before: `Guten Abend,\n\n${QUOTED.de}`, behind: 'Tom', isFocused: true });
    await tab.hold('Control', 'a');
    await tab.activate(BUTTON, 'keyboard');
    await quoted(tab, `Guten Abend,\n\n${QUOTED.de}Tom\n\n${QUOTED.de}`);
  });

  it('remains after an undo, and redo restores the quotation', async () => {
    const tab = await open();
    await tab.type('Guten Abend', MESSAGE);
    await formIsReady(tab);
    await tab.activate(BUTTON, 'mouse');
    await quoted(tab, `Guten Abend\n\n${QUOTED.de}`);
    await tab.undo();
    await quoted(tab, 'Guten Abend');
    await tab.redo();
    await quoted(tab, `Guten Abend\n\n${QUOTED.de}`);
  });
});

describe('of a selection', () => {
  const selectWord = (tab: Tab) =>
    tab.eval((comment: string) => {
      const words = document.querySelector(`${comment} p`)?.firstChild;
      if (words) getSelection()?.setBaseAndExtent(words, 4, words, 21);
    }, COMMENT);

  it('made by mouse in the comment, only that is quoted', async () => {
    const tab = await open();
    const { x, y, height } = await tab.box(`${COMMENT} p`);
    const line = y + height / 4;
    await tab.mouse.drag([x, line], [x + 160, line]);
    const selected = await tab.eval(() => getSelection()?.toString().trim() ?? '');
    expect(selected.length).toBeGreaterThan(5);
    await tab.activate(BUTTON, 'mouse');
    await quoted(tab, `Max Muster schrieb:\n> ${selected}\n\n`);
  });

  it('in the comment, only that is quoted, once, where the browser takes it away with the focus', async () => {
    const tab = await open();
    await selectWord(tab);
    await tab.eval((button: string) => {
      // As WebKit does.
      document.querySelector(button)?.addEventListener('focus', () => getSelection()?.removeAllRanges());
    }, BUTTON);
    await tab.activate(BUTTON, 'keyboard');
    await quoted(tab, 'Max Muster schrieb:\n> Fahrradwerkstatt\n\n');
    await tab.activate(BUTTON, 'keyboard');
    await quoted(tab, `Max Muster schrieb:\n> Fahrradwerkstatt\n\n${QUOTED.de}`);
  });
});

describe('the buttons', () => {
  it('come near the comments, without the code of the form, which comes with the quotation', async () => {
    const tab = await test.visit(`/${ARTICLE}`, { quotes: true });
    const has = (name: string) => tab.requests.some((path) => builtFile(path) === name);
    expect(has('quote')).toBe(false);
    await comeNear(tab);
    expect([has('quote'), has('comment-form'), has('react-dom')]).toEqual([true, false, false]);
    await tab.activate(BUTTON, 'mouse');
    await formIsReady(tab);
    expect(has('comment-form')).toBe(true);
  });

  it('move nothing that the reader sees at the form', async () => {
    const tab = await test.visit(`/${ARTICLE}`, { quotes: true }, { height: 500 });
    await tab.box('#submitCommentButton');
    const top = () =>
      tab.eval(() => Math.round(document.querySelector('#comment-form')?.getBoundingClientRect().top ?? 0));
    const before = await top();
    await tab.press('Shift');
    await tab.waitFor((button: string) => document.querySelector(button), BUTTON);
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  });

  it('leave the toolbars of a moderator as they are, and go with a removed comment', async () => {
    const tab = await open({ role: 'moderator', moderated: true });
    expect(
      await tab.eval(
        (comment: string) => document.querySelector(`${comment} .commentToolbar`)?.children.length,
        COMMENT,
      ),
    ).toBe(3);
    const count = await tab.eval(() => document.querySelectorAll('.k2i-quote').length);
    await tab.activate(`${COMMENT} .commentRemoveLink`, 'mouse');
    await tab.waitFor((count: number) => document.querySelectorAll('.k2i-quote').length === count - 1, count);
    expect(callsOf(test.site, 'comment-remove')).toHaveLength(1);
  });
});

describe('a quotation', () => {
  it('replaces the prompt under a strict policy, and is sent unchanged', async () => {
    const tab = await open({ strictCsp: true, moderated: true });
    await tab.activate(BUTTON, 'mouse');
    await quoted(tab, QUOTED.de);
    await tab.type('Ja!');
    await tab.type('Gerda Gast', '#userName');
    await tab.type('gerda@example.org', '#commentEmail');
    await tab.activate('#submitCommentButton', 'mouse');
    await quoted(tab, '');
    const sent = new URLSearchParams(callsOf(test.site, 'comment')[0]?.body).get('commentText');
    expect(sent?.replaceAll('\r\n', '\n')).toBe(`${QUOTED.de}Ja!`);
    expect(ourProblems(tab)).toEqual([]);
  });

  it.each(thinned(['2.28', '2.6'] as const, 0))(
    'works with the original scripts on a page of K2 %s',
    async (generation) => {
      const tab = await open({ originals: true, generation });
      await tab.activate(BUTTON, 'mouse');
      await quoted(tab, QUOTED.de);
      await formIsReady(tab);
      expect(await value(tab)).toBe(QUOTED.de);
      expect(ourProblems(tab)).toEqual([]);
    },
  );
});

describe.each(SCREENS)('axe at %s', (name, options, row) => {
  const ROLES = [
    ['guest', {}],
    ['moderator', { role: 'moderator' }],
  ] as const;

  it.each(thinned(ROLES, row))('finds nothing before, with and after the focus, as a %s', async (role, settings) => {
    const tab = await open(settings, options);
    const states: readonly (readonly [string, () => Promise<void>])[] = [
      ['rest', async () => {}],
      ['focus', () => tab.focus(BUTTON)],
      ['quoted', () => tab.activate(BUTTON, 'keyboard')],
    ];
    for (const [state, reach] of states) {
      await reach();
      expect([state, await findings(tab)]).toEqual([state, []]);
      expect(
        await tab.eval(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0);
      if (process.env.SCREENSHOTS)
        await tab.screenshot(`${process.env.SCREENSHOTS}/quote-${name.replace(/\W+/g, '-')}-${role}-${state}.png`);
    }
  });
});
