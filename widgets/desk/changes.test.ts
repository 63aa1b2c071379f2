import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { UNDO_MS } from '../../src/moderation/delay.ts';
import { testScope } from '../../test/page.ts';
import { setHtmlForTests } from '../../test/set-html.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { createDesk } from './desk.ts';
import type { Comment } from './server-markup.ts';

const standIn = standInForTests();
setHtmlForTests();

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

it('an approval can be taken back for its time from the answer on, however long that took', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  standIn.server.use(
    http.get('*/index.php', () => HttpResponse.html('<table></table>')),
    http.head('*/index.php', () => HttpResponse.html('')),
    http.post('*/index.php', async () => {
      await answered;
      return HttpResponse.text('true');
    }),
  );
  const scope = testScope();
  const form = document.createElement('form');
  const waiting = { id: 3, isPublished: false } as Comment;
  const desk = createDesk({ form, rows: [waiting], printed: {}, categories: [] }, form, scope);
  const undoable = () => desk.getState().undoable.map((each) => each.done());
  desk.change('publish', [3]);
  await vi.advanceTimersByTimeAsync(UNDO_MS + 1000);
  answer();
  await expect.poll(() => desk.getState().rows.get(3)?.isPublished).toBe(true);
  expect(undoable()).toEqual([[3]]);
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1000);
  expect(undoable()).toEqual([[3]]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(undoable()).toEqual([]);
  scope.end();
});
