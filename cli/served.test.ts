// @vitest-environment node
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { integrityOf } from '../build/files.ts';
import { fetchedTexts } from '../build/widget-texts.ts';
import { DEFAULT_SETTINGS, type Settings } from '../fixtures/model.ts';
import { type RunningServer, startCdn, startStandIn } from '../fixtures/server.ts';
import { createSite } from '../fixtures/site.ts';
import { check } from './check.ts';
import { readPage } from './page-source.ts';
import type { Report } from './report.ts';
import { askerOf } from './request.ts';

const LOADER = '(()=>{window.K2Islands={version:`1.2.3`};let e=`1.2.3-abcde1`;load(e)})();';
const dist = mkdtempSync(join(tmpdir(), 'k2-served-'));
const site = createSite();
const running: RunningServer[] = [];
let origin: string;

const put = (name: string, content: string) => writeFileSync(join(dist, name), content);
const manifestOf = (loader: string) =>
  JSON.stringify({ version: '1.2.3', loader: { integrity: integrityOf(Buffer.from(loader)) }, files: [] });

beforeAll(async () => {
  const server = await startStandIn({ site, dist });
  origin = server.origin;
  running.push(server, await startCdn({ dist, site }));
});

beforeEach(() => {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, 'chunks/1.2.3-abcde1'), { recursive: true });
  put('k2-islands.js', LOADER);
  put('chunks/1.2.3-abcde1/core.js', 'export {};');
  put('sw.js', 'self;[{url:"chunks/1.2.3-abcde1/core.js"}]');
  put('manifest.json', manifestOf(LOADER));
});

afterEach(() => {
  site.settings = { ...DEFAULT_SETTINGS };
});

afterAll(async () => {
  await Promise.all(running.map((server) => server.close()));
  rmSync(dist, { recursive: true, force: true });
});

async function checkServed(settings: Partial<Settings> = {}, path = '/index.php'): Promise<Report> {
  site.settings = { ...DEFAULT_SETTINGS, ...settings };
  return check(await readPage(origin + path));
}

const said = ({ findings }: Report) => findings.map(({ level, about, message }) => `${level} ${about}: ${message}`);

describe('checking a site with the files of K2 Islands', () => {
  it.each([
    ['head', 'blocking'],
    ['module', 'module'],
    ['folder', 'defer'],
    ['cdn', 'defer'],
    ['replaced', 'blocking'],
  ] as const)('finds nothing to report: %s', async (tag, timing) => {
    const report = await checkServed({ tag });
    expect(said(report)).toEqual([]);
    expect(report.tag?.timing).toBe(timing);
  });

  it('prints the version on the server', async () => {
    expect((await checkServed()).tag?.version).toBe('1.2.3');
  });

  it('does not report K2’s own script of the same name', async () => {
    const report = await checkServed({ tag: 'none', originals: true });
    expect(report.tag).toBeUndefined();
    expect(report.originals.map(({ name }) => name)).toEqual(['k2.frontend.js']);
  });
});

describe('checking a site with a missing or wrong file', () => {
  const without = (name: string) => rmSync(join(dist, name), { recursive: true });

  it.each<[string, () => void, RegExp]>([
    ['no loader', () => without('k2-islands.js'), /^error .*\/k2-islands\.js\?sitepath=\/: status 404$/],
    ['another loader', () => put('k2-islands.js', 'x'), /^error files: .* is not the loader of K2 Islands$/],
    ['no chunks', () => without('chunks'), /^error .*abcde1\/core\.js: status 404; the folder chunks must be next to/],
    ['no worker', () => without('sw.js'), /^warning files: No service worker at .*\/sw\.js/],
    ['an earlier worker', () => put('sw.js', 'self;["core.js"]'), /^warning .*\/sw\.js belongs to another build/],
    ['an incomplete update', () => put('manifest.json', manifestOf('x')), /^warning .*does not match manifest\.json/],
  ])('reports %s', async (_what, change, finding) => {
    change();
    const report = await checkServed();
    expect(said(report)).toEqual([expect.stringMatching(finding)]);
    expect(report.ok).toBe(finding.source.startsWith('^warning'));
  });

  it('reports no missing worker with sw=off', async () => {
    without('sw.js');
    expect(said(await checkServed({ tagQuery: 'sw=off' }))).toEqual([]);
  });

  it('requests the worker in the root of the site, as pages do', async () => {
    expect(said(await checkServed({ tagQuery: 'sw=/media/sw.js' }))).toEqual([]);
    expect(said(await checkServed({ tagQuery: 'sw=' }))).toEqual([]);
  });
});

