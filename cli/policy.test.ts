// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { check } from './check.ts';

const STRICT =
  "script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types k2-islands";

interface Printed {
  readonly header?: string;
  readonly meta?: string;
  readonly tag?: string;
  /** Printed after the rest of the page. */
  readonly more?: string;
}

const TAG = '<script src="/media/k2-islands/k2-islands.js?sitepath=/"></script>';
const metaOf = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`;

async function findings({ header = '', meta, tag = TAG, more = '' }: Printed): Promise<string[]> {
  const html = `<!doctype html><html><head>${meta ? metaOf(meta) : ''}${tag}${more}</head><body></body></html>`;
  const report = await check({ url: new URL('https://site.example/'), html, policy: header });
  return report.findings.filter(({ about }) => about === 'policy').map(({ level, message }) => `${level}: ${message}`);
}

describe('a policy without a finding:', () => {
  it.each([
    ['none', {}],
    ['the strict one of docs/script-tag.md', { header: STRICT }],
    ['the same in the page', { meta: STRICT }],
    ['every type of policy', { header: "require-trusted-types-for 'script'; trusted-types *" }],
    ['trusted-types that are not required', { header: 'trusted-types other' }],
    [
      'strict-dynamic, which allows what our tag loads',
      { header: "script-src 'nonce-a' 'strict-dynamic'", tag: TAG.replace('<script', '<script nonce="a"') },
    ],
    [
      'a CDN as the source',
      {
        header: "script-src https://cdn.example; worker-src 'self'",
        tag: '<script src="https://cdn.example/k2-islands.js"></script>',
      },
    ],
  ] satisfies [string, Printed][])('%s', async (_name, printed) => {
    expect(await findings(printed)).toEqual([]);
  });
});

describe('a policy with a finding:', () => {
  it.each([
    [
      { header: "script-src 'none'; worker-src 'self'" },
      ['error: script-src blocks https://site.example/media', 'error: script-src blocks the files'],
    ],
    [{ meta: "default-src 'none'; script-src 'self'; worker-src 'self'" }, ['error: connect-src']],
    [{ header: `${STRICT.replace('k2-islands', 'other')}` }, ['error: trusted-types lacks k2-islands']],
    [{ header: "worker-src 'none'" }, ['warning: worker-src']],
    [
      {
        header: "script-src 'sha384-abc'; worker-src 'self'",
        tag: TAG.replace('<script', '<script integrity="sha384-abc"'),
      },
      ['error: script-src blocks the files'],
    ],
    [{ header: `${STRICT}, connect-src 'none'` }, ['error: connect-src']],
    [
      { header: STRICT, more: '<script>one();</script><script type="application/json">{}</script>' },
      ['note: Inline scripts of the page blocked by this policy: 1'],
    ],
    [
      { more: metaOf("script-src 'none'; worker-src 'self'") },
      ['error: script-src blocks the files', 'note: This policy comes after the K2 Islands tag'],
    ],
  ] satisfies [Printed, string[]][])('%j', async (printed, expected) => {
    const found = await findings(printed);
    expect(found).toHaveLength(expected.length);
    for (const [index, beginning] of expected.entries()) expect(found[index]).toContain(beginning);
  });

  it('a policy outside the head is reported as ignored', async () => {
    const html = `<html><head>${TAG}</head><body>${metaOf("script-src 'none'")}</body></html>`;
    const report = await check({ url: new URL('https://site.example/'), html, policy: '' });
    expect(report.ok).toBe(true);
    expect(report.findings.map(({ message }) => message)).toEqual(['Browsers ignore a policy outside the head']);
  });
});
