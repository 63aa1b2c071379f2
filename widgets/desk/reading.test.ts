import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { testScope } from '../../test/page.ts';
import { setHtmlForTests } from '../../test/set-html.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { createDesk } from './desk.ts';
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

function prepare(kind: 'readOn' | 'readAgain' = 'readOn') {
  const scope = testScope();
  const reading = createReading(PRINTED, scope);
  const found: number[] = [];
  const known = () => [...new Set(found)];
  const run = (isEnough: () => boolean) =>
    reading[kind]((page) => {
      found.push(...page.map(({ id }) => id));
      return isEnough();
    }, scope.signal);
  return { reading, run, scope, known };
}

const never = () => false;
const pages = () => asked.filter(({ method }) => method === 'GET').length;

it('those that wait are read first, all of them, then others until there are enough', async () => {
  const { run, known } = prepare();
  expect(await run(() => true)).toBe(false);
  expect(known()).toEqual(Array.from({ length: 26 }, (_, index) => 260 - 10 * index));
  expect(await run(() => known().length > 100)).toBe(false);
  expect([known().length, pages()]).toEqual([116, 2]);
  expect(await run(never)).toBe(true);
  expect([known().length, pages()]).toEqual([260, 4]);
});

it('no comment is passed over if others were removed meanwhile', async () => {
  const { run, known } = prepare();
  await run(() => known().length > 100);
  ids.splice(0, 140);
  await run(never);
  // Those that were removed before they were read: 121 to 160, without those that waited.
  expect(known()).toHaveLength(260 - 36);
});

it('comments are read again from the newest to the one that is in question', async () => {
  const { run, known } = prepare('readAgain');
  await run(() => known().includes(150));
  expect([known()[0], known().length]).toEqual([260, 199]);
});

it('a server that repeats a page is not asked for ever', async () => {
  const { run } = prepare('readAgain');
  Object.defineProperty(ids, 'slice', { value: () => Array.from({ length: 100 }, (_, index) => 260 - index) });
  expect([await run(never), pages()]).toEqual([true, 2]);
});

it('after the last read, the session has the printed values again, by one call without an answer', async () => {
  const { run, reading, scope } = prepare();
  await Promise.all([run(never), reading.readAgain(() => true, scope.signal)]);
  await expect.poll(() => asked.filter(({ method }) => method === 'HEAD')).toHaveLength(1);
  expect(asked.at(-1)?.parameters).toMatchObject(PRINTED);
});

it('also when the visitor leaves the page meanwhile, or our list is released', async () => {
  const { run, scope } = prepare();
  const read = run(never);
  dispatchEvent(new Event('pagehide'));
  scope.end();
  await expect(read).rejects.toMatchObject({ kind: 'aborted' });
  await expect.poll(() => asked.filter(({ method }) => method === 'HEAD')).toHaveLength(2);
});

it('our list reads on while it is wanted, and not after its end', async () => {
  const scope = testScope();
  const queue = { form: document.createElement('form'), rows: [], printed: PRINTED, categories: [] };
  const desk = createDesk(queue, queue.form, scope);
  const isOver = () => expect.poll(() => desk.reading.getState().kind).toBe('idle');
  await isOver();
  expect([pages(), desk.getState().known]).toEqual([2, 'waiting']);
  desk.readUntil(({ size }) => size > 100);
  expect(desk.reading.getState().kind).toBe('idle');
  desk.readUntil(never);
  // Such as a word that is searched for, and deleted before all are read.
  desk.readUntil(() => true);
  await isOver();
  expect([pages(), desk.getState().known]).toEqual([3, 'waiting']);
  desk.readUntil(never);
  scope.end();
  await isOver();
  desk.readUntil(never);
  expect([pages(), desk.getState().known]).toEqual([4, 'waiting']);
});
