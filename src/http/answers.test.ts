import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubFiles } from '../../test/files.ts';
import { CODE_LIMIT_MS } from '../dom/wait.ts';
import { parseAnswer, plainWords, textOf, understand } from './answers.ts';
import { type CallRequest, loggedInBy } from './call.ts';
import type { CallError } from './call-error.ts';

const warning = (kind = 'Warning', text = 'Undefined array key "a"') =>
  `<br />\n<b>${kind}</b>:  ${text} in <b>/var/www/item.php</b> on line <b>12</b><br />\n`;
const plain = (kind = 'Warning', text = 'Undefined array key "x"') =>
  `\n${kind}: ${text} in /srv/www/item.php on line 9\n`;

const xdebugTable = (text: string) =>
  `<br />\n<font size='1'><table class='xdebug-error xe-warning' dir='ltr' border='1' cellspacing='0' cellpadding='1'>
<tr><th align='left' bgcolor='#f57900' colspan="5"><span style='color: #fce94f;'>( ! )</span> ${text} in /var/www/html/a.php on line <i>3</i></th></tr>
<tr><th align='left' bgcolor='#e9b96e' colspan='5'>Call Stack</th></tr>
<tr><td align='center'>1</td><td>0.0004</td><td>391456</td><td>{main}(  )</td><td title='/var/www/html/a.php'>.../a.php<b>:</b>0</td></tr>
</table></font>\n`;

/** Messages of PHP and Xdebug, as they are printed with `display_errors`. */
const MESSAGES: [string, string][] = [
  ['HTML', warning()],
  ['plain text', plain()],
  ['the log', 'PHP Deprecated:  x in /srv/x.php on line 9\nPHP Warning:  y in /srv/y.php on line 1\n'],
  ['a table of Xdebug', xdebugTable('Warning: Undefined variable $x')],
  [
    'a call stack of Xdebug',
    `${plain()}\nCall Stack:\n    0.0002     391000   1. {main}() /srv/index.php:0\n    0.0003     391120   2. f($a = 'x: y') /srv/www/item.php:57\n\n`,
  ],
  [
    'the log of Xdebug',
    'PHP Notice:  x in /srv/x.php on line 9\nPHP Stack trace:\nPHP   1. {main}() /srv/index.php:0\nPHP   2. f() /srv/x.php:3\n',
  ],
  [
    'an exception',
    '\nFatal error: Uncaught Error: x in /srv/x.php:9\nStack trace:\n#0 /srv/index.php(3): f()\n#1 {main}\n  thrown in /srv/x.php on line 9\n',
  ],
];

const answer = (
  text: string,
  redirected = false,
  headers = {},
  call: CallRequest = { url: new URL(location.href) },
) => ({
  text,
  redirected,
  loggedIn: loggedInBy(new Headers(headers)),
  call,
});

describe('PHP’s messages', () => {
  it.each(MESSAGES)('are removed before, between and behind an answer: %s', async (_shape, message) => {
    expect(await parseAnswer(`${message}true`)).toEqual({ kind: 'words', text: 'true' });
    expect(await parseAnswer(`(4 votes)${message}`)).toEqual({ kind: 'words', text: '(4 votes)' });
    expect(await parseAnswer(`${message}One${message}two`)).toMatchObject({
      text: expect.stringMatching(/^One\n+two$/),
    });
    expect(await parseAnswer(`${message}{"message":"ok"}${message}`, 'message')).toMatchObject({
      value: { message: 'ok' },
    });
    expect(await parseAnswer(`${message}<!DOCTYPE html><p>x`)).toMatchObject({ kind: 'page' });
  });

  it.each([
    'Warning: you have voted',
    'Warning: you have voted\nFor this article, in chapter 3 on line 9.',
    '<b>Warning</b>: you have voted',
  ])('are not confused with words of a reader: %j', async (text) => {
    expect(await parseAnswer(text)).toEqual({ kind: 'words', text });
  });

  it('instead of an answer are removed from its text', async () => {
    const [, fatal = ''] = MESSAGES.find(([name]) => name === 'an exception') ?? [];
    expect(await parseAnswer(fatal)).toEqual({ kind: 'broken' });
    await expect(textOf(answer(fatal), '/')).rejects.toMatchObject({
      kind: 'unreadable',
      details: { isGarbled: true },
    });
    expect(await parseAnswer(xdebugTable('Fatal error: Uncaught Error: x'))).toEqual({ kind: 'broken' });
    expect(await textOf(answer(warning()), '/')).toBe('');
  });
});

it.each([
  ['Error: x in /var/www/html/lib/item.php:12', 'Error: x in …'],
  ['#0 C:\\xampp\\htdocs\\a b\\x.inc.php(3): f()', '#0 …: f()'],
  ['<pre><small>/srv/www/x.php:3:</small> 1</pre>', '… 1'],
  [
    'See https://example.org/help/index.php/item/8 or /index.php, <a href="/a/b/index.php">here</a>',
    'See https://example.org/help/index.php/item/8 or /index.php, here',
  ],
])('the path of a server’s file is not shown: %s', (words, shown) => {
  expect(plainWords(words)).toBe(shown);
});

