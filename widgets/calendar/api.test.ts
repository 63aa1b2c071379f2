import { afterEach, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../test/fake-fetch.ts';
import { readMonth } from './api.ts';

const url = new URL('/index.php?task=calendar&month=12&year=2026', location.origin);

afterEach(() => vi.unstubAllGlobals());

it('a month is requested by POST, and returned as a sanitised table', async () => {
  const sent = fakeFetch(
    new Response(
      '<div><table><tr><td>x</td></tr></table><table class="calendar" onclick="x()"><tr><td>1</td></tr></table>',
    ),
  );
  const table = await readMonth('/', url);
  expect([table.textContent, table.hasAttribute('onclick'), table.isConnected]).toEqual(['1', false, false]);
  expect(sent).toMatchObject([{ url, method: 'POST', body: '' }]);
});
