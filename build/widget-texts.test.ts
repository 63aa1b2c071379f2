// @vitest-environment node
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { FETCHED_LANGUAGES, fetchedTexts, keysIn, loaderTexts, textsFor } from './widget-texts.ts';

describe('the texts of a module', () => {
  it('are known by their keys, with all forms of a plural, in both languages', () => {
    const { de, en } = textsFor('moderation.approved,calendar.next');
    expect(Object.keys(en)).toEqual(['moderation.approved_one', 'moderation.approved_other', 'calendar.next']);
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    expect(de['calendar.next']).toBe('Nächster Monat');
  });

  it.each([
    ['a string', "text(page, 'waiting.sent')", ['waiting.sent']],
    ['a choice', "text(page, isBusy ? 'rating.sending' : 'other')", ['rating.sending']],
    ['a property', "createTask({ failed: 'rating.failed' })", ['rating.failed']],
    ['the stem of a plural', "text(page, 'moderation.approved', { count })", ['moderation.approved']],
    [
      'a template',
      `text(page, \`lost.send-\${kind}\`)`,
      ['lost.send-both', 'lost.send-password', 'lost.send-username'],
    ],
    ['none: a group', "text(page, 'waiting')", []],
    ['none: the template of something else', `\`\${a}.b\``, []],
    ['none: a text of the loader', "text(page, 'loader.failed')", []],
  ])('are named by %s', (_what, code, keys) => {
    expect(keysIn(parseAst(code))).toEqual(keys);
  });
});

it.each(FETCHED_LANGUAGES)('the loader has two texts in %s', (language) => {
  const texts = fetchedTexts(language);
  expect(loaderTexts(language)).toEqual({
    'loader.offline': texts['loader.offline'],
    'loader.failed': texts['loader.failed'],
  });
});
