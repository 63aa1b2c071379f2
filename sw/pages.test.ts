// @vitest-environment node
import { beforeAll, describe, expect, it, vi } from 'vitest';

const SITE = 'https://verein.example/';

let isOfSite: (url: URL) => boolean;
let watchLogIn: (event: FetchEvent) => Promise<void>;

beforeAll(async () => {
  vi.stubGlobal('self', {
    location: new URL(`${SITE}sw.js`),
    registration: { scope: SITE },
    __WB_MANIFEST: [],
    __OFFLINE_KIT: [],
  });
  ({ isOfSite, watchLogIn } = await import('./pages.ts'));
});

describe('an address is of the site, or not:', () => {
  it.each([
    ['the root', '', true],
    ['an article', 'nachrichten/item/1-markt?print=1', true],
    ['an article about administrators', 'nachrichten/administratoren', true],
    ['another site', 'https://other.example/', false],
    ['the administrator', 'administrator/index.php', false],
    ['the administrator, as it is typed', 'administrator', false],
    [
      'the administrator of another Joomla below this one, a copy to try things with',
      'test/administrator/index.php',
      false,
    ],
  ])('%s: %s', (_what, address, expected) => {
    expect(isOfSite(new URL(address, SITE))).toBe(expected);
  });
});

describe('the worker reads the body of a form:', () => {
  it.each([
    ['a log-in', 'index.php', 'application/x-www-form-urlencoded', 1],
    ['what does not say its type', 'index.php', '', 1],
    ['no upload, which may be larger than its memory', 'index.php', 'multipart/form-data; boundary=a', 0],
    ['nothing of the administrator', 'administrator/index.php', 'application/x-www-form-urlencoded', 0],
  ])('%s: %s, %j, %i', (_what, address, type, times) => {
    const text = vi.fn(async () => '');
    const request = {
      mode: 'navigate',
      method: 'POST',
      url: SITE + address,
      headers: new Headers({ 'Content-Type': type }),
      clone: () => ({ text }),
    };
    watchLogIn({ request } as never);
    expect(text).toHaveBeenCalledTimes(times);
  });
});
