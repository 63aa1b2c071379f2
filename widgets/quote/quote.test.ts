import { beforeEach, describe, expect, it } from 'vitest';
import { renderArticle } from '../../fixtures/pages/article.ts';
import type { Language } from '../../src/page/script-tag.ts';
import { adopting } from '../../test/adopt.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget, QUOTED_CHARACTERS, quote, setApart } from './controller.ts';
import { readComments, readText } from './server-markup.ts';

const adopt = adopting(adoptWidget);

const standIn = standInForTests({ language: 'en', quotes: true });

beforeEach(() => {
  // This DOM has no editing commands; e2e/quote.test.ts tests those of browsers.
  expect(document.execCommand).toBeUndefined();
});

function comments(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.itemComments');
  if (!found) throw new Error('No comments on the page');
  return found;
}

/** Prints the page of article 1; nothing is adopted yet. */
function openArticle(): HTMLElement {
  standIn.open((context) => {
    const item = context.site.item(1);
    if (!item) throw new Error('No article');
    return renderArticle(context, item);
  });
  return comments();
}

function adoptComments(language: Language = 'en') {
  const element = openArticle();
  return { element, release: adopt(element, testPage(language)) };
}

/** Adopts the markup of a custom template. */
function adoptMarkup(list: string, form = FORM) {
  document.body.innerHTML = `<div class="itemComments">${list}${form}</div>`;
  return adopt(comments(), testPage());
}

const FORM = `<form data-k2-options='{"quote":true}'><textarea name="commentText"></textarea></form>`;
const ENTRY = '<li><span class="commentAuthorName">Anna</span><p>Words</p></li>';
const LIST = `<ul class="itemCommentsList">${ENTRY}</ul>`;

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('.k2i-quote')];
const button = (index = 0) => {
  const found = buttons()[index];
  if (!found) throw new Error(`No button ${index}`);
  return found;
};
const message = () => {
  const found = document.querySelector<HTMLTextAreaElement>('[name=commentText]');
  if (!found) throw new Error('No message');
  return found;
};
const observed = () => new Promise((resolve) => setTimeout(resolve));

const HANNA = 'Wir kommen mit drei Kindern & einem Schlauchboot. Gibt es am Freitag schon Brühe?';

describe('the buttons', () => {
  it.each([
    ['en', 'Quote', 'Quote: Hanna Weiß'],
    ['de', 'Zitieren', 'Zitieren: Hanna Weiß'],
  ] as const)('of a page in %s follow each toolbar and are named after the commenter', (language, words, name) => {
    adoptComments(language);
    const entries = [...document.querySelectorAll('.itemCommentsList > li')];
    expect(buttons()).toHaveLength(entries.length);
    expect(buttons().map((each) => each.closest('li'))).toEqual(entries);
    expect([button().textContent, button().getAttribute('aria-label')]).toEqual([words, name]);
    expect(button().previousElementSibling?.className).toBe('commentToolbar');
    expect([button().type, button().lang]).toEqual(['button', language]);
  });

  it('are removed on release, which restores the server’s markup', () => {
    const printed = openArticle().outerHTML;
    const release = adopt(comments(), testPage());
    expect(comments().outerHTML).not.toBe(printed);
    release();
    expect(comments().outerHTML).toBe(printed);
  });

  it.each([
    ['without a form', LIST, ''],
    ['with a form without the option', LIST, FORM.replace('true', 'false')],
    ['with a disabled message field', LIST, FORM.replace('<textarea', '<textarea disabled')],
    ['of comments with data-k2-ignore', `<div data-k2-ignore>${LIST}</div>`, FORM],
    ['of an entry without a name', LIST.replace('commentAuthorName', ''), FORM],
    ['of an entry without a text', LIST.replace('Words', ''), FORM],
  ])('are missing: %s', (_name, list, form) => {
    adoptMarkup(list, form);
    expect(buttons()).toEqual([]);
  });

  it('are added to later comments, and to a list that replaces the old one', async () => {
    adoptMarkup(LIST);
    document.querySelector('.itemCommentsList')?.insertAdjacentHTML('beforeend', ENTRY.replace('Anna', 'Ben'));
    await observed();
    expect(buttons()).toHaveLength(2);
    expect(button(1).getAttribute('aria-label')).toBe('Quote: Ben');
    const copy = document.querySelector('.itemCommentsList')?.outerHTML ?? '';
    document.querySelector('.itemCommentsList')?.remove();
    comments().insertAdjacentHTML('afterbegin', copy);
    await observed();
    expect(buttons()).toHaveLength(2);
    button(1).click();
    expect(message().value).toBe('Ben wrote:\n> Words\n\n');
  });
});

