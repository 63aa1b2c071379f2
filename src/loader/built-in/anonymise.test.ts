import { afterEach, describe, expect, it } from 'vitest';
import { anonymiseAnalytics } from './anonymise.ts';

type Ga = ((...command: unknown[]) => void) & { q?: IArguments[] };
const page = window as unknown as Record<string, unknown> & { ga: Ga; dataLayer: unknown[]; tracker: Ga };

/** Runs the inline script that pages have for analytics.js. */
function printGa(name = 'ga'): void {
  page.GoogleAnalyticsObject = name;
  page[name] =
    page[name] ||
    function () {
      const stub = page[name] as Ga;
      stub.q = stub.q || [];
      // biome-ignore lint/complexity/noArguments: as it is printed
      stub.q.push(arguments);
    };
}

/** Runs the inline script that pages have for gtag.js. */
function printGtag(): (...command: unknown[]) => void {
  page.dataLayer = page.dataLayer || [];
  return function () {
    // biome-ignore lint/complexity/noArguments: as it is printed
    page.dataLayer.push(arguments);
  };
}

const queue = (ga = page.ga) => [...(ga.q ?? [])].map((command) => [...command].join(' '));
const layer = () => page.dataLayer.map((command) => [...(command as unknown[])].map((part) => JSON.stringify(part)));
const ANONYMOUS = ['"set"', '{"anonymize_ip":true}'];

afterEach(() => {
  for (const name of ['ga', 'dataLayer', 'GoogleAnalyticsObject', 'tracker']) Reflect.deleteProperty(page, name);
});

describe('ga is set to anonymise IP addresses', () => {
  const VISIT = ['create UA-1 auto', 'set anonymizeIp true', 'send pageview'];
  const visit = () => {
    page.ga('create', 'UA-1', 'auto');
    page.ga('send', 'pageview');
  };

  it('when its queue exists already', () => {
    printGa();
    visit();
    anonymiseAnalytics();
    expect(queue()).toEqual(VISIT);
  });

  it('when its queue is created later', () => {
    anonymiseAnalytics();
    expect(page.ga).toBeUndefined();
    printGa();
    visit();
    expect(queue()).toEqual(['set anonymizeIp true', ...VISIT]);
  });

  it('when the service replaces its queue', () => {
    anonymiseAnalytics();
    printGa();
    const received: string[] = [];
    page.ga = Object.assign((...command: unknown[]) => void received.push(command.join(' ')), { loaded: true });
    visit();
    expect(received).toEqual(['set anonymizeIp true', ...VISIT]);
    expect(page.ga).toHaveProperty('loaded', true);
  });

  it('when it has another global name', () => {
    printGa('tracker');
    anonymiseAnalytics();
    page.tracker('create', 'UA-1', 'auto');
    expect(queue(page.tracker).slice(-2)).toEqual(['create UA-1 auto', 'set anonymizeIp true']);
  });

  it.each([
    [['UA-1', 'auto', 'b'], 'b.set'],
    [[{ trackingId: 'UA-1', name: 'b' }], 'b.set'],
    [['UA-1'], 'set'],
  ])('for each tracker with a name: %j', (parameters, command) => {
    anonymiseAnalytics();
    printGa();
    page.ga('create', ...parameters);
    expect(queue().at(-1)).toBe(`${command} anonymizeIp true`);
  });
});

describe('gtag is set to anonymise IP addresses', () => {
  it('as the first command when its queue exists already', () => {
    const gtag = printGtag();
    gtag('config', 'G-1');
    anonymiseAnalytics();
    expect(layer()).toEqual([ANONYMOUS, ['"config"', '"G-1"'], ANONYMOUS]);
  });

  it('when its queue is created later', () => {
    anonymiseAnalytics();
    expect(page.dataLayer).toBeUndefined();
    const gtag = printGtag();
    gtag('config', 'G-1');
    expect(layer().slice(-2)).toEqual([ANONYMOUS, ['"config"', '"G-1"']]);
    expect(Object.prototype.toString.call(page.dataLayer[0])).toBe('[object Arguments]');
  });

  it('by its own push method when it has loaded already', () => {
    const received: unknown[] = [];
    page.dataLayer = Object.assign([], { push: (...commands: unknown[]) => received.push(...commands) });
    anonymiseAnalytics();
    expect(received).toHaveLength(1);
  });
});
