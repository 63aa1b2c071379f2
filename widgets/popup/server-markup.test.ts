import { describe, expect, it } from 'vitest';
import { frameTitle, readGallery, readKind, sizeOf } from './server-markup.ts';

/** Puts HTML into the page. Returns the link with the id `it`, or the first one. */
function link(html: string): HTMLAnchorElement {
  document.body.innerHTML = html;
  return document.querySelector<HTMLAnchorElement>('#it') ?? (document.querySelector('a') as HTMLAnchorElement);
}

const withRel = (rel: string, href = '/page') => link(`<a class="modal" href="${href}" rel="${rel}">x</a>`);

describe('the kind of popup of a link', () => {
  it.each([
    ['<a data-k2-modal="image" href="/a.jpg">x</a>', 'image'],
    ['<a data-k2-modal="iframe" href="/a.jpg">x</a>', 'iframe'],
    ['<a data-k2-modal="edit" href="/edit">x</a>', 'edit'],
    ['<a class="k2ExtraFieldsImageModal" href="/show?id=3">x</a>', 'image'],
    ['<a class="k2ExtraFieldsIframeModal" href="/a.jpg">x</a>', 'iframe'],
    [`<a class="modal" rel="{handler:'image'}" href="/show?id=3">x</a>`, 'image'],
    [`<a class="modal" rel="{handler:'iframe',size:{x:990,y:550}}" href="/a">x</a>`, 'iframe'],
    [`<a class="k2Modal" rel="{handler:'iframe',size:{x:560,y:480}}" href="/a">x</a>`, 'iframe'],
    ['<a class="modal" rel="nofollow" href="/a.JPG?x#y">x</a>', 'image'],
    ['<a data-k2-widget="popup" href="/page">x</a>', 'iframe'],
    ['<a data-k2-widget="popup" href="/page.webp">x</a>', 'image'],
  ])('%s: %s', (html, kind) => expect(readKind(link(html))).toBe(kind));

  it.each([
    '<a class="modal" rel="nofollow" href="/page">x</a>',
    `<a class="modal" rel="{handler:'clone'}" href="/a.jpg">x</a>`,
    '<a data-k2-modal="other" href="/a.jpg">x</a>',
    '<a data-k2-modal="image">x</a>',
    '<a data-k2-modal="iframe" href="javascript:alert(1)">x</a>',
  ])('%s is none', (html) => expect(readKind(link(html))).toBeUndefined());
});

describe('the size in the older options of a link', () => {
  it.each([
    ["{handler:'iframe',size:{x:990,y:550}}", '990', '550'],
    ["{ handler: 'iframe', size: { x: 990, y: 550 } }", '990', '550'],
    ["{'handler':'iframe','size':{'y':'550','x':'990'}}", '990', '550'],
    ["{handler:'iframe'}", '', ''],
  ])('%s', (rel, width, height) => expect(sizeOf(withRel(rel))).toEqual({ width, height }));
});

it.each([
  ['<a href="/a" aria-label="Own">text</a>', 'Own'],
  ['<a href="/a" title="Title"> Two\n words </a>', 'Two words'],
  ['<a href="/a" title="Title"><img alt="Alt"></a>', 'Alt'],
  ['<a href="/a" title="Title"><img alt=""></a>', 'Title'],
  ['<a href="/images/lake.jpg"></a>', 'lake.jpg'],
])('the name of %s is %s', (html, name) => expect(frameTitle(link(html))).toBe(name));

describe('a gallery', () => {
  const image = (href: string, extra = '') =>
    `<a data-k2-modal="image" href="${href}" ${extra}><img alt="${href}"></a>`;
  const hrefs = (html: string) => {
    const { slides, start } = readGallery(link(html));
    return [start, ...slides.map(({ href }) => new URL(href).pathname)];
  };

  const IT = 'id="it"';
  const named = 'data-k2-gallery="a"';
  const apart = `data-k2-options='{"series": false}'`;
  const block = (inside: string) => `<div class="itemImageGallery">${inside}</div>`;
  const item = (inside: string, name = 'itemView') => `<div class="${name}">${inside}</div>`;
  const LAST = `<a class="modal" rel="{handler:'image'}" href="/4"></a>`;

  it.each([
    ['the images in one block', image('/0') + block(image('/1') + image('/2', IT)) + image('/3'), [1, '/1', '/2']],
    [
      'those of the same name, wherever they are',
      item(image('/1') + image('/2', named)) + image('/3', 'data-k2-gallery="b"') + image('/4', `${named} ${IT}`),
      [1, '/2', '/4'],
    ],
    [
      'each image once, and none inside data-k2-ignore',
      block(`${image('/1')}${image('/1', IT)}<p data-k2-ignore>${image('/2')}</p>${image('/3')}`),
      [0, '/1', '/3'],
    ],
    ...['itemView', 'latestItemView'].map((name): [string, string, (number | string)[]] => [
      `all images in one ${name}, in their order`,
      image('/0') +
        item(`<p>${image('/1')}</p>${block(image('/2') + image('/3', IT))}${LAST}`, name) +
        item(image('/5')),
      [2, '/1', '/2', '/3', '/4'],
    ]),
    ['one that is kept apart', item(image('/1') + image('/2', `${apart} ${IT}`) + image('/3')), [0, '/2']],
    ['none that is kept apart', item(image('/1', IT) + image('/2', apart) + image('/3')), [0, '/1', '/3']],
    ['one image without a block or a name', image('/1') + image('/2', `${IT} rel="nofollow"`) + image('/3'), [0, '/2']],
  ])('consists of %s', (_what, html, expected) => expect(hrefs(html)).toEqual(expected));
});

describe('a caption', () => {
  it.each([
    ['<figure><a href="/1" title="T"></a><figcaption>F <b>b</b></figcaption></figure>', 'F b'],
    ['<a href="/1" title="T"></a>', 'T'],
    ['<a href="/1"></a>', ''],
    ['<div class="itemImageBlock"><span class="itemImage"><a href="/1" title="Click to enlarge"></a></span></div>', ''],
    [
      '<div class="itemImageBlock"><span class="itemImage"><a href="/1" title="T"></a></span><span class="itemImageCaption">C</span></div>',
      'C',
    ],
  ])('of %s is "%s"', (html, caption) => expect(readGallery(link(html)).slides[0]?.caption).toBe(caption));
});

it('the description of an image is that of its thumbnail, otherwise of its link, otherwise its caption', () => {
  const alt = (html: string) => readGallery(link(html)).slides[0]?.alt;
  expect(alt('<a href="/1" title="T"><img alt="A"></a>')).toBe('A');
  expect(alt('<a href="/1" title="T">Text</a>')).toBe('Text');
  expect(alt('<a href="/1" title="T"><img alt=""></a>')).toBe('T');
});
