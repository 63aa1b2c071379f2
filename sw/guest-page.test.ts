// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { isGuestPage, logsInOrOut } from './guest-page.ts';

const LOG_OUT = '<form><input type="hidden" name="task" value="user.logout"></form>';
const CB_LOG_OUT = '<form><input type="hidden" name="op2" value="logout" /></form>';
const LINK = '<a href="/index.php?option=com_users&amp;view=logout">Ab</a>';
const ADMIN_LINK = '<a href="/intern/index.php?option=com_login&amp;task=logout&amp;a1=1">Ab</a>';
const page = (headers: Record<string, string>, html = '<p>Hallo</p>') =>
  isGuestPage(new Headers(headers), async () => html);

describe('a page is recognised as a guest’s, or not, when it', () => {
  it.each([
    ['has the header X-Logged-In: False', { 'X-Logged-In': 'False' }, LOG_OUT, true],
    ['has the header X-Logged-In: True', { 'X-Logged-In': 'True' }, '', false],
    ['has another value in that header', { 'X-Logged-In': '1' }, '', false],
    ['has no header and no log-out', {}, '<p>user login</p>', true],
    ['has no header and a log-out form', {}, LOG_OUT, false],
    ['has no header and the log-out form of Community Builder', {}, CB_LOG_OUT, false],
    ['has no header and a log-out link', {}, LINK, false],
    ['has no header and the log-out link of an administrator', {}, ADMIN_LINK, false],
    [
      'has the header False, is private and has no log-out',
      { 'X-Logged-In': 'False', 'Cache-Control': 'private' },
      '',
      true,
    ],
    [
      'has the header False, is private and has a log-out form',
      { 'X-Logged-In': 'False', 'Cache-Control': 'no-cache, private' },
      LOG_OUT,
      false,
    ],
  ])('%s', async (_, headers, html, expected) => {
    expect(await page(headers, html)).toBe(expected);
  });

  it('a page is recognised by its header without reading its HTML', async () => {
    const html = vi.fn(async () => LOG_OUT);
    await isGuestPage(new Headers({ 'X-Logged-In': 'False' }), html);
    expect(html).not.toHaveBeenCalled();
  });
});

describe('a request is recognised as a log-in or log-out:', () => {
  it.each([
    ['/index.php', 'username=a&password=b&option=com_users&task=user.login', true],
    ['/index.php', 'option=com_users&task=user.logout&return=aW5k', true],
    ['/index.php?option=com_users&task=user.logout&abc=1', '', true],
    ['/index.php/cb-login', 'username=a&op2=login', true],
    ['/index.php?option=com_comprofiler&view=logout', '', true],
    ['/index.php', 'commentText=100%+user&task=comment', false],
    ['/index.php/nachrichten?searchword=login', '', false],
  ])('%s %s: %s', (path, body, expected) => {
    expect(logsInOrOut(new URL(path, 'http://localhost'), body)).toBe(expected);
  });
});
