import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../test/fake-fetch.ts';
import { readListPage } from './api.ts';
import { selectorLike } from './server-markup.ts';

beforeAll(() => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, unknown> } };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
});
afterEach(() => vi.unstubAllGlobals());

const ITEM = '<div class="itemContainer"><h3><a href="/item/9-a">A</a></h3></div>';
const LINKS = '<a href="/news">1</a> <b class="active">2</b>';

/** Reads page 2 of a list, with this pagination on page 1. */
function readPage(html: string, pagination = '<div class="k2Pagination"></div>') {
  fakeFetch(new Response(`<!doctype html><html><body>${html}`));
  document.body.innerHTML = pagination;
  const asked = { url: new URL('/news?start=8', location.origin), page: 2, shown: document.body, list: '', item: '' };
  const selector = selectorLike(document.body.firstElementChild as Element);
  return readListPage({ ...asked, pagination: selector }, new AbortController().signal);
}
const page = (group: string, pagination = 'k2Pagination clearfix') =>
  `<div class="clearfix"><div class="itemList">${group}</div><div class="${pagination}">${LINKS}</div></div></body></html>`;

describe('the next page of a list', () => {
  it('has the ids of its groups as classes', async () => {
    const found = await readPage(page(`<div class="group" id="itemListPrimary">${ITEM}</div>`));
    expect(found?.list.querySelector('.group')?.outerHTML).toContain('<div class="group itemListPrimary">');
  });

  it('is found by its pagination even if a script adds a class to that of this page', async () => {
    const found = await readPage(page(ITEM), '<div class="k2Pagination clearfix uk-inview"></div>');
    expect(found?.pagination.current).toBe(2);
  });

  it('is unreadable if it has the pagination of another page', async () => {
    await expect(readPage(page(ITEM, 'pages'))).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('keeps links that open the form of an item in a popup, which that form closes', async () => {
    const edit = '<a class="catItemEditLink" data-k2-modal="edit" href="/item/edit/9?tmpl=component">Edit item</a>';
    const found = await readPage(page(`<div class="itemContainer">${edit}${ITEM}</div>`));
    expect(found?.list.querySelector<HTMLElement>('.catItemEditLink')?.dataset.k2Modal).toBe('edit');
  });

  it.each([
    ['an address that a script would show', '<span id="cloak4f2">You need JavaScript</span>'],
    ['an element of a library', '<joomla-hidden-mail>You need JavaScript</joomla-hidden-mail>'],
    ['attributes of a framework', '<p uk-grid="">a</p>'],
  ])('is left to the browser with %s', async (_what, html) => {
    expect(await readPage(page(`${html}${ITEM}`))).toBeUndefined();
  });
});
