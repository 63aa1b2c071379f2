// @vitest-environment node
import { it } from 'vitest';
import { expectCpuTime } from '../../test/cpu-time.ts';
import { jsonOf } from './json-answer.ts';

it.each(['{', '{"', '{"a":', '{"b":{"a"', '"{\\"', '{"":"', '{}', '{"b":1}', '[{'])(
  'an answer that repeats %s many times is searched for JSON in at most 100 ms',
  async (piece) => {
    const text = piece.repeat(100_000 / piece.length);
    const nested = `${text}x${'}'.repeat(100_000 / piece.length)}`;
    await expectCpuTime(100, () => {
      jsonOf(text, 'a');
      jsonOf(nested, 'a');
    });
  },
);
