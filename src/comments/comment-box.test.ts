import { describe, expect, it } from 'vitest';
import { commentAround, commentNumber } from './comment-box.ts';

const TOOLBAR = '<span class="commentToolbar"><a href="/x">Remove</a></span>';
const one = (id: number, more = '') => `<p>${id}</p><span class="commentToolbar" id="of${id}">${more}</span>`;
const COUNTER = '<h3 class="itemCommentsCounter"><span>2</span> comments</h3>';

/** The paragraphs of the comment around the part with an id. */
function textAround(html: string, id = 'of2'): string | undefined {
  document.body.innerHTML = html;
  const comment = commentAround(document.getElementById(id) ?? document.body);
  return comment ? [...comment.querySelectorAll('p')].map(({ textContent }) => textContent).join() : undefined;
}

describe('the comment around its toolbar', () => {
  it.each([
    [
      'a box in a list of boxes',
      `<div class="itemComments">${COUNTER}<div class="comments-list"><div class="comment-item">${one(1)}</div><div class="comment-item">${one(2)}</div></div></div>`,
    ],
    [
      'a box around further boxes',
      `<div class="itemComments">${COUNTER}<section><article><div><div>${one(2)}</div></div><footer><p>signed</p></footer></article><article>${one(1)}</article></section></div>`,
    ],
    [
      'the only one of a list',
      `<div class="itemComments">${COUNTER}<div class="comments-list"><div class="comment-item">${one(2)}</div></div><div class="itemCommentsForm"><form></form><p>form</p></div></div>`,
    ],
    [
      'with its buttons in a list',
      `<div class="itemCommentsList"><div><p>2</p><ul><li>${TOOLBAR.replace('span', 'span id="of2"')}</li></ul></div><div>${one(1)}</div></div>`,
    ],
    [
      'an item of a list without a name',
      `<div class="itemComments">${COUNTER}<ul class="comment-tree"><li>${one(1)}</li><li>${one(2)}</li></ul></div>`,
    ],
    [
      'a reply in a list in another one',
      `<div class="itemComments"><ul><li>${one(1)}<ul><li>${one(2)}</li></ul></li></ul></div>`,
    ],
    [
      'a box in a row of several',
      `<div class="itemCommentsList"><div class="row"><div>${one(1)}</div><div>${one(2)}</div></div></div>`,
    ],
    [
      'in a list in a list item of the page',
      `<ul><li><div class="itemCommentsList"><div>${one(1)}</div><div>${one(2)}</div></div></li></ul>`,
    ],
    [
      'an item whose toolbar is a list',
      `<ul class="itemCommentsList"><li>${one(1)}</li><li><p>2</p><ul class="commentToolbar"><li><a id="of2" href="/x">Remove</a></li></ul></li></ul>`,
    ],
    [
      'a box in a list item of the page',
      `<ul><li><div class="itemComments"><div><div>${one(1)}</div><div>${one(2)}</div></div></div></li></ul>`,
    ],
  ])('is %s', (_name, html) => expect(textAround(html)?.replace(',signed', '')).toBe('2'));

  it.each([
    ['boxes', `<div class="itemComments"><p>1</p>${one(1)}${one(2)}</div>`],
    ['comments', `<main><p>words</p><a id="of2" href="/report">Report</a></main>`],
  ])('is not found without %s', (_name, html) => expect(textAround(html)).toBeUndefined());
});

it('a comment without a number is found by any of its parts', () => {
  const html =
    '<div class="itemComments"><ul class="comment-tree"><li><h4 id="name">Carl</h4><p>Old words</p></li></ul></div>';
  expect(textAround(html, 'name')).toBe('Old words');
});

describe('the number of a comment', () => {
  const WRITER = '<b class="commentAuthorName">Anna</b>';
  const REMOVE = '<p class="commentToolbar"><a href="/x?task=remove&amp;commentID=25">Remove</a></p>';

  it.each([
    ['its own mark', '<li id="comment25"><p>One</p></li>', 25],
    ['a mark in it', '<li><a name="comment25"></a><p>One</p></li>', 25],
    ['its mark rather than a link', `<li><a id="comment24"></a>${REMOVE}</li>`, 24],
    ['a link of its toolbar', `<li><p>One</p>${REMOVE}</li>`, 25],
    ['a link of a toolbar that is a list', `<li>${REMOVE.replaceAll('p ', 'ul ').replace('<a', '<li><a')}</li>`, 25],
    ['no mark of a form', '<li id="comment-form"><p>One</p></li>', undefined],
    ['no link in its text', '<li><p><a href="/x?commentID=25">One</a></p></li>', undefined],
    ['no mark of a reply', `<li>${WRITER}<ul><li>${WRITER}<a id="comment26"></a></li></ul></li>`, undefined],
  ])('is that of %s', (_what, html, expected) => {
    document.body.innerHTML = `<ul class="itemCommentsList">${html}</ul>`;
    const comment = document.querySelector('li');
    expect(comment && commentNumber(comment)).toBe(expected);
  });
});
