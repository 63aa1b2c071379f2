import { expect, it } from 'vitest';
import { readPagination } from './server-markup.ts';

/** Reads a pagination on the page at this address: its number, the total, and the address of the next page. */
function read(html: string, path: string) {
  const box = document.createElement('div');
  box.innerHTML = html;
  const found = readPagination(box, new URL(path, location.origin));
  return found && [found.current, found.total, found.next && found.next.pathname + found.next.search];
}

const link = (href: string, inside: string) => `<li><a href="${href}" class="pagenav">${inside}</a></li>`;
const QUERY = '/index.php?option=com_k2&view=itemlist&id=7';

const ICONS = `<nav aria-label="Pagination"><ul class="pagination-list">
  ${link('/a', '<span class="icon-first"></span>')}${link('/a?start=8', '<span class="icon-previous"></span>')}
  ${link('/a', '1')}${link('/a?start=8', '2')}<li class="active hidden-phone"><a aria-current="true">3</a></li>
  ${link('/a?start=24', '...')}${link('/a?start=24', '<span class="icon-next"></span>')}
  ${link('/a?start=48', '<span class="icon-last"></span>')}</ul></nav>
  <div class="k2PaginationCounter">Page 3 of 7</div>`;
const JOOMLA = `<ul><li class="pagination-start"><span class="pagenav">Start</span></li><li><span class="pagenav">1</span></li>
  ${['2', 'Next', 'End'].map((words) => link(`${QUERY}&limitstart=10`, words)).join('')}</ul>`;
const JOOMLA_4 = `<ul class="pagination"><li><a href="/a" class="page-link">1</a></li>
  <li class="active page-item"><a aria-current="true" href="#" class="page-link">2</a></li>
  <li class="page-item"><a href="/a?start=20" class="page-link">3</a></li></ul>`;

it.each([
  ['with icons', ICONS, '/a?start=16', [3, 7, '/a?start=24']],
  ['of Joomla without a template', JOOMLA, QUERY, [1, 2, `${QUERY}&limitstart=10`]],
  ['of Joomla 4, with a link to nowhere', JOOMLA_4, '/a?start=10', [2, 3, '/a?start=20']],
  [
    'with arrows only',
    `<ul>${link('/a?start=10', '‹')}<li class="active">3</li>${link('/a?start=30', '›')}</ul>`,
    '/a?start=20',
    [3, 4, '/a?start=30'],
  ],
  [
    'of the last page',
    `<ul>${link('/a', '1')}${link('/a?start=10', '2')}<li><span>3</span></li></ul>`,
    '/a?start=20',
    [3, 3, undefined],
  ],
  [
    'with pages in paths',
    `<ul><li><span>1</span></li>${link('/a/Page-2.html', '2')}</ul>`,
    '/a',
    [1, 2, '/a/Page-2.html'],
  ],
  [
    'for another host',
    `<ul><li class="active">1</li>${link('https://www.other.example/a?start=8', '2')}</ul>`,
    '/a',
    [1, 2, '/a?start=8'],
  ],
  ['without links', '<ul><li>1</li></ul>', '/a', undefined],
  ['with links to scripts', `<ul><li>1</li>${link('#', '2')}${link('javascript:x()', '3')}</ul>`, '/a', undefined],
])('a pagination %s is read', (_what, html, path, expected) => expect(read(html, path)).toEqual(expected));