describe('a quotation', () => {
  it.each([
    ['en', 'wrote'],
    ['de', 'schrieb'],
  ] as const)(
    'on a page in %s has the name and the lines of the comment, and the caret behind it',
    (language, verb) => {
      adoptComments(language);
      button(1).click();
      const quoted = `Max Muster ${verb}:\n> Die Fahrradwerkstatt verteidigt ihren Pokal.\n> Diesmal mit Luftpumpe an Bord.\n\n`;
      expect(message().value).toBe(quoted);
      expect(document.activeElement).toBe(message());
      expect([message().selectionStart, message().selectionEnd]).toEqual([quoted.length, quoted.length]);
    },
  );

  it('is inserted at the caret, on lines of its own, and replaces nothing, not even a selection', () => {
    adoptComments();
    message().value = 'Before after';
    message().setSelectionRange(0, 6);
    button().click();
    expect(message().value).toBe(`Before\n\nHanna Weiß wrote:\n> ${HANNA}\n\n after`);
    expect(message().value.slice(message().selectionEnd)).toBe(' after');
  });

  it('is inserted once by a double click', () => {
    adoptMarkup(LIST);
    for (const detail of [1, 2]) button().dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
    expect(message().value).toBe('Anna wrote:\n> Words\n\n');
  });

  describe('of a selection', () => {
    const PART = 'Max Muster wrote:\n> Fahrradwerkstatt\n\n';
    const WHOLE = /^Max Muster wrote:\n> Die Fahrradwerkstatt verteidigt/;
    const press = (target: Element) => target.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    const deselect = () => getSelection()?.removeAllRanges();

    beforeEach(() => {
      adoptComments();
      const words = document.querySelectorAll('.itemCommentsList p')[1]?.firstChild;
      if (!words) throw new Error('No words');
      getSelection()?.setBaseAndExtent(words, 4, words, 21);
    });

    it('in the comment contains only the selection', () => {
      button(1).click();
      expect(message().value).toBe(PART);
    });

    it('in another comment contains the whole comment', () => {
      button(0).click();
      expect(message().value).toBe(`Hanna Weiß wrote:\n> ${HANNA}\n\n`);
    });

    it('contains only the selection, once, even if focusing the button clears it', () => {
      document.querySelector<HTMLElement>('.itemCommentsList a')?.focus();
      deselect();
      button(1).click();
      expect(message().value).toBe(PART);
      message().value = '';
      button(1).click();
      expect(message().value).toMatch(WHOLE);
    });

    it('contains the whole comment after a press elsewhere', () => {
      press(message());
      message().focus();
      deselect();
      button(1).click();
      expect(message().value).toMatch(WHOLE);
    });
  });
});

describe('of a comment', () => {
  const read = (entry: string) => {
    document.body.innerHTML = `<div class="itemComments"><ul class="itemCommentsList">${entry}</ul></div>`;
    return readComments(comments()).map(({ name, paragraphs }) => [name, readText(paragraphs)]);
  };
  const author = '<span class="commentAuthorName">Anna</span>';

  it.each([
    ['paragraphs are separated', `<li>${author}<p>One</p><p>Two</p></li>`, 'One\n\nTwo'],
    ['lines break like on the page', `<li>${author}<p>One<br>\n  two\n three</p></li>`, 'One\ntwo three'],
    [
      'signature and toolbar are left out',
      `<li>${author}<p>One</p><p class="userSignature">Two</p><div class="commentToolbar"><p>Three</p></div></li>`,
      'One',
    ],
    ['a smiley is its alternative text', `<li>${author}<p>One <img alt=":)" src="data:,"></p></li>`, 'One :)'],
  ])('%s', (_name, entry, text) => {
    expect(read(entry)).toEqual([['Anna', text]]);
  });

  it('the name is that of the link or of the avatar, without the text before it', () => {
    expect(read('<li><span class="commentAuthorName">posted by <a href="#">Anna</a></span><p>One</p></li>')).toEqual([
      ['Anna', 'One'],
    ]);
    expect(
      read('<li><img alt="Anna" src="data:,"><span class="commentAuthorName">posted by Anna</span><p>One</p></li>'),
    ).toEqual([['Anna', 'One']]);
  });

  it('a reply inside is another comment', () => {
    expect(
      read(`<li>${author}<p>One</p><ul><li><span class="commentAuthorName">Ben</span><p>Two</p></li></ul></li>`),
    ).toEqual([
      ['Anna', 'One'],
      ['Ben', 'Two'],
    ]);
  });
});

it('a long comment is cut between two words, and quoted line by line', () => {
  const text = `One\n\n${'word '.repeat(200)}`;
  const [heading, first, empty, rest = ''] = quote(text, 'Anna wrote:').split('\n');
  expect([heading, first, empty]).toEqual(['Anna wrote:', '> One', '>']);
  expect(rest.length).toBeLessThanOrEqual(QUOTED_CHARACTERS + 2);
  expect(rest.endsWith('word …')).toBe(true);
  expect(quote('😀'.repeat(QUOTED_CHARACTERS + 1), '')).toBe(`> ${'😀'.repeat(QUOTED_CHARACTERS)} …`);
});

it.each([
  ['', 'Q\n\n'],
  ['Hello', '\n\nQ\n\n'],
  ['Hello\n', '\nQ\n\n'],
  ['Hello\n\n', 'Q\n\n'],
])('a quotation behind %j is set apart', (before, inserted) => {
  expect(setApart('Q', before)).toBe(inserted);
});
