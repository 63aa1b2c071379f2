import { expect, it } from 'vitest';
import { addRows, changeRows, chosenRows, FIRST_CHOICE, isEnough } from './rows.ts';

const comment = (id: number, isPublished: boolean, author: string, text = '') => ({
  id,
  text,
  author,
  mail: `${author}@example.org`,
  site: '',
  article: id % 2 ? 'Odd' : 'Even',
  articleUrl: '/',
  category: id > 2 ? 'News' : 'Dates',
  date: '',
  isPublished,
  reportUrl: undefined,
});
const rows = addRows(new Map(), [
  comment(1, false, 'Carl', 'Boats and\nmasts'),
  comment(2, true, 'Anna', 'Boats'),
  comment(3, true, 'Bert'),
  comment(4, false, 'Dora', 'MASTS'),
]);

it.each([
  [{}, [4, 1, 3, 2]],
  [{ sorting: 'newest' }, [4, 3, 2, 1]],
  [{ sorting: 'oldest' }, [1, 2, 3, 4]],
  [{ sorting: 'author' }, [2, 3, 1, 4]],
  [{ sorting: 'article' }, [4, 2, 3, 1]],
  [{ state: 'waiting' }, [4, 1]],
  [{ state: 'published' }, [3, 2]],
  [{ category: 'News' }, [4, 3]],
  [{ words: ' masts ' }, [4, 1]],
  [{ words: 'masts boats' }, [1]],
  [{ words: 'bert@' }, [3]],
] as const)('%j', (choice, ids) => {
  expect(chosenRows(rows, { ...FIRST_CHOICE, ...choice }).map(({ id }) => id)).toEqual(ids);
});

it('an approved comment keeps its place, and one whose removal is delayed is not in the list', () => {
  const approved = changeRows(rows, [4], { isPublished: true });
  expect(chosenRows(approved, FIRST_CHOICE).map(({ id }) => id)).toEqual([4, 1, 3, 2]);
  const delayed = changeRows(rows, [4], { state: { kind: 'delayed' } });
  expect(chosenRows(delayed, FIRST_CHOICE).map(({ id }) => id)).toEqual([1, 3, 2]);
});

it('a comment that has left the list does not come back with an older answer', () => {
  const gone = changeRows(rows, [4], { state: { kind: 'gone' } });
  const again = addRows(gone, [comment(4, false, 'Dora')]);
  expect(chosenRows(again, FIRST_CHOICE).map(({ id }) => id)).toEqual([1, 3, 2]);
});

it.each([
  [{}, 4, true],
  [{}, 5, false],
  [{ words: 'boats' }, 2, true],
  [{ words: 'boats' }, 3, false],
  // All that wait are known, whatever their number.
  [{ state: 'waiting' }, 100, true],
  [{ sorting: 'oldest' }, 1, false],
] as const)('with %j, enough for %i: %s', (choice, count, is) => {
  expect(isEnough(rows, { ...FIRST_CHOICE, ...choice }, count)).toBe(is);
});
