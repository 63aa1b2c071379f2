import { afterEach, expect, it } from 'vitest';
import { logInUrl } from './session.ts';

afterEach(() => history.replaceState(null, '', '/'));

it.each([
  '/sub/index.php?option=com_k2&view=item&id=1:the-first-article&Itemid=163#itemCommentsAnchor',
  // Base64 of these has "+", "/" and "=", which a query would read as something else.
  '/sub/index.php/gr%C3%B6%C3%9Fe?a=%7E~~%3E%3E??>>~~',
  '/sub/?~',
])('the address to log in leads back to the current page: %s', (address) => {
  history.replaceState(null, '', address);
  const url = new URL(logInUrl('/sub/'));
  expect(url.origin + url.pathname).toBe('http://localhost:3000/sub/index.php');
  expect([url.searchParams.get('option'), url.searchParams.get('view')]).toEqual(['com_users', 'login']);
  expect(atob(url.searchParams.get('return') ?? '')).toBe(location.href);
});