describe('a whole page', () => {
  it.each([
    '<!DOCTYPE html><html>',
    ' \n<HTML lang="de">',
    '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN">',
    '<title>Blocked</title><h1>Blocked</h1>',
    'debug <html><body>x',
  ])('is recognised: %j', async (text) => expect(await parseAnswer(text, 'message')).toMatchObject({ kind: 'page' }));

  it.each(['', 'true', '<table class="calendar"><tr>', '<header>', '{"a":"x <html>"}'])(
    'is not recognised in %j',
    async (text) => expect(await parseAnswer(text, 'a')).not.toMatchObject({ kind: 'page' }),
  );
});

describe('a page instead of an answer', () => {
  const TOKEN = 'a'.repeat(32);
  const sent: CallRequest = {
    url: new URL(location.href),
    method: 'POST',
    body: new URLSearchParams({ [TOKEN]: '1' }),
  };
  const hidden = (token: string) => `<form><input type="hidden" name="${token}" value="1"></form>`;
  const messages = (...alerts: string[]) =>
    `<div id="system-message-container"><div id="system-message"><div class="alert alert-error"><a class="close">×</a><h4 class="alert-heading">Error</h4><div>${alerts
      .map((text) => `<div class="alert-message">${text}</div>`)
      .join('')}</div></div></div></div>`;
  const failure = (text: string, redirected = false, headers = {}, call = sent) =>
    understand(answer(text, redirected, headers, call), '/sub/').then(
      () => expect.unreachable(),
      ({ kind, details }: CallError) => [kind, details.serverText ?? details.logInUrl],
    );
  const page = (body: string) => `<!DOCTYPE html><html><head><title>Title</title></head><body>${body}</body></html>`;

  beforeEach(() => {
    document.body.innerHTML = '';
  });

  it.each([
    [
      'its messages',
      `<h1>Article</h1>${messages('The sum is wrong.', 'Try &amp; <b>again</b>')}<p>Text`,
      'The sum is wrong. Try & again',
    ],
    [
      'messages for a script',
      `<script type="application/json" class="joomla-script-options new">{"joomla.messages":[{"error":["The <b>sum</b> is wrong."]}]}</script><div id="system-message-container"></div><h1>Article</h1>`,
      'The sum is wrong.',
    ],
    [
      'its heading and first paragraph',
      '<nav><p>Menu</p></nav><h1>Sorry</h1><p>Your address is on a list.</p><p>More</p>',
      'Sorry. Your address is on a list.',
    ],
    ['its text', 'Blocked by <b>rule</b> 7<script>var x</script>', 'Blocked by rule 7'],
    ['300 characters at most', `<p>${'x'.repeat(400)}`, `${'x'.repeat(300)} …`],
  ])('is a refusal with %s', async (_what, body, words) => {
    expect(await failure(page(body))).toEqual(['rejected', words]);
  });

  it('may be answered otherwise at another try, unless Joomla has printed the words as a message', async () => {
    const isStray = (body: string) =>
      understand(answer(page(body), false, {}, sent), '/sub/').catch(({ details }: CallError) => details.isForeign);
    expect(await isStray('<h1>Sorry</h1><p>Back in five minutes.</p>')).toBe(true);
    expect(await isStray(messages('The sum is wrong.'))).toBe(false);
  });

  it('without words is unreadable', async () => {
    expect(await failure(page(''))).toEqual(['unreadable', undefined]);
  });

  it('is a refusal after a redirect within the same session', async () => {
    const article = page(`${messages('The sum is wrong.')}${hidden(TOKEN)}`);
    expect(await failure(article, true, { 'X-Logged-In': 'False' })).toEqual(['rejected', 'The sum is wrong.']);
  });

  it('with another token is the end of a session, after which a guest needs no log-in', async () => {
    const home = page(`${messages('Your session has expired. Please log in again.')}${hidden('b'.repeat(32))}`);
    expect(await failure(home, true)).toEqual(['session', undefined]);
    const read = { url: new URL(location.href) };
    expect(await failure(home, true, {}, read)).toEqual(['rejected', 'Your session has expired. Please log in again.']);
  });

  const LOG_IN = '<form><input type="hidden" name="task" value="user.login"></form>';
  const logIn = expect.stringContaining('/sub/index.php?option=com_users&view=login');
  it.each([
    ['moderates comments', '<a class="commentApproveLink" href="/x">Approve</a>'],
    [
      'has a fixed name',
      '<form id="comment-form"><textarea name="commentText"></textarea><input name="userName" disabled>',
    ],
    ['is asked for no name', '<form id="comment-form"><textarea name="commentText"></textarea></form>'],
    ['can log out', '<a href="/?task=user.logout">Log out</a>'],
  ])('shows a member who %s that the session has ended, by its header or its log-in form', async (_how, body) => {
    document.body.innerHTML = body;
    expect(await failure(page('<h1>Home</h1>'), false, { 'X-Logged-In': 'False' })).toEqual(['session', logIn]);
    expect(await failure(page(`<h1>Home</h1>${LOG_IN}`))).toEqual(['session', logIn]);
    expect(await failure(page('<h1>Sorry</h1>'), false, { 'X-Logged-In': 'True' })).toEqual(['rejected', 'Sorry.']);
  });

  it.each([LOG_IN, '<form id="comment-form"><textarea name="commentText"></textarea><input name="userName"></form>'])(
    'does not take a guest for a member because a menu has a link that logs out: %s',
    async (body) => {
      document.body.innerHTML = `<a href="/?view=logout">Log out</a>${body}`;
      const article = page(messages('The sum is wrong.'));
      expect(await failure(article, true, { 'X-Logged-In': 'False' })).toEqual(['rejected', 'The sum is wrong.']);
    },
  );

  it('never sends a guest to the log-in again, and ignores the text of a page after a redirect', async () => {
    expect(await failure(page(messages('Please log in first.') + LOG_IN))).toEqual([
      'rejected',
      'Please log in first.',
    ]);
    const home = page('<script src="/k2-islands.js?sitepath=/"></script><h1>Home</h1><p>News');
    expect(await failure(home, true)).toEqual(['session', undefined]);
    expect(await failure(home, true, {}, { url: new URL(location.href) })).toEqual(['unreadable', undefined]);
    expect(await failure(page('<h1>Blocked</h1><p>By rule 7'), true)).toEqual(['rejected', 'Blocked. By rule 7']);
  });

  it('fails after a time limit when the code that reads its text hangs', async () => {
    vi.useFakeTimers();
    stubFiles({ refusals: () => new Promise(() => {}) });
    const failed = failure(page('<p>No.</p>'));
    await vi.advanceTimersByTimeAsync(CODE_LIMIT_MS);
    expect(await failed).toEqual(['unreadable', undefined]);
    vi.useRealTimers();
  });
});

