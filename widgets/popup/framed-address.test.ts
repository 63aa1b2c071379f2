import { afterEach, describe, expect, it, vi } from 'vitest';
import { framedAddress } from './framed-address.ts';

afterEach(() => vi.unstubAllGlobals());

const FILM = 'https://www.youtube.com/embed/abc12345678';

it.each([
  ['http://www.youtube.com/watch?feature=share&v=abc12345678', `${FILM}?autoplay=1`],
  ['https://m.youtube.com/watch?v=abc12345678&t=90s', `${FILM}?autoplay=1&start=90`],
  ['https://youtu.be/abc12345678?si=x&t=90', `${FILM}?autoplay=1&start=90`],
  ['https://www.youtube.com/shorts/abc12345678', `${FILM}?autoplay=1`],
  ['https://www.youtube.com/live/abc12345678?feature=share', `${FILM}?autoplay=1`],
  ['http://www.youtube.com/embed/abc12345678?rel=0', `${FILM}?rel=0`],
  ['https://www.youtube.com/watch?v=abc12345678&list=PL1', `${FILM}?autoplay=1&list=PL1`],
  ['https://www.youtube.com/playlist?list=PL1', 'https://www.youtube.com/embed/videoseries?autoplay=1&list=PL1'],
  ['https://www.youtube.com/watch?v=abc12345678&feature=share&t=1m30s', `${FILM}?autoplay=1&start=90`],
  ['https://youtu.be/abc12345678?si=x#a=b&t=1h2m', `${FILM}?autoplay=1&start=3720`],
  ['https://youtu.be/abc12345678?t=soon', `${FILM}?autoplay=1`],
  ['https://vimeo.com/76979871#t=90s', 'https://player.vimeo.com/video/76979871?autoplay=1#t=90s'],
  ['https://vimeo.com/76979871/ab12cd34', 'https://player.vimeo.com/video/76979871?autoplay=1&h=ab12cd34'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1'],
  ['http://player.vimeo.com/video/76979871?h=ab12cd34#t=9s', 'https://player.vimeo.com/video/76979871?h=ab12cd34#t=9s'],
])('a film is shown by its player: %s', (href, shown) => expect(framedAddress(href)).toBe(shown));

it.each([
  ['http://maps.google.de/maps?q=Wien', 'https://maps.google.de/maps?q=Wien&output=embed'],
  ['https://maps.google.co.uk/?q=Wien', 'https://maps.google.co.uk/?q=Wien&output=embed'],
  ['https://maps.google.com/?ll=48,16&output=embed', 'https://maps.google.com/?ll=48,16&output=embed'],
  ['http://www.google.com/maps/d/u/0/embed?mid=1', 'https://www.google.com/maps/d/u/0/embed?mid=1'],
  ['http://www.google.com/calendar/embed?src=a', 'https://www.google.com/calendar/embed?src=a'],
])('a map is shown by the address that allows it: %s', (href, shown) => expect(framedAddress(href)).toBe(shown));

it.each([
  'https://www.youtube.com/@name',
  'https://vimeo.com/name',
  'https://www.google.com/maps/place/Wien/',
  'https://maps.app.goo.gl/abc',
])('a page of these sites without a player is followed: %s', (href) => expect(framedAddress(href)).toBeUndefined());

it.each([
  'http://localhost:3000/media/plan.DOCX',
  'https://files.example/all.zip?x=1',
  'http://localhost:3000/item/download/7_0f3a',
  'http://localhost:3000/index.php?option=com_k2&view=item&task=download&id=7',
])('a file that browsers download is followed: %s', (href) => expect(framedAddress(href)).toBeUndefined());

it('a PDF is followed if the browser can’t show it', () => {
  const href = 'http://localhost:3000/media/plan.PDF';
  vi.stubGlobal('navigator', { pdfViewerEnabled: true });
  expect(framedAddress(href)).toBe(href);
  vi.stubGlobal('navigator', { pdfViewerEnabled: false });
  expect(framedAddress(href)).toBeUndefined();
});

it.each([
  'https://notyoutube.com/watch?v=abc',
  'https://maps.google.club.example/maps?q=x',
  'http://localhost:3000/index.php/item/1?tmpl=component#x',
])('any other page is shown as it is: %s', (href) => expect(framedAddress(href)).toBe(href));

describe('on a page with TLS', () => {
  it.each([
    ['http://club.example/plan', 'https://club.example/plan'],
    ['http://club.example:8080/plan', undefined],
    ['http://elsewhere.example/', undefined],
    ['https://elsewhere.example/', 'https://elsewhere.example/'],
  ])('a page of the site takes the scheme of the page, and others without TLS are followed: %s', (href, shown) => {
    vi.stubGlobal('location', new URL('https://club.example/item/1'));
    expect(framedAddress(href)).toBe(shown);
  });
});
