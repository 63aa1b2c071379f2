import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderArticle } from '../../fixtures/pages/article.ts';
import { adopting } from '../../test/adopt.ts';
import { stubFiles } from '../../test/files.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';
import { readComments } from './server-markup.ts';

const adopt = adopting(adoptWidget);

const standIn = standInForTests({ language: 'en' });

beforeEach(() => {
  // This DOM has no editing commands; e2e/reply.test.ts tests those of browsers.
  expect(document.execCommand).toBeUndefined();
});

function area(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.itemComments');
  if (!found) throw new Error('No comments on the page');
  return found;
}

/** Prints the page of an article; nothing is adopted yet. */
function openArticle(id = 1): HTMLElement {
  standIn.open((context) => {
    const item = context.site.item(id);
    if (!item) throw new Error('No article');
    return renderArticle(context, item);
  });
  return area();
}

const FORM = '<form><textarea name="commentText"></textarea></form>';
const entry = (number: number, name: string, text: string) =>
  `<li><span class="commentLink"><a id="comment${number}" href="/a#comment${number}">#</a></span><span class="commentAuthorName">${name}</span><p>${text}</p></li>`;

/** Adopts a list of comments. */
function adoptList(...entries: readonly string[]) {
  document.body.innerHTML = `<div class="itemComments"><ul class="itemCommentsList">${entries.join('')}</ul>${FORM}</div>`;
  return adopt(area());
}
const list = () => document.querySelector('.itemCommentsList') ?? document.body;
const comment = (index: number) => {
  const found = list().children[index];
  if (!found) throw new Error(`No comment ${index}`);
  return found;
};
const press = (element: Element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('.k2i-reply button')];
/** Presses a comment, and waits for its button. */
async function buttonOf(index: number): Promise<HTMLButtonElement> {
  press(comment(index));
  return waitFor(() => {
    const button = comment(index).querySelector<HTMLButtonElement>('.k2i-reply button');
    if (!button) throw new Error('No button');
    return button;
  });
}
const message = () => {
  const found = document.querySelector<HTMLTextAreaElement>('[name=commentText]');
  if (!found) throw new Error('No message');
  return found;
};
const links = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('a.k2i-mention')].map(({ textContent }) => textContent);
const observed = () => new Promise((resolve) => setTimeout(resolve));

describe('the button', () => {
  it('is missing until a comment is approached, and requests no React before', async () => {
    const react = vi.fn();
    stubFiles({ react: async () => react() });
    adoptList(entry(1, 'Anna', 'One'));
    await observed();
    expect([react.mock.calls.length, document.querySelector('.k2i-reply')]).toEqual([0, null]);
  });

  it('is at a pressed comment, in its toolbar, and at no other one', async () => {
    adopt(openArticle());
    await buttonOf(1);
    expect(buttons()).toHaveLength(1);
    expect(comment(1).querySelector('.commentToolbar > .k2i-reply')).not.toBeNull();
  });

  it.each([
    ['the link of a comment has the focus', () => comment(1).querySelector('a')?.focus(), 1],
    ['the form has the focus', () => message().focus(), 2],
    [
      'the pointer is on the link of a comment',
      () =>
        comment(1)
          .querySelector('a')
          ?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true })),
      1,
    ],
    ['the pointer is on the form', () => message().dispatchEvent(new MouseEvent('pointerover', { bubbles: true })), 2],
  ])('is there when %s', async (_what, approach, count) => {
    adoptList(entry(1, 'Anna', 'One'), entry(2, 'Ben', 'Two'));
    approach();
    await waitFor(() => expect(buttons()).toHaveLength(count));
  });

  it('is missing when the pointer is on the text of a comment', () => {
    adoptList(entry(1, 'Anna', 'One'));
    comment(0)
      .querySelector('p')
      ?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
    expect(document.querySelector('.k2i-reply')).toBeNull();
  });

  it.each([
    ['form', () => document.querySelector('form')?.remove()],
    ['message that can be written', () => message().setAttribute('disabled', '')],
    ['name', () => document.querySelector('.commentAuthorName')?.replaceChildren()],
    ['number', () => document.querySelector('#comment1')?.removeAttribute('id')],
    ['permission', () => list().setAttribute('data-k2-ignore', '')],
  ])('is missing without a %s', async (_what, remove) => {
    document.body.innerHTML = `<div class="itemComments"><ul class="itemCommentsList">${entry(1, 'Anna', 'One')}</ul>${FORM}</div>`;
    remove();
    adopt(area());
    press(comment(0));
    await observed();
    expect(document.querySelector('.k2i-reply')).toBeNull();
  });

  it('is added to later comments once the form is approached, and leaves with its comment', async () => {
    adoptList(entry(1, 'Anna', 'One'));
    message().focus();
    list().insertAdjacentHTML('beforeend', entry(2, 'Ben', 'Two'));
    await waitFor(() =>
      expect(buttons().map((button) => button.getAttribute('aria-label'))).toEqual(['Reply: Anna', 'Reply: Ben']),
    );
    comment(0).remove();
    await observed();
    expect(buttons()).toHaveLength(1);
  });

  it('and links are removed on release, which restores the server’s markup', async () => {
    const printed = openArticle(12).outerHTML;
    const release = adopt(area());
    message().focus();
    await waitFor(() => expect(buttons()).toHaveLength(10));
    message().blur();
    release();
    expect(area().outerHTML).toBe(printed);
  });

  it('is turned off by the tag, like the links', () => {
    const printed = openArticle(12);
    const before = printed.outerHTML;
    adopt(printed, testPage('en', '/', { reply: 'off' }));
    press(comment(0));
    expect(area().outerHTML).toBe(before);
  });
});