describe('the JSON in an answer', () => {
  const found = async (text: string) => {
    const parsed = await parseAnswer(text, 'message');
    return parsed.kind === 'json' ? parsed.value : undefined;
  };

  it.each<[string, unknown]>([
    ['  {"message":{"b":[1]}}\n', { message: { b: [1] } }],
    [`${warning()}{"message":"ok"}`, { message: 'ok' }],
    ['{"message":"","refresh":1}\n<!-- debug -->', { message: '', refresh: 1 }],
    ['<style>p{b:c}</style>{"message":"}"}<script>if(a){b()}</script>', { message: '}' }],
    [`{"message":"ok"}<script>${'f({"b":1});'.repeat(30)}</script>`, { message: 'ok' }],
    [`{"message":"ok"}<script data-x='{"a":"b","message":"no"}'></script>`, { message: 'ok' }],
    ['<!DOCTYPE html>\n<html><head></head><body><p>{"message":"ok"}</p></body></html>', { message: 'ok' }],
  ])('is found in %j', async (text, value) => expect(await found(text)).toEqual(value));

  it.each([
    '',
    'true',
    '7',
    '"{"',
    '[1]',
    '{"b":1}',
    '{"message":[1',
    '{"message":"}',
    'null',
    '<style>message{b:c}</style>',
    '{message:1}',
    '<p>x<!doctype html><script>f({"message":1})</script>',
  ])('is missing in %j', async (text) => expect(await found(text)).toBeUndefined());

  it.each<[string, unknown]>([
    [
      '{"message":"Thanks <a href="/x" class="y">a@b</a>, c","cssClass":"k2FormLogSuccess","refresh":0}',
      { message: 'Thanks <a href="/x" class="y">a@b</a>, c', cssClass: 'k2FormLogSuccess', refresh: 0 },
    ],
    [
      '<!-- x -->{"refresh":1,"message":"G\\u00fcte\\/<br \\/>\n"x""}<!-- y -->',
      { refresh: 1, message: 'Güte/<br />\n"x"' },
    ],
    ['{"message":"Saved","cssClass":"k2FormL', { message: 'Saved' }],
    ['{"message":"\\q"","cssClass":null}', { message: '\\q"', cssClass: null }],
  ])('that is none is read for its members: %s', async (text, value) =>
    expect(await parseAnswer(text, 'message')).toMatchObject({ kind: 'json', value }),
  );

  it.each([
    '{"message":"Comment added! Refr',
    '{"mess',
    '[{"x":',
    '<i></i>{"valid":tru',
    "{'message':'a'}",
    '{message:"a"}',
    '{&quot;message&quot;:',
  ])('that can’t be read is never words: %s', async (text) =>
    expect(await parseAnswer(text, 'message')).toEqual({ kind: 'broken' }),
  );
});
