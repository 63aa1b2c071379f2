import { describe, expect, it } from 'vitest';
import { readModeration } from './server-markup.ts';

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
