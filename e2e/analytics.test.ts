import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import type { Tab } from './driver.ts';
import { needs } from './engines/engine.ts';
import { UNRATED_ARTICLE } from './flows.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const PATH = '/index.php/beispiele/tabs';
const ID = 'G-TEST1234';
const SERVICE = 'https://www.googletagmanager.com/';
const test = browserTest();

interface Told extends Window {
  dataLayer?: unknown[][];
  ga?: { q?: unknown[][] };
}

/** Opens a page with these facts about browser and page, and a service that never answers. */
async function open(
  path: string,
  { consent, refusal, ...settings }: Partial<Settings> & { consent?: string; refusal?: 'dnt' | 'gpc' } = {},
): Promise<{ tab: Tab; asked: string[] }> {
  const tab = await test.visit('/', { tag: 'none' });
  const asked: string[] = [];
  await tab.answer(({ url }) => {
    if (!url.startsWith(SERVICE)) return;
    asked.push(url);
    return { contentType: 'text/javascript' };
  });
  await tab.atStart(
    (consent?: string, refusal?: string) => {
      if (refusal === 'dnt') Object.defineProperty(navigator, 'doNotTrack', { value: '1' });
      if (refusal === 'gpc') Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
      if (consent !== undefined)
        new MutationObserver((_records, observer) => {
          document.documentElement.setAttribute('data-k2-consent', consent);
          observer.disconnect();
        }).observe(document, { childList: true });
    },
    consent,
    refusal,
  );
  test.site.settings = { ...test.site.settings, tag: 'head', ...settings };
  await tab.goto(test.origin + path);
  await tab.waitFor(
    () => document.querySelector<HTMLElement>('[data-k2-widget=analytics]')?.dataset.k2State === 'ready',
  );
  return { tab, asked };
}

/** Lists the calls to the service in order, without times. */
const told = (tab: Tab, service: 'ga' | 'gtag') =>
  tab.eval((service: string) => {
    const { ga, dataLayer } = window as unknown as Told;
    const commands = (service === 'ga' ? ga?.q : dataLayer) ?? [];
    return commands.map((command) =>
      [...command]
        .filter((part) => !(part instanceof Date))
        .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
        .join(' '),
    );
  }, service);
const vote = (tab: Tab) =>
  tab.eval(() => {
    const detail = { itemId: 8, stars: 4, percentage: 80, message: 'Danke, Gerda' };
    document.body.dispatchEvent(new CustomEvent('k2:voted', { detail, bubbles: true }));
  });
const consent = (tab: Tab, analytics: boolean) =>
  tab.eval((analytics: boolean) => {
    document.dispatchEvent(new CustomEvent('k2:consent', { detail: { analytics } }));
  }, analytics);

describe.each(thinned(['head', 'defer', 'body'] as const, 0, 3))(
  'an analytics service of the page, with the tag as %s',
  (tag) => {
    it('gtag is configured to anonymise IP addresses before any other command', async () => {
      const { tab } = await open(`${PATH}?analytics=gtag`, { tag });
      const commands = await told(tab, 'gtag');
      expect(commands[0]).toBe('set {"anonymize_ip":true}');
      expect(commands).toContain('config G-PAGE1234');
      expect(tab.problems).toEqual([]);
    });

    it('ga anonymises IP addresses for each tracker before its first hit', async () => {
      const { tab } = await open(`${PATH}?analytics=ga`, { tag });
      const commands = await told(tab, 'ga');
      expect(commands.slice(commands.indexOf('create UA-1-1 auto'))).toEqual([
        'create UA-1-1 auto',
        'set anonymizeIp true',
        'send pageview',
        'create UA-2-1 auto second',
        'second.set anonymizeIp true',
        'second.send pageview',
      ]);
      expect(tab.problems).toEqual([]);
    });
  },
);

describe('the analytics service that the tag loads', () => {
  it('is loaded once, anonymises IP addresses first, and counts actions', async () => {
    needs('answers in the place of an HTTPS server');
    const { tab, asked } = await open(`${PATH}?analytics=own`);
    await vote(tab);
    // The driver hears of a request after the page has made it.
    await expect.poll(() => asked).toEqual([`${SERVICE}gtag/js?id=${ID}`]);
    const commands = await told(tab, 'gtag');
    expect(commands[0]).toBe('set {"anonymize_ip":true}');
    expect(commands.slice(-3)).toEqual([
      'js',
      `config ${ID} {"anonymize_ip":true}`,
      `event k2_voted {"item_id":8,"stars":4,"send_to":"${ID}"}`,
    ]);
    expect(tab.problems).toEqual([]);
  });

  it.each(thinned(['dnt', 'gpc'] as const, 1))(
    'sends nothing when %s is set in the browser, even if the page allows it',
    async (refusal) => {
      const { tab, asked } = await open(`${PATH}?analytics=own`, { refusal, consent: 'granted' });
      await consent(tab, true);
      await vote(tab);
      expect(asked).toEqual([]);
      expect(await tab.eval((id: string) => Reflect.get(window, `ga-disable-${id}`), ID)).toBe(true);
      expect((await told(tab, 'gtag')).filter((command) => /^(js|config|event)/.test(command))).toEqual([]);
    },
  );

  it('is blocked by the strict policy without any other error', async () => {
    const { tab, asked } = await open(`${PATH}?analytics=own`, { strictCsp: true });
    await vote(tab);
    expect(asked).toEqual([]);
    expect(tab.problems.filter((problem) => !problem.startsWith('CSP:'))).toEqual([]);
  });
});

it('a page without analytics requests no analytics script and creates no queue', async () => {
  const tab = await test.visit(`/${UNRATED_ARTICLE}`);
  expect(tab.requests.filter((path) => /analytics|gtag/.test(path))).toEqual([]);
  const { ga, dataLayer } = await tab.eval(() => {
    const { ga, dataLayer } = window as unknown as Told;
    return { ga: typeof ga, dataLayer: typeof dataLayer };
  });
  expect([ga, dataLayer]).toEqual(['undefined', 'undefined']);
});
