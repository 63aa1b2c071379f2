import { expect, it } from 'vitest';
import { testHost } from '../../test/loader-host.ts';
import { pageOf } from './page.ts';

it('is one for one tag, so that what works offline and the widgets share it', () => {
  const { tag } = testHost();
  expect(pageOf(tag)).toBe(pageOf(tag));
  expect(pageOf(testHost().tag)).not.toBe(pageOf(tag));
});
