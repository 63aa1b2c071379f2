import { expect, it } from 'vitest';
import { createScope } from '../../src/page/scope.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { createReading } from './reading.ts';

const standIn = standInForTests({ language: 'en', role: 'moderator', desk: true });

const PRINTED = { filter_state: '1', search: 'see', limit: '20', limitstart: '0' };

/** Fills the site with 260 comments, of which each tenth waits. */
function fill(): void {
  const [model] = standIn.site.comments;
  if (!model) throw new Error('No comment');
  standIn.site.comments.splice(0);
  for (let id = 1; id <= 260; id++) standIn.site.comments.push({ ...model, id, published: id % 10 > 0 });
}

function prepare() {
  const found: number[] = [];
  const scope = createScope(testPage());
  const reading = createReading(PRINTED, (comments) => found.push(...comments.map(({ id }) => id)), scope);
  return { reading, signal: scope.signal, known: () => [...new Set(found)] };
}

const asked = () => standIn.site.log.filter(({ call }) => call === 'queue');

it('those that wait are read first, all of them, then others as they are wanted', async () => {
  fill();
  const { reading, signal, known } = prepare();
  expect(await reading.readOn(() => true, signal)).toBe(true);
  expect(known()).toEqual(Array.from({ length: 26 }, (_, index) => 260 - 10 * index));
  expect(await reading.readOn(() => known().length > 100, signal)).toBe(true);
  expect(known()).toHaveLength(116);
  expect(await reading.readOn(() => false, signal)).toBe(false);
  expect(known()).toHaveLength(260);
});

it('no comment is passed over if others were removed meanwhile', async () => {
  fill();
  const { reading, signal, known } = prepare();
  await reading.readOn(() => known().length > 100, signal);
  standIn.site.comments.splice(-40, 40);
  await reading.readOn(() => false, signal);
  expect(known()).toHaveLength(260);
});

it('after each series, the session has the printed values again, by one call without an answer', async () => {
  fill();
  const { reading, signal } = prepare();
  await Promise.all([reading.readOn(() => false, signal), reading.readAgain(250, signal)]);
  await expect.poll(() => asked().at(-1)?.method).toBe('HEAD');
  expect(asked().filter(({ method }) => method === 'HEAD')).toHaveLength(1);
  expect(Object.fromEntries(new URL(asked().at(-1)?.url ?? '', location.origin).searchParams)).toMatchObject(PRINTED);
});
