// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { logsInOrOut, readerOf } from './guest-page.ts';

const LOG_OUT = '<form><input type="hidden" name="task" value="user.logout"></form>';
const LOG_IN = '<form><input type="hidden" name="task" value="user.login"></form>';
const field = (name: string, more = '') =>
  `<input class="inputbox" type="text" name="${name}" id="${name}" onblur="if(this.value=='') this.value='…';"${more}>`;
const GUEST_FORM = field('userName', ' value="enter your name..."') + field('commentEmail', ' value="your e-mail"');

describe('without the header X-Logged-In, the reader of a page is known by', () => {
  it.each([
    ['a log-out form', LOG_OUT, 'member'],
    ['the log-out form of Community Builder', '<input type="hidden" name="op2" value="logout" />', 'member'],
    ['a log-out link', '<a href="/index.php?option=com_users&amp;view=logout">Ab</a>', 'member'],
    ['a log-out link beside a comment form', `${GUEST_FORM}<a href="?task=logout">Ab</a>`, 'member'],
    ['a log-in form beside the log-out link of a menu', `${LOG_IN}<a href="?view=logout">Ab</a>`, 'guest'],
    ['the link that approves a comment', `${GUEST_FORM}<a class="commentApproveLink" href="#">Approve</a>`, 'member'],
    ['the link that edits an article', "<a class='modal itemEditLink' href='#'>Edit</a>", 'member'],
    ['a name that can’t be changed', `${field('userName', ' readonly')}${field('commentEmail')}`, 'member'],
    [
      'the script that fills in the name',
      `${GUEST_FORM}<script>$K2('#userName').val("Berta").attr('disabled', 'disabled');</script>`,
      'member',
    ],
    ['a log-in form', LOG_IN, 'guest'],
    ['the log-in form of Community Builder', '<input type="hidden" name="op2" value="login" />', 'guest'],
    ['a comment form for guests', GUEST_FORM, 'guest'],
    ['the words for guests who may not comment', '<div class="itemCommentsLoginFirst">Log in</div>', 'guest'],
    ['nothing at all', '<a href="/abmelden">Abmelden</a><p>Hello Berta, user.login</p>', 'unknown'],
    ['nothing if the comment form has no address', field('userName'), 'unknown'],
    [
      'nothing if the address is filled in',
      field('userName', ' value="Berta"') + field('commentEmail', ' value="berta@verein.example"'),
      'unknown',
    ],
  ])('%s: %s → %s', (_sign, html, expected) => {
    expect(readerOf(new Headers(), html)).toBe(expected);
  });
});

describe('the header X-Logged-In', () => {
  it.each([
    ['False', '<p>Hello</p>', 'guest'],
    [' false ', '<p>Hello</p>', 'guest'],
    ['True', LOG_IN, 'member'],
    ['', '', 'member'],
    ['False', '<a href="?view=logout">A menu for everybody</a>', 'guest'],
    // A proxy may have kept the header of another page.
    ['False', LOG_OUT, 'unknown'],
  ])('%j with %j means: %s', (header, html, expected) => {
    expect(readerOf(new Headers({ 'X-Logged-In': header }), html)).toBe(expected);
  });
});

describe('a request is recognised as a log-in or log-out:', () => {
  it.each([
    ['/index.php', 'username=a&password=b&option=com_users&task=user.login', true],
    ['/index.php', 'option=com_users&task=user.logout&return=aW5k', true],
    ['/index.php?option=com_users&task=user.logout&abc=1', '', true],
    ['/index.php?option=com_users&task=user.menulogout', '', true],
    ['/index.php/cb-login', 'username=a&op2=login', true],
    ['/index.php?option=com_comprofiler&view=logout', '', true],
    ['/index.php', 'commentText=100%+user&task=comment', false],
    ['/index.php/nachrichten?searchword=login', '', false],
  ])('%s %s: %s', (path, body, expected) => {
    expect(logsInOrOut(new URL(path, 'http://localhost'), body)).toBe(expected);
  });
});
