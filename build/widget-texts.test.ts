import { describe, expect, it } from 'vitest';
import { textsFor } from './widget-texts.ts';

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
