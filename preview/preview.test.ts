// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../fixtures/model.ts';
import { type RunningServer, startStandIn } from '../fixtures/server.ts';
import { createSite } from '../fixtures/site.ts';
import { ageTimes } from './day-later.ts';
import { FIXTURES } from './fixture-list.ts';
import { formatLink, parseLink } from './page-link.ts';

describe('a page of the preview', () => {
  const site = createSite();
  let server: RunningServer;
  beforeAll(async () => {
    server = await startStandIn({ site, dist: 'dist' });
  });
  afterAll(() => server.close());

  it.each(FIXTURES)('$path exists: $title, $settings.language', async ({ path, sitePath, settings }) => {
    site.settings = { ...site.settings, ...settings };
    const response = await fetch(server.origin + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-logged-in')).toBe(settings.role === 'guest' ? 'False' : 'True');
    const html = await response.text();
    expect(html).toContain(`<html lang="${settings.language.toLowerCase()}`);
    expect(html).toMatch(new RegExp(`sitepath=${sitePath}["&]`));
  });
});

test('a day later, the stored times are older', () => {
  const stored = { visits: [{ at: 1_795_000_000_000, highest: 36 }] };
  expect(ageTimes(JSON.stringify(stored))).toBe(JSON.stringify({ visits: [{ at: 1_794_913_600_000, highest: 36 }] }));
  expect(ageTimes('120%')).toBe('120%');
});

describe('a link to a page with its settings', () => {
  it('contains all settings', () => {
    const page = '/sub/index.php?option=com_k2&searchword=a b';
    const settings: Settings = {
      ...DEFAULT_SETTINGS,
      language: 'en',
      tagQuery: 'lang=de&debug=1',
      captcha: true,
      faults: { vote: { name: '500' }, 'comment-remove': { name: 'slow', times: 2 } },
    };
    expect(parseLink(formatLink(page, settings))).toEqual({ page, settings, dayLater: false });
  });

  it('does not change settings that it does not contain', () => {
    expect(parseLink(formatLink('/index.php', { role: 'reader' }))).toEqual({
      page: '/index.php',
      settings: { role: 'reader' },
      dayLater: false,
    });
    expect(parseLink('')).toEqual({ page: '', settings: {}, dayLater: false });
    expect(parseLink(formatLink('/index.php', {}, true))).toEqual({ page: '/index.php', settings: {}, dayLater: true });
  });
});
