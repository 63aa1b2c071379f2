import { beforeEach, describe, expect, it } from 'vitest';
import { k2Url } from '../http/site-url.ts';
import { sitePathOf } from './site-path.ts';

const SCRIPT = 'http://localhost:3000/files/k2-islands.js';

/** The site path of a tag with this address and this parameter, on a page with this head. */
function pathOf({
  sitepath = null,
  url = SCRIPT,
  head = '',
}: {
  sitepath?: string | null;
  url?: string;
  head?: string;
}) {
  document.head.innerHTML = head;
  return sitePathOf({ url: new URL(url), parameter: (name) => (name === 'sitepath' ? sitepath : null) });
}

const joomla = (text: string) => `<script type="application/json" class="joomla-script-options">${text}</script>`;
const root = (value: unknown) => joomla(JSON.stringify({ 'system.paths': { root: value, base: '/wrong' } }));

beforeEach(() => {
  document.head.replaceChildren();
});

describe('the site path', () => {
  it.each([
    ['/', '/'],
    ['', '/'],
    ['/sub/', '/sub/'],
    ['/a/b', '/a/b/'],
    ['//elsewhere.example/a', '/elsewhere.example/a/'],
    ['https://elsewhere.example/a/', '/a/'],
    ['/a/../b/', '/b/'],
    ['/süd/', '/s%C3%BCd/'],
  ])('is "%s" of the tag, as a path: %s', (sitepath, path) => {
    expect(pathOf({ sitepath, head: root('/other') })).toBe(path);
  });

  it.each([
    ['/joomla', '/joomla/'],
    ['', '/'],
  ])('is the root "%s" of Joomla’s options, if the tag has none', (given, path) => {
    expect(pathOf({ head: root(given), url: 'http://localhost:3000/sub/media/k2/k2-islands.js' })).toBe(path);
  });

  it.each([
    ['are no JSON', joomla('{')],
    ['are those of another class', root('/wrong').replace('joomla', 'other')],
    ['are missing', ''],
  ])('is the part before "media" in the address of the script, if the options %s', (_what, head) => {
    expect(pathOf({ head, url: 'http://localhost:3000/sub/media/k2/media/k2-islands.js' })).toBe('/sub/');
  });

  it.each([
    ['from another origin', 'https://cdn.example/sub/media/k2-islands.js'],
    ['in no folder of that name', 'http://localhost:3000/multimedia/k2-islands.js'],
  ])('is the folder of the base element, if the script is %s', (_where, url) => {
    expect(pathOf({ url, head: '<base href="http://localhost:3000/folder/">' })).toBe('/folder/');
  });

  it.each([
    ['names the page itself', '<base href="http://localhost:3000/folder/page">'],
    ['is missing', ''],
  ])('is the root of the origin, if the base element %s', (_what, head) => {
    expect(pathOf({ head })).toBe('/');
  });
});

it.each(['///evil.example/', 'https://', '\\\\evil.example\\', '/.//evil.example/', '@evil.example/'])(
  'a call stays on the origin for the site path %j',
  (sitepath) => {
    expect(k2Url(pathOf({ sitepath }), {}).origin).toBe(location.origin);
  },
);
