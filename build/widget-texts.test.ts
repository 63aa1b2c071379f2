// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { FETCHED_LANGUAGES, loaderTexts, missingTexts, textsFor } from './widget-texts.ts';

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
  const module = (id: string, code: string, ...importedIds: string[]) => ({
    id,
    code,
    importedIds,
    dynamicallyImportedIds: [],
  });
  const [here, there] = ['/src/i18n/texts.ts?copy=calls', '/src/i18n/texts.ts?copy=form-calls'];
  const says = [module(here, ''), module(there, '')];
  const user = module('/widgets/form.ts', "text(page, 'waiting.sent')", there);

  it('is brought by any code that shares the module which says it', () => {
    const other = module('/src/outbox.ts', '', there, '\0virtual:texts/waiting');
    expect(missingTexts([...says, user, other])).toEqual([]);
  });

  it('is missing where it is brought to another copy of that module only', () => {
    const other = module('/src/outbox.ts', '', here, '\0virtual:texts/waiting');
    expect(missingTexts([...says, user, other])).toEqual([
      `/widgets/form.ts says "waiting.sent", and nobody brings it to ${there}`,
    ]);
  });
});

describe('the texts of the loader', () => {
  it('are two in each language that is a file', () => {
    const texts = loaderTexts();
    expect(Object.keys(texts)).toEqual(FETCHED_LANGUAGES);
    for (const keys of Object.values(texts))
      expect(Object.keys(keys).sort()).toEqual(['loader.failed', 'loader.offline']);
    expect(texts.it?.['loader.failed']).toBe('Non ha funzionato. Riprova.');
  });
});
