import { expect, it } from 'vitest';
import { showAddresses } from './hidden-addresses.ts';

it.each([
  [
    'text',
    'a <a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="1b7a5b79357f7e">[email&#160;protected]</a> b',
    'a a@b.de b',
  ],
  [
    'text in a link',
    '<a href="/x"><span class="__cf_email__" data-cfemail="1b7a5b79357f7e">[email]</span></a>',
    '<a href="/x">a@b.de</a>',
  ],
  ['an address', '<a href="/cdn-cgi/l/email-protection#1b7a5b79357f7e">write</a>', '<a href="mailto:a@b.de">write</a>'],
  ['markup, which stays hidden', '<a href="/x" data-cfemail="1b27">x</a>', '<a href="/x" data-cfemail="1b27">x</a>'],
])('an address that was hidden on the way is shown: %s', (_what, html, shown) => {
  expect(showAddresses(html)).toBe(shown);
});
