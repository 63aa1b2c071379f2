// @vitest-environment node
import { it } from 'vitest';
import { expectCpuTime } from '../../test/cpu-time.ts';
import { withoutPhpMessages } from './answers.ts';

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
  ...['PHP Warning: in /srv\n'],
])('an answer that repeats %j many times is searched for messages of PHP in at most 100 ms', async (piece) => {
  const text = `${piece.repeat(100_000 / piece.length)}x`;
  await expectCpuTime(100, () => {
    withoutPhpMessages(text);
    withoutPhpMessages(`\nWarning: ${text}`);
    withoutPhpMessages(`<b>Warning</b>: ${text}`);
  });
});
