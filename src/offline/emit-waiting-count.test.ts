import { expect, it } from 'vitest';
import { testPage } from '../../test/page.ts';
import { emitWaitingCount } from './emit-waiting-count.ts';

it('the number of comments in the outbox is shown in the site’s own words', () => {
  document.body.innerHTML =
    '<script type="application/json" data-k2-texts>{"en": {"waiting.count_one": "A single one", "waiting.count_other": "All {0}"}}</script>';
  const told: unknown[] = [];
  const listen = (event: Event) => told.push((event as CustomEvent).detail.words);
  document.addEventListener('k2:comments-waiting', listen);
  for (const count of [1, 4]) emitWaitingCount(testPage('en'), count);
  document.removeEventListener('k2:comments-waiting', listen);
  expect(told).toEqual(['A single one', 'All 4']);
});

it.each([
  ['en', 0, ''],
  ['en', 1, 'One comment is waiting.'],
  ['en', 3, '3 comments are waiting.'],
  ['de', 1, 'Ein Kommentar wartet.'],
  ['de', 12, '12 Kommentare warten.'],
] as const)('the text in %s for this number of comments in the outbox: %i', (language, count, words) => {
  const told: unknown[] = [];
  const listen = (event: Event) => told.push((event as CustomEvent).detail);
  document.addEventListener('k2:comments-waiting', listen);
  emitWaitingCount(testPage(language), count);
  document.removeEventListener('k2:comments-waiting', listen);
  expect(told).toEqual([{ count, words }]);
});
