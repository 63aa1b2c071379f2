import { describe, expect, it } from 'vitest';
import { renderArticle } from '../../fixtures/pages/article.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { readArticlePage } from './article-page.ts';
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
      id: standIn.site.comments.length + 1,
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

describe('an article, read as text,', () => {
  it('tells the number of its last comment', () => {
    expect(articleWith().lastComment).toBe(5);
    expect(articleWith('Neu').lastComment).toBe(9);
    expect(readArticlePage({ token: undefined, loggedIn: undefined, html: '<html>' }).lastComment).toBe(0);
  });

  it.each([
    'Kurz',
    'Zwei\nZeilen & mehr',
    'Siehe https://see.example/karte?a=1 dort',
    'Mit <b>Tags</b>, die verschwinden',
  ])('has a comment that has come: %j', (text) => {
    const stored = text.replace(/<[^>]*>/g, '');
    expect(articleWith('Davor', stored).has(comment(text))).toBe(true);
  });

  it.each([
    ['of others that begin in the same way', 'Danke! Sehr schön', comment('Danke!')],
    ['of another author', 'Danke!', comment('Danke!', 'Anna')],
    ['that were there before', 'Danke!', comment('Danke!', 'Gerda Gast', { seenUpTo: 9 })],
  ])('does not take comments %s for it', (_, there, ours) => {
    expect(articleWith(there).has(ours)).toBe(false);
  });

  it('may have it where a newer one of the author looks different, or where it does not show all', () => {
    expect(articleWith().mayHave(comment('Danke!'))).toBe(false);
    expect(articleWith('D a n k e').mayHave(comment('Danke!'))).toBe(true);
    const links = '<div class="itemCommentsPagination"><a href="?start=10">2</a><div class="clr"></div></div>';
    expect(readArticlePage({ token: 'x', loggedIn: false, html: links }).mayHave(comment('Danke!'))).toBe(true);
    const none = '<div class="itemCommentsPagination"><div class="clr"></div></div><a href="/">Start</a>';
    expect(readArticlePage({ token: 'x', loggedIn: false, html: none }).mayHave(comment('Danke!'))).toBe(false);
  });
});
