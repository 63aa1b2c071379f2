import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../test/fake-fetch.ts';
import { readListPage } from './api.ts';
import { selectorLike, similarTo } from './server-markup.ts';

beforeAll(() => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, unknown> } };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
});
afterEach(() => vi.unstubAllGlobals());

const ITEM = '<div class="itemContainer"><h3><a href="/item/9-a">A</a></h3></div>';
const LINKS = '<a href="/news">1</a> <b class="active">2</b>';

/** Asks for page 2 of a list, as the pagination of page 1 looks by now. */
function readPage(html: string, pagination = '<div class="k2Pagination"></div>', shown = '') {
  fakeFetch(new Response(`<!doctype html><html><body>${html}`));
  document.body.innerHTML = `${pagination}<div>${shown}</div>`;
  const element = document.body.firstElementChild as Element;
  const from = { current: 1, total: 2, next: new URL('/news?start=8', location.origin), list: undefined };
  const selectors = { pagination: selectorLike(element), similar: similarTo(element), list: '', item: '' };
  return readListPage({ from, ...selectors, shown: document.body }, new AbortController().signal);
}
const page = (group: string, pagination = 'k2Pagination clearfix') =>
  `<div class="clearfix"><div class="itemList">${group}</div><div class="${pagination}">${LINKS}</div></div></body></html>`;

describe('the next page of a list', () => {
  it.each(['id=""', 'id="a b"', 'id="itemListPrimary"'])(
    'has the look of its groups, whatever their ids are: %s',
    async (id) => {
      const { list } = await readPage(page(`<div class="group" ${id}>${ITEM}</div>`));
      const name = `group ${/"(.*)"/.exec(id)?.[1]}`.trim();
      expect(list.querySelector('.group')?.className).toBe(name);
    },
  );

  it('is found by its pagination, though a script has given that of this page a class', async () => {
    const own = '<div class="k2Pagination clearfix uk-inview"></div>';
    const { pagination } = await readPage(page(ITEM), own);
    expect(pagination.current).toBe(2);
  });

  it('does not say that scripts are needed, where a script of Joomla’s would show an address', async () => {
    const cloak = '<span id="cloak4f2">You need JavaScript enabled to view it.</span><script>document</script>';
    const { list } = await readPage(page(`<div class="group"><p>Write to ${cloak}</p>${ITEM}</div>`));
    expect(list.querySelector('p')?.textContent).toBe('Write to …');
  });

  it.each([
    ['<joomla-hidden-mail first="YQ==" last="Yg==">You need JavaScript</joomla-hidden-mail>', '…'],
    ['<time-ago datetime="2026-05-03">3 May</time-ago>', '3 May'],
    ['<o:p>a</o:p> <data value="1">b</data> <output>c</output>', 'a b c'],
    ['<x-mail></x-mail>', '…'],
    ['<x-icon name="clock"></x-icon>', ''],
  ])('has the words of an element that is not let through: %s', async (html, words) => {
    const shown = '<x-mail>anna@mail.example</x-mail><x-icon></x-icon>';
    const { list } = await readPage(page(`<p>Write to ${html}.</p>${ITEM}`), undefined, shown);
    expect(list.querySelector('p')?.textContent).toBe(`Write to ${words}.`);
  });

  it('has attributes of layout that items of this page have', async () => {
    const item = `<div class="group" uk-grid="" data-id="7" uk-scrollspy="delay: 5">${ITEM}</div>`;
    const { list } = await readPage(page(item), undefined, '<div uk-grid=""></div><div uk-scrollspy="delay: 9"></div>');
    expect(list.querySelector('.group')?.outerHTML).toContain(
      'class="group" data-id="7" uk-grid="" uk-scrollspy="delay: 5"',
    );
  });

  it('may end with its pagination, if it has its end', async () => {
    const cut = page(ITEM).replace('</body></html>', '');
    await expect(readPage(cut)).rejects.toMatchObject({ kind: 'unreadable' });
    for (const rest of ['</body></html>', '<footer>']) expect((await readPage(cut + rest)).pagination.current).toBe(2);
  });

  it('is unreadable when its pagination is another one', async () => {
    await expect(readPage(page(ITEM, 'pages'))).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('has links that open the form of an item in a popup, which that form closes', async () => {
    const edit = '<a class="catItemEditLink" data-k2-modal="edit" href="/item/edit/9?tmpl=component">Edit item</a>';
    const { list } = await readPage(page(`<div class="itemContainer">${edit}${ITEM}</div>`));
    expect(list.querySelector<HTMLElement>('.catItemEditLink')?.dataset.k2Modal).toBe('edit');
  });

  it('has columns of any width', async () => {
    const { list } = await readPage(page(`<div class="group" style="width:33.333333333333%">${ITEM}</div>`));
    expect(list.querySelector<HTMLElement>('.group')?.style.width).toBe('33.333333333333%');
  });
});