describe('checking the site’s own texts', () => {
  const LANGUAGE = fetchedTexts('nl');
  const without = (...keys: string[]) =>
    JSON.stringify(Object.fromEntries(Object.entries(LANGUAGE).filter(([key]) => !keys.includes(key))));
  const withTexts = (texts: Readonly<Record<string, unknown>>) => JSON.stringify({ ...LANGUAGE, ...texts });

  it.each([
    ['a whole language', 'eo', JSON.stringify(LANGUAGE), []],
    [
      'a key that is missing',
      'eo',
      without('action.retry'),
      ['warning texts: texts/eo.json: missing, so in English: action.retry'],
    ],
    ['a plural form that another one stands for', 'eo', without('search.count_one'), []],
    [
      'a plural form without another',
      'eo',
      without('search.count_one', 'search.count_other'),
      ['warning texts: texts/eo.json: missing, so in English: search.count_one, search.count_other'],
    ],
    [
      'forms of another language, or none',
      'eo',
      withTexts({ 'search.count_few': '{{count}}', 'search.count': '{{count}}' }),
      [],
    ],
    [
      'unknown keys',
      'eo',
      withTexts({ 'action.again': 'x' }),
      ['warning texts: texts/eo.json: there are no texts with these keys: action.again'],
    ],
    [
      'what is no text',
      'eo',
      withTexts({ 'loader.failed': 7 }),
      [
        'warning texts: texts/eo.json: these are not texts: loader.failed',
        'warning texts: texts/eo.json: missing, so in English: loader.failed',
      ],
    ],
    [
      'lost placeholders',
      'eo',
      withTexts({ 'comments.page': 'Sivu' }),
      ['warning texts: texts/eo.json: placeholders such as {{count}} differ from the English text: comments.page'],
    ],
    [
      'some words in a language of ours',
      'fr-CA',
      without('action.retry'),
      ['note texts: texts/fr-CA.json: not in the file, so in the words of K2 Islands: action.retry'],
    ],
    ['no object', 'eo', '[]', ['error texts: texts/eo.json is not a JSON object of texts']],
    ['no JSON', 'eo', '{', ['error texts: texts/eo.json is not a JSON object of texts']],
    ['no language', 'pt_PT', '{}', ['error texts: texts/pt_PT.json has no name of a language, such as pt-PT']],
  ])('reports %s', async (_what, name, content, expected) => {
    mkdirSync(join(dist, 'texts'));
    put(`texts/${name}.json`, content);
    expect(said(await checkServed({ tagQuery: `texts=${name}` }))).toEqual(expected);
  });

  it('reports a file that is not there, and names the first of many keys', async () => {
    mkdirSync(join(dist, 'texts'));
    put('texts/eo.json', '{}');
    const found = said(await checkServed({ tagQuery: 'texts=eo,et' }));
    expect(found).toEqual([
      'error texts: texts/et.json: status 404',
      expect.stringMatching(
        /^warning texts: texts\/eo\.json: missing, so in English: (?:[\w.-]+, ){9}[\w.-]+ and \d+ more$/,
      ),
    ]);
  });
});

describe('checking a redirected file', () => {
  const HERE = 'https://www.verein.example';
  /** Checks a site that redirects the request for this file to another URL. */
  const checkMoved = (name: string, to: string) =>
    check({
      url: new URL(HERE),
      html: '<head><script src="/media/k2-islands/k2-islands.js?sitepath=/"></script></head>',
      policy: '',
      async ask(url) {
        const file = url.pathname.replace(/.*\//, '');
        const body = { 'sw.js': 'self;[{url:"chunks/1.2.3-abcde1/core.js"}]', 'manifest.json': '{}' }[file] ?? LOADER;
        return {
          url: file === name ? new URL(to) : url,
          status: 200,
          headers: new Headers({ 'Content-Type': 'text/javascript' }),
          content: Buffer.from(body),
        };
      },
    });

  it('reports a redirected worker, which browsers reject', async () => {
    expect(said(await checkMoved('sw.js', `${HERE}/media/sw.js`))).toEqual([
      expect.stringMatching(/^warning files: The service worker at .*\/sw\.js is redirected/),
    ]);
  });

  it('reports core if the other origin does not allow it', async () => {
    expect(said(await checkMoved('core.js', 'https://cdn.example/core.js'))).toEqual([
      expect.stringMatching(/^error files: .* has no Access-Control-Allow-Origin$/),
    ]);
    expect(said(await checkMoved('core.js', `${HERE}/moved.js`))).toEqual([]);
  });
});

describe('checking another origin', () => {
  let answer: (path: string) => { type: string; body: string; cors?: boolean; tag?: string };
  const other = createServer((req, res) => {
    const { type, body, cors } = answer(req.url ?? '');
    res.writeHead(200, { 'Content-Type': type, ...(cors && { 'Access-Control-Allow-Origin': '*' }) }).end(body);
  });
  const files = (path: string) =>
    path.endsWith('manifest.json') ? '{}' : path.includes('chunks') ? 'export {};' : LOADER;
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  });
  afterAll(() => void other.close());

  const checkTag = (tag: string) =>
    check({ url: new URL(origin), html: `<head>${tag}</head>`, policy: '', ask: askerOf(new URL(origin)) });

  it.each([
    ['without CORS headers', { type: 'text/javascript' }, 'core.js has no Access-Control-Allow-Origin'],
    [
      'that are not sent as JavaScript',
      { type: 'text/plain', cors: true },
      'has the type text/plain, which browsers do not import',
    ],
  ])('reports files %s', async (_what, headers, finding) => {
    answer = (path) => ({ ...headers, body: files(path) });
    expect(said(await checkTag(`<script src="${url}k2-islands.js"></script>`))).toEqual([
      expect.stringContaining(finding),
    ]);
  });

  it('reports a file that does not match the integrity of the tag', async () => {
    answer = (path) => ({ type: 'text/javascript', body: files(path), cors: true });
    const tag = (integrity: string) =>
      `<script src="${url}k2-islands.js?sw=off" crossorigin integrity="${integrity}"></script>`;
    expect(said(await checkTag(tag(integrityOf(Buffer.from(LOADER)))))).toEqual([]);
    const strong = `sha512-${createHash('sha512').update(LOADER).digest('base64')}`;
    expect(said(await checkTag(tag(`sha256-other ${strong}?option`)))).toEqual([]);
    for (const wrong of ['sha384-other', 'sha256-other', `${integrityOf(Buffer.from(LOADER))} sha512-other`])
      expect(said(await checkTag(tag(wrong)))).toEqual([
        expect.stringContaining('integrity of the tag does not match the file'),
      ]);
  });
});
