import { expect, it } from 'vitest';
import { commentAround } from './comment-box.ts';

const one = (id: number) => `<p>${id}</p><span class="commentToolbar" id="of${id}"></span>`;

it.each([
  ['the entry of the list of K2', `<ul class="itemCommentsList"><li>${one(1)}</li><li>${one(2)}</li></ul>`, '2'],
  ['a box in it', `<div class="itemCommentsList"><div>${one(1)}</div><div>${one(2)}</div></div>`, '2'],
  [
    'a reply in another one',
    `<div class="itemComments"><ul><li>${one(1)}<ul><li>${one(2)}</li></ul></li></ul></div>`,
    '2',
  ],
  ['not a list item of the page', `<ul><li><div class="itemComments">${one(1)}${one(2)}</div></li></ul>`, undefined],
])('the comment around its toolbar is %s', (_what, html, text) => {
  document.body.innerHTML = html;
  expect(commentAround(document.getElementById('of2') as Element)?.textContent?.trim()).toBe(text);
});
