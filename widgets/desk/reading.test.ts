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
  const scope = createScope(testPage());
  const read = createReading(PRINTED, scope);
  const found: number[] = [];
  const run = (lowest?: number) => read((page) => void found.push(...page.map(({ id }) => id)), scope.signal, lowest);
  return { run, scope, found };
}

it('those that wait are read first, then all', async () => {
  const { run, found } = prepare();
  await run();
  expect(found.slice(0, 26)).toEqual(Array.from({ length: 26 }, (_, index) => 260 - 10 * index));
  expect(found.slice(26)).toEqual(ids);
});

it('comments are read again from the newest to the one that is in question', async () => {
  const { run, found } = prepare();
  await run(170);
  expect(found).toHaveLength(100);
  await run(150);
  expect(found).toHaveLength(300);
});

it('after the last read, the session has the printed values again, by one call without an answer', async () => {
  const { run } = prepare();
  await Promise.all([run(), run(250)]);
  await expect.poll(() => asked.filter(({ method }) => method === 'HEAD')).toHaveLength(1);
  expect(asked.at(-1)?.parameters).toMatchObject(PRINTED);
});

it('also when the visitor leaves the page meanwhile, or our list is released', async () => {
  const { run, scope } = prepare();
  const read = run();
  dispatchEvent(new Event('pagehide'));
  scope.end();
  await expect(read).rejects.toMatchObject({ kind: 'aborted' });
  await expect.poll(() => asked.filter(({ method }) => method === 'HEAD')).toHaveLength(2);
});
