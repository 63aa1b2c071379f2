// @vitest-environment node
import { expect, it } from 'vitest';
import { WIDGETS } from '../widgets/all.ts';
import { unwrapped } from './selector.ts';

it.each([
  ['#a,:is(.b form:has([name=c]))', '#a,.b form:has([name=c])'],
  [':is(a,b),c', 'a,b,c'],
  [':is(:is(a b))', 'a b'],
  [':is(a,b) c', ':is(a,b) c'],
  [':is(a):is(b)', ':is(a):is(b)'],
  ['a:is(b,c),[d="e,f"]', 'a:is(b,c),[d="e,f"]'],
])('the selector list %s is unwrapped to %s', (list, expected) => {
  expect(unwrapped(list)).toBe(expected);
});

it('no selector of a widget needs another :is(…) of more than one step to be expanded', () => {
  for (const { selector = '' } of WIDGETS) expect(unwrapped(selector)).not.toMatch(/:(is|not)\([^()]*\w[ >+~]+[\w.#[]/);
});
