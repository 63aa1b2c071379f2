// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ROOT } from './rooms.ts';
import { FETCHED_LANGUAGES, fetchedTexts, loaderEntries, loaderTexts, missingTexts, textsFor } from './widget-texts.ts';

describe('the texts that are bundled with other code', () => {
  it('are those of one key or of all keys with a prefix, in both languages', () => {
    const { de, en } = textsFor('calendar,action.retry');
    expect(Object.keys(en)).toEqual([
      'action.retry',
      'calendar.label',
      'calendar.previous',
      'calendar.next',
      'calendar.loading',
      'calendar.failed',
    ]);
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    expect(de['calendar.next']).toBe('Nächster Monat');
  });

  it.each(['calend', 'action.re', ''])('must exist: %j', (name) => {
    expect(() => textsFor(name)).toThrow(`No text "${name}"`);
  });
});

describe('a text that is named', () => {
  const module = (path: string, code: string, ...importedIds: string[]) => ({
    id: ROOT + path,
    code,
    importedIds,
    dynamicallyImportedIds: [],
  });
  const says = `${ROOT}src/i18n/texts.ts`;
  const outbox = module('src/outbox/line.ts', '', '\0virtual:texts/waiting?of=outbox');

  it.each([
    ['in the same file', module('src/outbox/index.ts', "text(page, 'waiting.sent')", says)],
    ['in a file that imports the one', module('widgets/reply/controller.ts', "text('waiting.sent')", says, outbox.id)],
  ])('is brought along %s', (_where, user) => {
    expect(missingTexts([outbox, user])).toEqual([]);
  });

  it('is missing where another file alone brings it along', () => {
    const user = module('widgets/reply/controller.ts', "text(page, 'waiting.sent')", says);
    expect(missingTexts([outbox, user])).toEqual([
      expect.stringMatching(/reply\/controller\.ts says "waiting\.sent", which neither reply brings/),
    ]);
  });
});

it.each(FETCHED_LANGUAGES)('the loader has a file of two texts in %s, which holds no other language', (language) => {
  const texts = fetchedTexts(language);
  expect(loaderTexts(language)).toEqual({
    'loader.offline': texts['loader.offline'],
    'loader.failed': texts['loader.failed'],
  });
  expect(loaderEntries()).toHaveProperty(`loader-${language}`);
});
