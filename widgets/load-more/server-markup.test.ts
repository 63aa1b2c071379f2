import { describe, expect, it } from 'vitest';
import { readPagination } from './server-markup.ts';

/** Reads a pagination on the page at this address. */
function read(html: string, path: string) {
  const box = document.createElement('div');
  box.innerHTML = html;
  const found = readPagination(box, new URL(path, location.origin));
  return found && { ...found, next: found.next && found.next.pathname + found.next.search };
}

const link = (href: string, inside: string, more = '') =>
  `<li${more}><a href="${href}" class="pagenav">${inside}</a></li>`;

describe('a pagination of a template with icons', () => {
  const PAGES = `<nav role="navigation" aria-label="Pagination"><ul class="pagination-list">
    ${link('/news', '<span class="icon-first"></span>')}${link('/news?start=8', '<span class="icon-previous"></span>')}
    ${link('/news', '1')}${link('/news?start=8', '2')}<li class="active hidden-phone"><a aria-current="true">3</a></li>
    ${link('/news?start=24', '...')}${link('/news?start=24', '<span class="icon-next"></span>')}
    ${link('/news?start=48', '<span class="icon-last"></span>')}</ul></nav>
    <div class="k2PaginationCounter">Page 3 of 7</div>`;

  it('has the number of its page, the total, and the address of the next one', () => {
    expect(read(PAGES, '/news?start=16')).toEqual({ current: 3, total: 7, next: '/news?start=24' });
  });
});

describe('a pagination of Joomla without a template', () => {
  const PAGES = `<ul><li class="pagination-start"><span class="pagenav">Start</span></li><li class="pagination-prev">
    <span class="pagenav">Prev</span></li><li><span class="pagenav">1</span></li>
    ${link('/index.php?option=com_k2&amp;view=itemlist&amp;id=7&amp;limitstart=10', '2')}
    ${link('/index.php?option=com_k2&amp;view=itemlist&amp;id=7&amp;limitstart=10', 'Next', ' class="pagination-next"')}
    ${link('/index.php?option=com_k2&amp;view=itemlist&amp;id=7&amp;limitstart=10', 'End', ' class="pagination-end"')}</ul>`;

  it('is read in the same way, with addresses that only differ in the query', () => {
    expect(read(PAGES, '/index.php?option=com_k2&view=itemlist&id=7')).toEqual({
      current: 1,
      total: 2,
      next: '/index.php?option=com_k2&view=itemlist&id=7&limitstart=10',
    });
  });
});

describe('a pagination', () => {
  it('of Joomla 4 has a link to nowhere for the page itself', () => {
    const html = `<ul class="pagination"><li class="page-item"><a href="/a" class="page-link">1</a></li>
      <li class="active page-item"><a aria-current="true" href="#" class="page-link">2</a></li>
      <li class="page-item"><a href="/a?start=20" class="page-link">3</a></li></ul>`;
    expect(read(html, '/a?start=10')).toMatchObject({ current: 2, total: 3, next: '/a?start=20' });
  });

  it('with only arrows beside its number counts by the address of its own page', () => {
    const html = `<ul>${link('/a?start=10', '‹')}<li class="active">3</li>${link('/a?start=30', '›')}</ul>`;
    expect(read(html, '/a?start=20')).toEqual({ current: 3, total: 4, next: '/a?start=30' });
  });

  it('of the last page has no next page', () => {
    const html = `<ul>${link('/a', '1')}${link('/a?start=10', '2')}<li><span>3</span></li></ul>`;
    expect(read(html, '/a?start=20')).toMatchObject({ current: 3, total: 3, next: undefined });
  });

  it('with a page in the path of each address has a next page, too', () => {
    const html = '<ul><li class="active"><span>1</span></li><li><a href="/news/Page-2.html">2</a></li></ul>';
    expect(read(html, '/news')).toEqual({ current: 1, total: 2, next: '/news/Page-2.html' });
  });

  it('that was printed for another host leads to this one', () => {
    const html = '<ul><li class="active">1</li><li><a href="https://www.other.example/a?start=8">2</a></li></ul>';
    expect(read(html, '/a')).toMatchObject({ next: '/a?start=8' });
  });

  it.each([
    ['no links', '<ul><li>1</li></ul>'],
    ['nothing', ''],
    ['links to nowhere', '<ul><li>1</li><li><a href="#" onclick="x()">2</a></li></ul>'],
    ['links to scripts', '<ul><li>1</li><li><a href="javascript:x()">2</a></li></ul>'],
  ])('with %s is ignored', (_what, html) => expect(read(html, '/a')).toBeUndefined());
});
