import { expect, it } from 'vitest';
import { importUrl } from './import-url.ts';

const urlOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

it('brings what a file exports', async () => {
  expect(await importUrl(urlOf('const start = 1; export { start };'))).toMatchObject({ start: 1 });
});

it('takes a file that was cut off between two statements for one that has failed', async () => {
  const cut = urlOf('const start = 2;');
  await expect(importUrl(cut)).rejects.toBe(cut);
});
