// @vitest-environment node
import { expect, it } from 'vitest';
import { articleKey, isSpecialView, pageKey, wholeAddress } from './page-address.ts';

const SITE = new URL('https://verein.example/sub/');
const key = (address: string) => pageKey(new URL(address, SITE), SITE).replace(SITE.href, '');
const ofArticle = (address: string) => articleKey(new URL(address, SITE), SITE).replace(SITE.href, '');

it.each<[string, string]>([
  ['index.php', ''],
  ['index.php?start=0#top', ''],
  ['blog?limitstart=0', 'blog'],
  ...['utm_source', 'fbclid', 'gclid', 'mc_eid', '_ga', 'pk_campaign'].map((name): [string, string] => [
    `blog?${name}=A1&start=10`,
    'blog?start=10',
  ]),
  ['search?searchword=a&t=', 'search?searchword=a&t='],
  ['blog?tag=b&lang=de', 'blog?lang=de&tag=b'],
  ['index.php/blog?start=10', 'index.php/blog?start=10'],
  ['list?cid=1&task=cide&source=a', 'list?cid=1&source=a&task=cide'],
])('the key of a page lacks what does not change it: %s → %s', (address, expected) => {
  expect(key(address)).toBe(expected);
});

it.each([
  ['blog/fest.html?from=letter&x=1&share=2', 'blog/fest.html'],
  ['blog/fest.html?start=10&x=1', 'blog/fest.html?start=10'],
  ['index.php?option=com_k2&view=item&id=1:fest&Itemid=163', '?id=1&option=com_k2&view=item'],
  ['?view=item&layout=item&option=com_k2&id=1', '?id=1&option=com_k2&view=item'],
  ['index.php?Itemid=163', '?Itemid=163'],
])('the key of an article has nothing but its part: %s → %s', (address, expected) => {
  expect(ofArticle(address)).toBe(expected);
});

it.each([
  ['a?tmpl=component&print=1', true],
  ['a?format=pdf', true],
  ['blog?format=feed&type=rss', true],
  ['search?searchword=a&format=html&t=', false],
  ['a?print=0', false],
  ['blueprint?a=tmpl', false],
])('%s is a view for paper, popups or programs: %s', (address, expected) => {
  expect(isSpecialView(new URL(address, SITE))).toBe(expected);
});

it('the parts of a page have one address without the part', () => {
  expect(wholeAddress('https://verein.example/a?b=1&start=10')).toBe('https://verein.example/a?b=1');
});
