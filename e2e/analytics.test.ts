import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import type { Tab } from './driver.ts';
import { needs } from './engines/engine.ts';
import { browserTest } from './site.ts';

const PATH = '/index.php/beispiele/tabs';
const ID = 'G-TEST1234';
const SERVICE = 'https://www.googletagmanager.com/';
const test = browserTest();

interface Told extends Window {
  dataLayer?: unknown[][];
  ga?: { q?: unknown[][] };
}

/** Opens a page with an analytics service that never answers. */
async function open(
  analytics: 'gtag' | 'ga' | 'own',
  settings: Partial<Settings> = {},
): Promise<{ tab: Tab; asked: string[] }> {
  const tab = await test.visit('/', { tag: 'none' });
  const asked: string[] = [];
  await tab.answer(({ url }) => {
    if (!url.startsWith(SERVICE)) return;
    asked.push(url);
    return { contentType: 'text/javascript' };
  });
  test.site.settings = { ...test.site.settings, tag: 'head', ...settings };
  await tab.goto(`${test.origin}${PATH}?analytics=${analytics}`);
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

describe('an analytics service of the page', () => {
  it('gtag is configured to anonymise IP addresses before any other command', async () => {
    const { tab } = await open('gtag');
    const commands = await told(tab, 'gtag');
    expect(commands[0]).toBe('set {"anonymize_ip":true}');
    expect(commands).toContain('config G-PAGE1234');
    expect(tab.problems).toEqual([]);
  });

  it('ga anonymises IP addresses for each tracker before its first hit', async () => {
    const { tab } = await open('ga');
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
});

describe('the analytics service that the tag loads', () => {
  it('is loaded once, anonymises IP addresses first, and counts actions', async () => {
    needs('answers in the place of an HTTPS server');
    const { tab, asked } = await open('own');
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

  it('is blocked by the strict policy without any other error', async () => {
    const { tab, asked } = await open('own', { strictCsp: true });
    await vote(tab);
    expect(asked).toEqual([]);
    expect(tab.problems.filter((problem) => !problem.startsWith('CSP:'))).toEqual([]);
  });
});
