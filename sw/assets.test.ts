// @vitest-environment node
import { beforeAll, describe, expect, it, vi } from 'vitest';

const SITE = 'https://verein.example/sub/';

/** Tests whether the worker answers a request for an image or a style; set once it has started. */
let answers: (address: string, destination?: string) => boolean;

beforeAll(async () => {
  vi.stubGlobal('self', {
    location: new URL(`${SITE}sw.js`),
    registration: { scope: SITE },
    caches: { match: async () => new Response() },
    __WB_MANIFEST: [],
    __OFFLINE_KIT: [],
  });
  const { answerAsset } = await import('./assets.ts');
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  answers = (address, destination = 'image') =>
    answerAsset({ request: { destination }, url: new URL(address, SITE), event: { waitUntil: () => {} } } as never) !==
    undefined;
});

describe('the worker answers requests for', () => {
  it.each([
    ['an image of the site', 'images/a.png', 'image', true],
    ['a style of the site', 'templates/a.css?v=2', 'style', true],
    ['a font of the site', 'media/icons.woff2?v=4', 'font', true],
    ['a font of another host', 'https://fonts.example/a.woff2', 'font', false],
    ['an image that a script makes', 'index.php?option=com_captcha&view=image', 'image', false],
    ['an image of another host, which the policy of the page allows', 'https://www.gravatar.com/a.png', 'image', false],
    ['what a script asks for', 'images/a.svg', '', false],
  ])('%s: %s as %j, %s', (_what, address, destination, isAnswered) => {
    expect(answers(address, destination)).toBe(isAnswered);
  });
});
