import { describe, expect, it, vi } from 'vitest';
import { renderArticle } from '../../../fixtures/pages/article.ts';
import { fakeFetch } from '../../../test/fake-fetch.ts';
import { standInForTests } from '../../../test/stand-in.ts';
import { fetchArticlePage, readArticlePage } from './article-page.ts';
import type { NewComment } from './waiting-comment.ts';

const standIn = standInForTests({ language: 'de' });

function comment(text: string, author = 'Gerda Gast', more: Partial<NewComment> = {}): NewComment {
  return {
    sitePath: '/',
    itemId: 1,
    page: '/index.php/nachrichten/item/1',
    title: 'Fest',
    action: '/index.php',
    fields: [
      ['commentText', text],
      ['userName', author],
    ],
    loggedIn: false,
    seenUpTo: 5,
    attempted: false,
    ...more,
  };
}

/** The page of article 1 after these comments have come. */
function articleWith(...texts: string[]) {
  for (const text of texts)
    standIn.site.comments.push({
      id: standIn.site.comments.filter(({ itemId }) => itemId < 12).length + 1,
      itemId: 1,
      author: 'Gerda Gast',
      email: 'gerda@example.org',
      url: '',
      userId: 0,
      text,
      date: '2027-01-01T00:00:00',
      published: true,
    });
  const context = standIn.context('/index.php/nachrichten/item/1');
  const item = standIn.site.item(1);
  if (!item) throw new Error('No article');
  return readArticlePage({ token: 'x', loggedIn: false, html: renderArticle(context, item) });
}

describe('the text of a fetched article page', () => {
  it('contains the number of its last comment', () => {
    expect(articleWith().lastComment).toBe(5);
    expect(articleWith('Neu').lastComment).toBe(9);
    expect(readArticlePage({ token: undefined, loggedIn: undefined, html: '<html>' }).lastComment).toBe(0);
  });

  it.each([
    'Kurz',
    'Zwei\nZeilen & mehr',
    'Siehe https://see.example/karte?a=1 dort',
    'Mit <b>Tags</b>, die verschwinden',
  ])('contains a comment that has arrived: %j', (text) => {
    const stored = text.replace(/<[^>]*>/g, '');
    expect(articleWith('Davor', stored).has(comment(text))).toBe(true);
  });

  it.each([
    ['a & b <3 "c" it\'s', 'a &amp; b &lt;3 &quot;c&quot;&nbsp;it&#039;s'],
    ['one two', ' one<br />two\n'],
    ['one two', 'one \t <b>two</b>'],
    ['see https://a.example', 'see <a href="https://a.example">https://a.example</a>'],
  ])('contains %j as the server prints it: %s', (text, printed) => {
    const html = `<ul><li id="comment9"><span>Gerda Gast</span><p>${printed}</p><p>Reply</p></li></ul>`;
    expect(readArticlePage({ token: 'x', loggedIn: false, html }).has(comment(text))).toBe(true);
  });

  it('is fetched from the address of the article', async () => {
    const sent = fakeFetch(new Response('<!DOCTYPE html><ul><li id="comment9">x</li></ul>'));
    expect(await fetchArticlePage(comment('x'))).toMatchObject({ lastComment: 9, loggedIn: undefined });
    expect(sent).toMatchObject([{ method: 'GET', url: { pathname: '/index.php/nachrichten/item/1' } }]);
    vi.unstubAllGlobals();
  });

  it.each([
    ['with the same start by others', 'Danke! Sehr schön', comment('Danke!')],
    ['by another author', 'Danke!', comment('Danke!', 'Anna')],
    ['that were there before', 'Danke!', comment('Danke!', 'Gerda Gast', { seenUpTo: 9 })],
  ])('does not match comments %s', (_, there, ours) => {
    expect(articleWith(there).has(ours)).toBe(false);
  });

  it('possibly contains a comment when a newer one of the author differs, or when not all comments are on the page', () => {
    expect(articleWith().mayHave(comment('Danke!'))).toBe(false);
    expect(articleWith('D a n k e').mayHave(comment('Danke!'))).toBe(true);
    const links = '<div class="itemCommentsPagination"><a href="?start=10">2</a><div class="clr"></div></div>';
    expect(readArticlePage({ token: 'x', loggedIn: false, html: links }).mayHave(comment('Danke!'))).toBe(true);
    const none = '<div class="itemCommentsPagination"><div class="clr"></div></div><a href="/">Start</a>';
    expect(readArticlePage({ token: 'x', loggedIn: false, html: none }).mayHave(comment('Danke!'))).toBe(false);
  });
});

it.each([
  [`$K2('#userName').val("J\\u00fcrgen \\"J\\" M").attr('disabled', 'disabled');`, '"J\\u00fcrgen \\"J\\" M"'],
  ['<input name="userName" id="userName" value="">', undefined],
])('tells the name that K2 prints for a member: %s', (html, member) => {
  expect(readArticlePage({ token: 'x', loggedIn: true, html }).member).toBe(member);
});
