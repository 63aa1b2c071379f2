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

  it('exits with 1 when a widget misses something', async () => {
    const { code, out } = await call('check', file(`${TAG}<div class="k2CalendarBlock"></div>`));
    expect(code).toBe(1);
    expect(out).toMatch(/error {2}calendar {2}No month in the calendar \[div\.k2CalendarBlock]/);
  });

  it('prints that the files on the server were not checked', async () => {
    expect((await call('check', file(TAG))).out).toContain('\nFrom a copy: the files on the server were not checked.');
  });

  it('accepts a file: URL, as browsers show it', async () => {
    expect((await call('check', pathToFileURL(file(TAG)).href)).code).toBe(0);
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

  it('exits with 1 when the tag is missing', async () => {
    expect((await call('check', file('<p>Text</p>'))).code).toBe(1);
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

  it('runs none of its scripts', async () => {
    await call(
      'check',
      file(`${TAG}<script>globalThis.ran = true;</script><img src="x" onerror="globalThis.ran = true">`),
    );
    expect(globalThis).not.toHaveProperty('ran');
  });

  it('leaves no globals in the process', async () => {
    await call('check', file(TAG));
    expect(globalThis).not.toHaveProperty('document');
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

  it('exits with 2 when the page does not exist', async () => {
    expect(await call('check', `${address}/gone`)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('status 404'),
    });
  });

  it('exits with 2 when the response is not HTML', async () => {
    expect((await call('check', `${address}/data`)).err).toBe(
      `k2-islands: ${address}/data is not a page: application/json\n`,
    );
  });

  it('sends a password for the page and its files, to that site only', async () => {
    expect(await call('check', `${address}/closed`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('https://name:password@'),
    });
    const { out } = await call('check', `${address.replace('//', '//anna:ge%3Aheim@')}/closed`);
    expect(out).toContain(`${address}/closed\n`);
    expect(out).not.toMatch(/error {2}files|heim/);
  });

  it('exits with 2 when the server does not answer', async () => {
    const { code, err } = await call('check', 'http://127.0.0.1:1/');
    expect(code).toBe(2);
    expect(err).toMatch(/^k2-islands: http:\/\/127\.0\.0\.1:1\/ cannot be fetched: /);
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

  it('exits with 2 when the file does not exist', async () => {
    const { code, err } = await call('check', join(folder, 'none.html'));
    expect(code).toBe(2);
    expect(err).toBe(`k2-islands: There is no file ${join(folder, 'none.html')}\n`);
  });

  it('exits with 2 for a directory', async () => {
    expect(await call('check', folder)).toEqual({ code: 2, out: '', err: `k2-islands: ${folder} is a folder\n` });
  });

  it.each(['www.example.org', 'localhost:8080/index.php'])('suggests a URL for %s', async (place) => {
    expect((await call('check', place)).err).toContain(`the URL of a page is https://${place}`);
  });

  it('prints its version and its usage', async () => {
    expect(await call('--version')).toEqual({ code: 0, out: '1.2.3\n', err: '' });
    expect((await call('--help')).out).toContain('k2-islands check <URL, file or ->');
  });
});
