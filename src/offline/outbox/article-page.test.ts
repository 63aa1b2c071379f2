import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderArticle } from '../../../fixtures/pages/article.ts';
import { expectCpuTime } from '../../../test/cpu-time.ts';
import { fakeFetch } from '../../../test/fake-fetch.ts';
import { standInForTests } from '../../../test/stand-in.ts';
import { fetchArticlePage, readArticlePage } from './article-page.ts';
import type { NewComment } from './waiting-comment.ts';

const standIn = standInForTests({ language: 'de' });

const OUR_TAG = '<script src="/media/k2-islands/k2-islands.js?sitepath=/"></script>';

afterEach(() => vi.unstubAllGlobals());

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
    const sent = fakeFetch(new Response(`<!DOCTYPE html>${OUR_TAG}<ul><li id="comment9">x</li></ul>`));
    expect(await fetchArticlePage(comment('x'))).toMatchObject({ lastComment: 9, loggedIn: undefined });
    expect(sent).toMatchObject([{ method: 'GET', url: { pathname: '/index.php/nachrichten/item/1' } }]);
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

describe('a page that answers in the place of an article', () => {
  it.each([
    ['our tag', OUR_TAG],
    ['our tag without the path of the site', '<script src="/media/k2-islands/k2-islands.js"></script>'],
    ['our tag under another name', '<script src="/files/extra.js?v=1&amp;sitepath=/"></script>'],
    ['Joomla’s options', '<script type="application/json" class="joomla-script-options new">{}</script>'],
    ['the field of a comment form', '<input type="hidden" name="itemID" value="1">'],
    ['that field with its attributes the other way round', "<input value='1' name='itemID' type='hidden'>"],
    ['that field without quotes', '<INPUT NAME = itemID VALUE = 1>'],
  ])('is one of the site when it has %s', async (_what, html) => {
    fakeFetch(new Response(`<!DOCTYPE html><html><body>${html}</body></html>`));
    expect(await fetchArticlePage(comment('x'))).toMatchObject({ lastComment: 0 });
  });

  it.each(['True', 'False'])('is one of the site when it says X-Logged-In: %s', async (says) => {
    fakeFetch(new Response('<!DOCTYPE html><p>Closed', { headers: { 'X-Logged-In': says } }));
    expect(await fetchArticlePage(comment('x'))).toMatchObject({ loggedIn: says === 'True' });
  });

  it.each([
    ['a captive portal', '<!DOCTYPE html><form action="/login"><input name="room"><input name="itemIDs"></form>'],
    ['a check for robots', '<!DOCTYPE html><html><head><title>One moment, please...</title></head></html>'],
    ['a site that is being worked on', '<!DOCTYPE html><html><body><h1>Back soon</h1></body></html>'],
    ['nothing', ''],
  ])('is not there when it is none of the site’s, like one without a line: %s', async (_what, html) => {
    fakeFetch(new Response(html), new Response(html));
    await expect(fetchArticlePage(comment('x'))).rejects.toMatchObject({ kind: 'network' });
  });

  it.each(['name', 'name ', 'name=', ' ', '<input name="', 'sitepath', 'itemID'])(
    'is told by its text, which repeats %j many times, in at most 100 ms',
    async (piece) => {
      const text = `name${piece.repeat(100_000 / piece.length)}`;
      await expectCpuTime(100, () => {
        fakeFetch(new Response(text));
        return fetchArticlePage(comment('x')).catch(() => {});
      });
    },
  );
});