describe('a reply', () => {
  it('begins with the name and number, and the caret is behind it', async () => {
    adopt(openArticle());
    const shown = vi.fn();
    message().addEventListener('k2:show-field', shown);
    (await buttonOf(1)).click();
    const text = '@Max Muster #2: ';
    expect([message().value, shown.mock.calls.length]).toEqual([text, 1]);
    expect([message().selectionStart, message().selectionEnd]).toEqual([text.length, text.length]);
    expect(document.activeElement).toBe(message());
  });

  it('keeps a written text', async () => {
    adopt(openArticle());
    message().value = 'Hello';
    (await buttonOf(1)).click();
    expect(message().value).toBe('@Max Muster #2: Hello');
  });

  it('replaces the prompt if no handler removes that', async () => {
    openArticle();
    message().removeAttribute('onfocus');
    adopt(area());
    expect(message().value).not.toBe('');
    (await buttonOf(1)).click();
    expect(message().value).toBe('@Max Muster #2: ');
  });

  it('is left by Esc, back to its button', async () => {
    adopt(openArticle());
    const button = await buttonOf(1);
    button.click();
    message().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(document.activeElement).toBe(button);
  });

  describe('to a selection', () => {
    beforeEach(() => {
      adopt(openArticle());
      const words = comment(1).querySelector('p')?.firstChild;
      if (!words) throw new Error('No words');
      getSelection()?.setBaseAndExtent(words, 4, words, 21);
    });

    it('quotes it, once, even if the button has cleared it', async () => {
      const button = await buttonOf(1);
      getSelection()?.removeAllRanges();
      button.click();
      expect(message().value).toBe('@Max Muster #2: \n> Fahrradwerkstatt\n');
      message().value = '';
      button.click();
      expect(message().value).toBe('@Max Muster #2: ');
    });

    it('quotes it as it was at the press, though its last change is reported after that', async () => {
      const button = await buttonOf(1);
      const late = new AbortController();
      const stop = (event: Event) => event.stopImmediatePropagation();
      addEventListener('selectionchange', stop, { capture: true, signal: late.signal });
      const words = getSelection()?.anchorNode as Node;
      getSelection()?.setBaseAndExtent(words, 4, words, 8);
      button.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      getSelection()?.removeAllRanges();
      late.abort();
      button.click();
      expect(message().value).toBe('@Max Muster #2: \n> Fahr\n');
    });

    it('in another comment quotes nothing', async () => {
      (await buttonOf(0)).click();
      expect(message().value).toBe('@Hanna Weiß #1: ');
    });

    it('quotes nothing after a press elsewhere', async () => {
      message().dispatchEvent(new Event('pointerdown', { bubbles: true }));
      (await buttonOf(1)).click();
      expect(message().value).toBe('@Max Muster #2: ');
    });
  });
});

