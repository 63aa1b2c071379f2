import { expect, it } from 'vitest';
import { framedAddress } from './framed-address.ts';

it.each([
  ['https://www.youtube.com/watch?v=abc-1', 'https://www.youtube.com/embed/abc-1?autoplay=1'],
  ['http://youtube.com/watch?list=x&v=abc', 'https://www.youtube.com/embed/abc?autoplay=1'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1'],
  ['https://maps.google.de/maps?q=Berlin', 'https://maps.google.de/maps?q=Berlin&output=embed'],
])('a page that refuses to be framed is shown by its player: %s', (href, shown) =>
  expect(framedAddress(href)).toBe(shown),
);

it.each([
  'https://www.youtube.com/embed/abc',
  'https://www.youtube.com/channel/abc',
  'https://player.vimeo.com/video/1',
  'https://notyoutube.com/watch?v=abc',
  'http://localhost:3000/index.php/item/1?tmpl=component',
])('any other page is shown as it is: %s', (href) => expect(framedAddress(href)).toBe(href));
