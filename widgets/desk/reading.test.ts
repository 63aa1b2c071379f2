import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { createScope } from '../../src/page/scope.ts';
import { testPage } from '../../test/page.ts';
import { setHtmlForTests } from '../../test/set-html.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { createReading } from './reading.ts';

const standIn = standInForTests();
setHtmlForTests();

const PRINTED = { filter_state: '1', search: 'see', limit: '20', limitstart: '0' };

/** The comments of the site, the newest first; each tenth waits. */
let ids: number[];
let asked: { readonly method: string; readonly parameters: Readonly<Record<string, string>> }[];

beforeEach(() => {
  ids = Array.from({ length: 260 }, (_, index) => 260 - index);
  asked = [];
  const row = (id: number) =>
    `<tr><td><div class="commentText">x</div><a class="editComment" rel="${id}">Edit</a></td></tr>`;
  // The stand-in's whole rows are too much for this DOM in such numbers.
  const answer = ({ request }: { request: Request }) => {
    const parameters = Object.fromEntries(new URL(request.url).searchParams);
    asked.push({ method: request.method, parameters });
    const found = parameters.filter_state === '0' ? ids.filter((id) => id % 10 === 0) : ids;
    const start = Number(parameters.limitstart);
    const rows = found.slice(start, start + Number(parameters.limit)).map(row);
    return HttpResponse.html(`<table>${rows.join('')}</table>`);
  };
  standIn.server.use(http.get('*/index.php', answer), http.head('*/index.php', answer));
});

function prepare() {
  const found: number[] = [];
  const scope = createScope(testPage());
  const reading = createReading(PRINTED, (comments) => found.push(...comments.map(({ id }) => id)), scope);
  return { reading, scope, signal: scope.signal, known: () => [...new Set(found)] };
}

it('those that wait are read first, all of them, then others as they are wanted', async () => {
  const { reading, signal, known } = prepare();
  expect(await reading.readOn(() => true, signal)).toBe(true);
  expect(known()).toEqual(Array.from({ length: 26 }, (_, index) => 260 - 10 * index));
  expect(await reading.readOn(() => known().length > 100, signal)).toBe(true);
  expect(known()).toHaveLength(116);
  expect(await reading.readOn(() => false, signal)).toBe(false);
  expect(known()).toHaveLength(260);
});

it('no comment is passed over if others were removed meanwhile', async () => {
  const { reading, signal, known } = prepare();
  await reading.readOn(() => known().length > 100, signal);
  ids.splice(0, 40);
  await reading.readOn(() => false, signal);
  expect(known()).toHaveLength(260);
});

it('comments are read again from the newest to the one that is in question', async () => {
  const { reading, signal } = prepare();
  expect(await reading.readAgain(170, signal)).toHaveLength(100);
  expect((await reading.readAgain(150, signal)).some(({ id }) => id === 150)).toBe(true);
});

it('after each series, the session has the printed values again, by one call without an answer', async () => {
  const { reading, signal } = prepare();
  await Promise.all([reading.readOn(() => false, signal), reading.readAgain(250, signal)]);
  await expect.poll(() => asked.filter(({ method }) => method === 'HEAD')).toHaveLength(1);
  expect(asked.at(-1)?.parameters).toMatchObject(PRINTED);
});

it('also when the visitor leaves the page during a series, or our list is released', async () => {
  const { reading, scope, signal } = prepare();
  const read = reading.readOn(() => false, signal);
  dispatchEvent(new Event('pagehide'));
  scope.end();
  await expect(read).rejects.toMatchObject({ kind: 'aborted' });
  await expect.poll(() => asked.filter(({ method }) => method === 'HEAD')).toHaveLength(2);
});