describe('a beginning of a reply on the page', () => {
  const ANNA = entry(1, 'Anna', 'One');

  it.each([
    ['fits', '@Anna #1: Two', '@Anna #1'],
    ['is alone', '@Anna #1:', '@Anna #1'],
    ['begins a later line', 'Hello<br />\n@Anna #1: Two', '@Anna #1'],
  ])('is a link to the original if it %s, which stays readable', (_what, text, words) => {
    const release = adoptList(ANNA, entry(2, 'Ben', text));
    expect(links()).toEqual([words]);
    const paragraph = comment(1).querySelector('p');
    const read = text.replace('<br />', '');
    expect(paragraph?.textContent).toBe(read);
    const link = paragraph?.querySelector('a');
    expect(link?.getAttribute('href')).toBe(`${location.pathname}${location.search}#comment1`);
    release();
    expect([paragraph?.innerHTML, paragraph?.childNodes.length]).toEqual([
      text.replace(' />', '>'),
      text.includes('<') ? 3 : 1,
    ]);
  });

  it.each([
    ['has another name', '@Ann #1: Two'],
    ['has the number of no comment here', '@Anna #3: Two'],
    ['is that of the comment itself', '@Ben #2: Two'],
    ['is inside of a line', 'Hello @Anna #1: Two'],
    ['is a link already', '<a href="/b">@Anna #1: Two</a>'],
  ])('stays text if it %s', (_what, text) => {
    adoptList(ANNA, entry(2, 'Ben', text));
    expect(links()).toEqual([]);
  });

  it('shows the original in a tooltip, as text', () => {
    adoptList(entry(1, 'Anna', `${'a &lt;b&gt; '.repeat(90)}`), entry(2, 'Ben', '@Anna #1: Two'));
    const link = document.querySelector('.k2i-mention[data-k2-widget=tooltip]');
    const tip = link?.getAttribute('data-cbtooltip-tooltip') ?? '';
    expect(tip).toMatch(/^Anna: a &#60;b> a/);
    expect(tip.replaceAll('&#60;', '<')).toHaveLength(302);
  });

  it('is counted at the original, with a link to the first reply', async () => {
    adoptList(entry(3, 'Carl', '@Anna #1: Three'), entry(2, 'Ben', '@Anna #1: Two<br>@Anna #1: More'), ANNA);
    const link = await screen.findByRole('link', { name: '2 replies' });
    expect([link.closest('li'), link.getAttribute('href')]).toEqual([comment(2), `${location.pathname}#comment2`]);
    comment(1).remove();
    expect((await screen.findByRole('link', { name: '1 reply' })).getAttribute('href')).toMatch('#comment3');
  });

  it('becomes a link when the original enters, and text when that leaves', async () => {
    adoptList(entry(2, 'Ben', '@Anna #1: Two'));
    list().insertAdjacentHTML('beforeend', ANNA);
    await waitFor(() => expect(links()).toEqual(['@Anna #1']));
    comment(1).remove();
    await waitFor(() => expect(links()).toEqual([]));
    expect(comment(0).querySelector('p')?.innerHTML).toBe('@Anna #1: Two');
  });
});

describe('the comments of a template', () => {
  const read = (html: string) => {
    document.body.innerHTML = `<div class="itemComments"><ul class="itemCommentsList">${html}</ul></div>`;
    return readComments(area()).map(({ name, number, paragraphs }) => [
      name,
      number,
      ...paragraphs.map((one) => one.textContent),
    ]);
  };

  it.each([
    ['with "posted by" in front of a link', entry(1, 'posted by <a href="/b">Anna</a>', 'One'), [['Anna', 1, 'One']]],
    ['with "posted by" of K2', entry(1, '\n    posted by            Anna\n  ', 'One'), [['Anna', 1, 'One']]],
    [
      'with "posted by" and an avatar',
      entry(1, 'posted by Anna', 'One').replace('<span', '<img alt="Anna" src="data:,"><span'),
      [['Anna', 1, 'One']],
    ],
    ['with a signature', entry(1, 'Anna', 'One</p><p class="userSignature">Two'), [['Anna', 1, 'One']]],
    [
      'with numbered entries',
      '<li id="comment4"><b class="commentAuthorName">Anna</b><p>One</p></li>',
      [['Anna', 4, 'One']],
    ],
    [
      'with replies inside',
      entry(1, 'Anna', 'One').replace('</li>', `<ul>${entry(2, 'Ben', 'Two')}</ul></li>`),
      [
        ['Anna', 1, 'One'],
        ['Ben', 2, 'Two'],
      ],
    ],
  ])('%s', (_what, html, expected) => {
    expect(read(html)).toEqual(expected);
  });
});
