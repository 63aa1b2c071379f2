import { expect, it } from 'vitest';
import { testHost } from '../../../test/loader-host.ts';
import { pageOf } from './create-page.ts';

it('is one for one tag, so that what works offline and the widgets share it', () => {
  const host = testHost();
  expect(pageOf(host)).toBe(pageOf(host));
  expect(pageOf(testHost())).not.toBe(pageOf(host));
});
