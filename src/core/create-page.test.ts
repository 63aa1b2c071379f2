import { expect, it } from 'vitest';
import { testHost } from '../../test/loader-host.ts';
import { pageOf } from './create-page.ts';

it('the page object is the same for one script tag, so that offline code and widgets share it', () => {
  const host = testHost();
  expect(pageOf(host)).toBe(pageOf(host));
  expect(pageOf(testHost())).not.toBe(pageOf(host));
});
