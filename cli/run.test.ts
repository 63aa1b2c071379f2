// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

describe('a file', () => {
  it('that is fine is told in columns', async () => {
    const path = file(`<base href="https://site.example/sub/page">${TAG}<div class="subCategory"></div>`);
    const { code, out, err } = await call('check', path);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('https://site.example/sub/page\n');
    expect(out).toContain('address     https://site.example/media/k2-islands/k2-islands.js?sitepath=/');
    expect(out).toMatch(/equal-heights {2}1 element\n/);
    expect(out).toMatch(/Fine: 0 errors, 0 warnings\n$/);
  });

  it('that lacks something is 1', async () => {
    const { code, out } = await call('check', file(`${TAG}<div class="k2CalendarBlock"></div>`));
    expect(code).toBe(1);
    expect(out).toMatch(/error {2}calendar {2}No month in the calendar \[div\.k2CalendarBlock]/);
  });

  it('without our tag is 1', async () => {
    expect((await call('check', file('<p>Text</p>'))).code).toBe(1);
  });

  it('is told as JSON', async () => {
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

  it('can’t speak to the terminal', async () => {
    const { out } = await call('check', file(`${TAG}<b data-k2-widget="\u001b]0;title\u0007"></b>`));
    expect(out).toContain('names no widget');
    for (const control of ['\u001b', '\u0007']) expect(out).not.toContain(control);
  });

  it('runs none of its scripts', async () => {
    await call(
      'check',
      file(`${TAG}<script>globalThis.ran = true;</script><img src="x" onerror="globalThis.ran = true">`),
    );
    expect(globalThis).not.toHaveProperty('ran');
  });

  it('leaves this process as it was', async () => {
    await call('check', file(TAG));
    expect(globalThis).not.toHaveProperty('document');
  });
});

describe('a page of a server', () => {
  let address: string;
  const server = createServer((req, res) => {
    if (req.url === '/latin1') {
      res.setHeader('Content-Type', 'text/html; charset=iso-8859-1');
      res.end(Buffer.from(`${TAG}<b data-k2-widget="größe"></b>`, 'latin1'));
    } else if (req.url === '/moved') res.writeHead(302, { Location: '/latin1' }).end();
    else res.writeHead(404).end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const at = server.address();
    address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
  });
  afterAll(() => void server.close());

  it('is read in its encoding, where a redirect leads', async () => {
    const { out } = await call('check', `${address}/moved`);
    expect(out).toContain(`${address}/latin1\n`);
    expect(out).toContain('data-k2-widget="größe" names no widget');
  });

  it('that is not there is 2', async () => {
    expect(await call('check', `${address}/gone`)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('answers 404'),
    });
  });

  it('that does not answer is 2', async () => {
    const { code, err } = await call('check', 'http://127.0.0.1:1/');
    expect(code).toBe(2);
    expect(err).toMatch(/^k2-islands: http:\/\/127\.0\.0\.1:1\/ can't be fetched: /);
  });
});

describe('the command line', () => {
  it.each([[[]], [['check']], [['chekc', 'x']], [['check', 'a', 'b']], [['--nonsense']]])('%j is 2', async (args) => {
    const { code, out, err } = await call(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).not.toBe('');
  });

  it('a file that is not there is 2', async () => {
    const { code, err } = await call('check', join(folder, 'none.html'));
    expect(code).toBe(2);
    expect(err).toContain('none.html');
  });

  it('tells its version and how it is used', async () => {
    expect(await call('--version')).toEqual({ code: 0, out: '1.2.3\n', err: '' });
    expect((await call('--help')).out).toContain('k2-islands check <address or file>');
  });
});
