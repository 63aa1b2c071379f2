// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from './report.ts';
import { run } from './run.ts';

const TAG = '<script src="/media/k2-islands/k2-islands.js?sitepath=/"></script>';
const folder = mkdtempSync(join(tmpdir(), 'k2-run-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(html: string): string {
  const path = join(folder, 'page.html');
  writeFileSync(path, html);
  return path;
}

async function call(...args: string[]) {
  let out = '';
  let err = '';
  const code = await run(args, '1.2.3', {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

describe('checking a file', () => {
  it('prints a report in columns and exits with 0 when it has no error', async () => {
    const path = file(`<base href="https://site.example/sub/page">${TAG}<div class="subCategory"></div>`);
    const { code, out, err } = await call('check', path);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('https://site.example/sub/page\n');
    expect(out).toContain('URL         https://site.example/media/k2-islands/k2-islands.js?sitepath=/');
    expect(out).toMatch(/equal-heights {2}1 element\n/);
    expect(out).toMatch(/Passed: 0 errors, 0 warnings\n$/);
  });

  it('exits with 1 when a widget misses something, or the tag is missing', async () => {
    const { code, out } = await call('check', file(`${TAG}<div class="k2CalendarBlock"></div>`));
    expect(code).toBe(1);
    expect(out).toMatch(/error {2}calendar {2}No month in the calendar \[div\.k2CalendarBlock]/);
    expect((await call('check', file('<p>Text</p>'))).code).toBe(1);
  });

  it('accepts a file: URL, as browsers show it, and prints that the files on the server were not checked', async () => {
    const { code, out } = await call('check', pathToFileURL(file(TAG)).href);
    expect(code).toBe(0);
    expect(out).toContain('\nFrom a copy: the files on the server were not checked.');
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0x3c, 0x61, 0])],
    ['no bytes', Buffer.alloc(0)],
    ['no HTML', Buffer.from('Not < a page')],
  ])('exits with 2 when the file contains %s', async (_name, content) => {
    const path = join(folder, 'page.html');
    writeFileSync(path, content);
    expect(await call('check', path)).toEqual({ code: 2, out: '', err: `k2-islands: There is no HTML in ${path}\n` });
  });

  it('prints the report as JSON', async () => {
    const { code, out } = await call('check', file(`${TAG}<a class="k2Anchor" href="#no">x</a>`), '--json');
    const report = JSON.parse(out) as Report;
    expect([code, report.ok]).toEqual([0, true]);
    expect(report.widgets).toEqual([{ widget: 'smooth-scroll', elements: 1 }]);
    expect(report.findings).toEqual([
      {
        level: 'warning',
        about: 'smooth-scroll',
        message: 'Nothing on the page has the id or name no',
        element: 'a.k2Anchor',
      },
    ]);
  });

  it('prints no control characters to the terminal', async () => {
    const { out } = await call('check', file(`${TAG}<b data-k2-widget="\u001b]0;title\u0007"></b>`));
    expect(out).toContain('is not a widget');
    for (const control of ['\u001b', '\u0007']) expect(out).not.toContain(control);
  });

  it('runs none of its scripts, and leaves no globals in the process', async () => {
    const code = 'globalThis.ran = true';
    await call('check', file(`${TAG}<script>${code};</script><img src="x" onerror="${code}">`));
    for (const name of ['ran', 'document']) expect(globalThis).not.toHaveProperty(name);
  });
});

describe('checking a page of a server', () => {
  let address: string;
  const server = createServer((req, res) => {
    if (req.url === '/latin1') {
      res.setHeader('Content-Type', 'text/html; charset=iso-8859-1');
      res.end(Buffer.from(`${TAG}<b data-k2-widget="größe"></b>`, 'latin1'));
    } else if (req.url === '/data') res.setHeader('Content-Type', 'application/json').end('{"html": "<p>"}');
    else if (req.url === '/closed/k2-islands.js' || req.url === '/closed') {
      const isKnown = req.headers.authorization === `Basic ${Buffer.from('anna:ge:heim').toString('base64')}`;
      if (!isKnown) res.writeHead(401).end();
      else res.end(req.url === '/closed' ? '<script src="closed/k2-islands.js"></script>' : 'K2Islands');
    } else if (req.url === '/moved') res.writeHead(302, { Location: '/latin1' }).end();
    else res.writeHead(404).end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const at = server.address();
    address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
  });
  afterAll(() => void server.close());

  it('decodes the page by its charset, and follows a redirect', async () => {
    const { out } = await call('check', `${address}/moved`);
    expect(out).toContain(`${address}/latin1\n`);
    expect(out).toContain('data-k2-widget="größe" is not a widget');
    expect(out).toContain(`${address}/moved redirects here. Is this the page you meant?`);
  });

  it.each([
    ['does not exist', () => `${address}/gone`, 'status 404'],
    ['is not HTML', () => `${address}/data`, '/data is not a page: application/json'],
    ['requires a password', () => `${address}/closed`, 'https://name:password@'],
    ['does not answer', () => 'http://127.0.0.1:1/', 'k2-islands: http://127.0.0.1:1/ cannot be fetched: '],
  ])('exits with 2 when the page %s', async (_what, url, words) => {
    expect(await call('check', url())).toEqual({ code: 2, out: '', err: expect.stringContaining(words) });
  });

  it('sends a password for the page and its files, to that site only', async () => {
    const { out } = await call('check', `${address.replace('//', '//anna:ge%3Aheim@')}/closed`);
    expect(out).toContain(`${address}/closed\n`);
    expect(out).not.toMatch(/error {2}files|heim/);
  });
});

describe('the command line', () => {
  it.each([[[]], [['check']], [['chekc', 'x']], [['check', 'a', 'b']], [['--nonsense']]])(
    'exits with 2 for %j',
    async (args) => {
      const { code, out, err } = await call(...args);
      expect([code, out]).toEqual([2, '']);
      expect(err).not.toBe('');
    },
  );

  it.each([
    [join(folder, 'none.html'), `k2-islands: There is no file ${join(folder, 'none.html')}\n`],
    [folder, `k2-islands: ${folder} is a folder\n`],
    ['www.example.org', expect.stringContaining('the URL of a page is https://www.example.org')],
    ['localhost:8080/a.php', expect.stringContaining('the URL of a page is https://localhost:8080/a.php')],
  ])('exits with 2 for %s', async (target, err) => {
    expect(await call('check', target)).toEqual({ code: 2, out: '', err });
  });

  it('prints its version and its usage', async () => {
    expect(await call('--version')).toEqual({ code: 0, out: '1.2.3\n', err: '' });
    expect((await call('--help')).out).toContain('k2-islands check <URL, file or ->');
  });
});
