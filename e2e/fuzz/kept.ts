/**
 * Cases that have found something once, shortened to what is needed for it. A seed would not do: what it picks changes
 * with every page and every widget. Elements are therefore named by what they are, and a case whose element is gone fails.
 */
import type { Case, SourcePage } from './cases.ts';
import { SNIPPETS } from './foreign.ts';
import { elementsOf, type Tag } from './markup.ts';

/** The name of the first element of this kind whose attribute has this value. */
type Named = (tag: string, attribute: string, value: string | RegExp) => string;

interface Kept {
  /** What it has found, which must not come back. */
  readonly found: string;
  readonly page: string;
  example(named: Named): Omit<Case, 'page'>;
}

/** A token of the server. */
const TOKEN = /^[0-9a-f]{32}$/;

export const KEPT: readonly Kept[] = [
  {
    found: 'the release of a live search fails whose field has become one of files',
    page: 'Profile edit, CB 2.1, originals',
    example: (named) => ({
      tag: 'defer',
      isSettled: true,
      mutations: [['set', named('input', 'name', 'searchword'), 'type', 'file']],
      steps: [],
    }),
  },
  {
    found: 'the moderation of a comment stops where the address of a link is none',
    page: 'Article, as its moderator, originals',
    example: (named) => ({
      tag: 'body',
      isSettled: true,
      mutations: [['set', named('a', 'class', 'commentRemoveLink'), 'href', '//']],
      steps: [],
    }),
  },
  {
    found: 'a text area is taken away that a template printed among the results of a search',
    page: 'Profile edit, originals',
    example: (named) => ({
      tag: 'module',
      isSettled: true,
      mutations: [['move', named('textarea', 'id', 'cb_about'), named('div', 'class', 'k2LiveSearchResults'), 0]],
      steps: [['type', named('textarea', 'id', 'cb_about'), 'muster']],
    }),
  },
  {
    found: 'a space is taken from a field that a page names for a button of the text size',
    page: 'Log-in of the community',
    example: (named) => ({
      tag: 'module',
      isSettled: true,
      mutations: [['set', named('input', 'name', 'username'), 'data-k2-widget', 'font-size']],
      steps: [['type', named('input', 'name', 'username'), 'Gerda Gast']],
    }),
  },
  {
    found: 'a space is taken from a field that a table without an end has put into the link of a star',
    page: 'Article, as its moderator',
    example: (named) => ({
      tag: 'body',
      isSettled: false,
      mutations: [['insert', named('a', 'class', 'five-stars'), 4, snippet('<table>')]],
      steps: [
        ['focus', named('input', 'value', 'Suchen'), ''],
        ['type', named('textarea', 'id', 'commentText'), 'Ein schöner Abend'],
      ],
    }),
  },
  {
    found: 'a scroller in a form with a control that is called as one of its members has failed',
    page: 'Popups',
    example: (named) => ({
      tag: 'first',
      isSettled: false,
      mutations: [
        ['set', named('input', 'name', 't'), 'data-k2-widget', 'scroller'],
        ['set', named('input', 'class', 'button'), 'name', 'classList'],
      ],
      steps: [['twice', named('a', 'id', 'small'), '']],
    }),
  },
  {
    found: 'a password that was printed readable is hidden after a release',
    page: 'Profile edit, originals',
    example: (named) => ({
      tag: 'head',
      isSettled: true,
      mutations: [['set', named('input', 'id', 'password'), 'type', 'text']],
      steps: [],
    }),
  },
  {
    found: 'tabs that a template printed among the results of a search are adopted by a release',
    page: 'Tabs and more, originals',
    example: (named) => ({
      tag: 'head',
      isSettled: true,
      mutations: [['insert', named('div', 'class', 'k2LiveSearchResults'), 5, snippet('class="cbTabNavBar"')]],
      steps: [],
    }),
  },
  {
    found: 'the button of the form for lost credentials is disabled in other words after a release',
    page: 'Lost credentials',
    example: (named) => ({
      tag: 'body',
      isSettled: true,
      mutations: [['set', named('input', 'class', 'cbLostPassSend'), 'disabled', '*']],
      steps: [],
    }),
  },
  {
    found: 'comments inside of comments take each other’s buttons away without end',
    page: 'Article, with quotes',
    example: (named) => ({
      tag: 'head',
      isSettled: true,
      mutations: [['nest', named('div', 'class', 'itemComments')]],
      steps: [],
    }),
  },
  {
    found: 'a name that is an entry of the comments by itself is given a button without end',
    page: 'Article, with quotes',
    example: (named) => ({
      tag: 'head',
      isSettled: true,
      mutations: [['move', named('span', 'class', 'commentAuthorName'), named('ul', 'class', 'itemCommentsList'), 0]],
      steps: [],
    }),
  },
  {
    found: 'a cell of the calendar that a template printed among the results of a search is lost',
    page: 'Category with many ratings, originals',
    example: (named) => ({
      tag: 'defer',
      isSettled: true,
      mutations: [['move', named('td', 'class', 'calendarDate'), named('div', 'class', 'k2LiveSearchResults'), 3]],
      steps: [],
    }),
  },
  {
    found: 'a form without a token is sent a second time without one',
    page: 'Report a comment (popup), originals',
    example: (named) => ({
      tag: 'first',
      isSettled: false,
      mutations: [['drop', named('input', 'name', TOKEN), 'name']],
      steps: [
        ['type', named('input', 'id', 'name'), ' '],
        ['submit', named('form', 'id', 'k2ReportCommentForm'), ''],
      ],
    }),
  },
  {
    found: 'a form whose token has no value is sent twice again, when a token has come for it',
    page: 'Report a comment (popup), originals',
    example: (named) => ({
      tag: 'module',
      isSettled: false,
      mutations: [['set', named('input', 'name', TOKEN), 'value', '']],
      steps: [
        ['submit', named('form', 'id', 'k2ReportCommentForm'), ''],
        ['submit', named('form', 'id', 'k2ReportCommentForm'), ''],
      ],
    }),
  },
  {
    found: 'a field that is no password becomes one',
    page: 'Tooltips and menus, originals',
    example: (named) => ({
      tag: 'first',
      isSettled: true,
      mutations: [['set', named('form', 'class', 'k2SearchBlockForm'), 'data-k2-widget', 'password']],
      steps: [],
    }),
  },
  {
    found: 'a form that a template printed in the place of the number of votes is lost',
    page: 'Article, as its moderator',
    example: (named) => ({
      tag: 'defer',
      isSettled: true,
      mutations: [['insert', named('div', 'id', 'itemRatingLog1'), 4, snippet('cbValidation')]],
      steps: [],
    }),
  },
  {
    found: 'a vote in a rating that lies in another one is sent twice, when it comes before the code',
    page: 'Category with many ratings',
    example: (named) => ({
      tag: 'defer',
      isSettled: false,
      mutations: [['move', named('div', 'class', 'groupPrimary'), named('li', 'id', 'itemCurrentRating11'), 8]],
      steps: [['click', named('a', 'data-id', '7'), '']],
    }),
  },
  {
    found: 'a form is not adopted whose field has the id of a method of forms',
    page: 'Report a comment (popup)',
    example: (named) => ({
      tag: 'module',
      isSettled: true,
      mutations: [['set', named('input', 'id', 'name'), 'id', 'getAttribute']],
      steps: [],
    }),
  },
  {
    found: 'a text that is typed into a field has no spaces, where somebody has marked that as a menu',
    page: 'Report a comment (popup)',
    example: (named) => ({
      tag: 'first',
      isSettled: true,
      mutations: [['set', named('textarea', 'name', 'reportReason'), 'data-k2-widget', 'menu']],
      steps: [
        ['hover', named('textarea', 'name', 'reportReason'), ''],
        ['type', named('textarea', 'name', 'reportReason'), 'Ein schöner Abend'],
      ],
    }),
  },
  {
    found: 'the field of a search inside of an image is read as if it were one',
    page: 'Article, as its moderator, originals',
    example: (named) => ({
      tag: 'head',
      isSettled: true,
      mutations: [['wrap', named('form', 'class', 'k2SearchBlockForm'), 'svg']],
      steps: [],
    }),
  },
];

/** The place of the one with these words. */
function snippet(words: string): number {
  const found = SNIPPETS.findIndex((written) => written.includes(words));
  if (found < 0) throw new Error(`No snippet with "${words}"`);
  return found;
}

/**
 * The case as it is tried on these pages.
 * @throws Error where the page, or an element that it is about, is gone.
 */
export function caseOfKept({ page: title, example }: Kept, pages: readonly SourcePage[]): Case {
  const page = pages.find((page) => page.title === title);
  if (!page) throw new Error(`No page "${title}"`);
  const all = elementsOf(page.read());
  const is = (value: string | RegExp, written = '') =>
    typeof value === 'string' ? written.split(/\s+/).includes(value) : value.test(written);
  const named: Named = (tag, attribute, value) => {
    const found = all.find((element: Tag) => element.tag === tag && is(value, element.attributes.get(attribute)));
    if (!found) throw new Error(`"${title}" has no ${tag} with ${attribute} ${value}`);
    return found.name;
  };
  return { page: title, ...example(named) };
}
