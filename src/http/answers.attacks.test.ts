// @vitest-environment node
import { it } from 'vitest';
import { expectCpuTime } from '../../test/cpu-time.ts';
import { jsonOf, withoutPhpMessages } from './answers.ts';

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

it.each([
  ...[
    '<br />',
    '<br /><b>Warning</b>:',
    '<b>Notice</b>: in <b>',
    '\nWarning: ',
    '\nWarning: in /',
    ' in /srv on line ',
    '\n ',
  ],
  ...[
    'PHP Warning: in /srv\n',
    '<table class="xdebug-error">',
    '<table ',
    '<font ',
    '\nWarning: in /x on line 9\nStack trace:\n#1 ',
  ],
])('an answer that repeats %j many times is searched for messages of PHP in at most 100 ms', async (piece) => {
  const text = `${piece.repeat(100_000 / piece.length)}x`;
  await expectCpuTime(100, () => {
    withoutPhpMessages(text);
    withoutPhpMessages(`\nWarning: ${text}`);
    withoutPhpMessages(`<b>Warning</b>: ${text}`);
  });
});
