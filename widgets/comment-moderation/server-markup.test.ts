import { describe, expect, it } from 'vitest';
import { readModeration } from './server-markup.ts';

const entry = (id: number, inner = '') =>
  `<span class="commentLink"><a id="comment${id}" href="#comment${id}">Link</a></span><p>${id}</p>
   <span class="commentToolbar"><a class="commentRemoveLink" id="remove${id}" href="/comments/remove?commentID=${id}">Remove</a></span>${inner}`;

/** Returns the text of the element that is removed with comment 2. */
function commentOf(html: string): string {
  document.body.innerHTML = html;
  const link = document.getElementById('remove2');
  if (!link) throw new Error('No link');
  const { comment } = readModeration(link);
  return [...comment.querySelectorAll('p')].map(({ textContent }) => textContent).join();
}

describe('the comment around a link', () => {
  it.each([
    ['a list of its own', `<ul class="itemCommentsList"><li>${entry(1)}</li><li>${entry(2)}</li></ul>`],
    ['a nested list', `<div class="itemCommentsList"><ul><li>${entry(1)}</li><li>${entry(2)}</li></ul></div>`],
    ['no list items', `<div class="itemCommentsList"><div>${entry(1)}</div><div>${entry(2)}</div></div>`],
    [
      'rows of several comments',
      `<div class="itemCommentsList"><div class="row"><div>${entry(1)}</div><div>${entry(2)}</div></div></div>`,
    ],
    ['a reply in a comment', `<ul class="itemCommentsList"><li>${entry(1, `<ul><li>${entry(2)}</li></ul>`)}</li></ul>`],
    [
      'a list for the layout around it',
      `<ul><li><div class="itemCommentsList"><div>${entry(1)}</div><div>${entry(2)}</div></div></li></ul>`,
    ],
    ['no list at all', `<section><article>${entry(1)}</article><article>${entry(2)}</article></section>`],
  ])('with %s is that comment only', (_name, html) => {
    expect(commentOf(html)).toBe('2');
  });

  it('is not a toolbar that is itself a list', () => {
    const links = `<ul class="commentToolbar"><li><a class="commentRemoveLink" id="remove2" href="/x">Remove</a></li></ul>`;
    expect(commentOf(`<ul class="itemCommentsList"><li>${entry(1)}</li><li><p>2</p>${links}</li></ul>`)).toBe('2');
  });
});

describe('a moderation link without the class of K2', () => {
  it.each([
    ['/index.php?option=com_k2&view=comments&task=publish&commentID=2', 'approve'],
    ['/nachrichten/comments/remove?commentID=2&format=raw', 'remove'],
    ['/nachrichten/comments/reportSpammer/43?format=raw', 'report-user'],
  ])('%s has the action of its address', (href, action) => {
    document.body.innerHTML = `<ul class="itemCommentsList"><li><a id="link" href="${href}">Do it</a></li></ul>`;
    expect(readModeration(document.getElementById('link') as HTMLElement).action).toBe(action);
  });

  it('is not adopted when it leads elsewhere', () => {
    document.body.innerHTML = '<ul class="itemCommentsList"><li><a id="link" href="/elsewhere">Do it</a></li></ul>';
    expect(() => readModeration(document.getElementById('link') as HTMLElement)).toThrow('No moderation link');
  });
});
