import { expect, it } from 'vitest';
import { testPage } from '../../test/page.ts';
import { tellWaiting } from './tell-waiting.ts';

it.each([
  ['en', 0, ''],
  ['en', 1, 'One comment is waiting.'],
  ['en', 3, '3 comments are waiting.'],
  ['de', 1, 'Ein Kommentar wartet.'],
  ['de', 12, '12 Kommentare warten.'],
] as const)('says in %s how many comments wait: %i', (language, count, words) => {
  const told: unknown[] = [];
  const listen = (event: Event) => told.push((event as CustomEvent).detail);
  document.addEventListener('k2:comments-waiting', listen);
  tellWaiting(testPage(language), count);
  document.removeEventListener('k2:comments-waiting', listen);
  expect(told).toEqual([{ count, words }]);
});
