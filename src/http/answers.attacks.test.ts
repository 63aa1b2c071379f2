// @vitest-environment node
import { expect, it } from 'vitest';
import { cpuTime } from '../../test/cpu-time.ts';
import { jsonOf } from './json/json-answer.ts';

it.each(['{', '{"', '{"a":', '{"b":{"a"', '"{\\"', '{"":"', '{}', '{"b":1}', '[{'])(
  'an answer that repeats %s many times is searched for JSON in at most 100 ms',
  async (piece) => {
    const text = piece.repeat(100_000 / piece.length);
    const nested = `${text}x${'}'.repeat(100_000 / piece.length)}`;
    const taken = await cpuTime(() => {
      jsonOf(text, 'a');
      jsonOf(nested, 'a');
    });
    expect(taken).toBeLessThan(100);
  },
);
