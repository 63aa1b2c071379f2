import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventDetails } from '../../src/page/events.ts';
import { adopting } from '../../test/adopt.ts';
import { testPage } from '../../test/page.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

const ID = 'G-TEST1234';
const page = testPage();
const global = window as unknown as Record<string, unknown> & { dataLayer?: unknown[] };
const undo: (() => void)[] = [];

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const commands = () => (global.dataLayer ?? []).map((command) => [...(command as unknown[])]);
const names = () => commands().map(([name, what]) => (what instanceof Date ? name : `${name} ${JSON.stringify(what)}`));
const START = ['set {"anonymize_ip":true}', 'js', `config "${ID}"`];
const start = (measurementId = ID) =>
  undo.push(adopt(document.documentElement, { ...page, tag: { ...page.tag, parameter: () => measurementId } }));
const consent = (analytics: boolean) =>
  document.dispatchEvent(new CustomEvent('k2:consent', { detail: { analytics } }));
const use = <Name extends keyof EventDetails>(name: Name, detail: EventDetails[Name]) =>
  page.emit(document.body, name, detail);
const vote = () => use('k2:voted', { itemId: 8, stars: 4, percentage: 80, message: 'Thanks, Gerda' });

beforeEach(() => {
  // The test must not load the script.
  vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLElement, url: string) {
    this.setAttribute('src', url);
    this.setAttribute('type', 'text/plain');
  });
});
afterEach(() => {
  for (const task of undo.splice(0)) task();
  for (const name of ['dataLayer', 'gtag', 'ga', `ga-disable-${ID}`]) Reflect.deleteProperty(global, name);
  for (const script of document.head.querySelectorAll('script')) script.remove();
  document.documentElement.removeAttribute('data-k2-consent');
  expect(page.failures).toEqual([]);
});

describe('the analytics service', () => {
  it('is loaded, with anonymised IP addresses before any other command', () => {
    start();
    expect(scripts()).toEqual([`https://www.googletagmanager.com/gtag/js?id=${ID}`]);
    expect(names()).toEqual(START);
    expect(Object.prototype.toString.call(global.dataLayer?.[0])).toBe('[object Arguments]');
  });

  it.each(['', 'x', 'G-1"><script>', 'https://evil.example/'])('is not loaded for %j', (id) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    start(id);
    vote();
    expect([scripts(), global.dataLayer]).toEqual([[], undefined]);
    expect(warn).toHaveBeenCalledTimes(id ? 1 : 0);
  });

  it('can have its id in an option', () => {
    const element = document.createElement('span');
    element.dataset.k2Options = JSON.stringify({ measurementId: ID });
    undo.push(adopt(element, page));
    expect(scripts()).toHaveLength(1);
  });
});

describe('consent', () => {
  it.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ])('counts for nothing when %s is set in the browser', (name, value) => {
    Object.defineProperty(navigator, name, { value, configurable: true });
    undo.push(() => Reflect.deleteProperty(navigator, name));
    start();
    consent(true);
    vote();
    expect([scripts(), global.dataLayer, global[`ga-disable-${ID}`]]).toEqual([[], undefined, true]);
  });

  it.each(['', 'denied', 'later'])('is awaited when the page sets %j', (printed) => {
    document.documentElement.setAttribute('data-k2-consent', printed);
    start();
    vote();
    expect([scripts(), global.dataLayer, global[`ga-disable-${ID}`]]).toEqual([[], undefined, true]);
    consent(true);
    expect(names()).toEqual(START);
    expect(global[`ga-disable-${ID}`]).toBe(false);
    vote();
    expect(names().at(-1)).toBe('event "k2_voted"');
  });

  it('is followed if a consent tool changes only the attribute', async () => {
    document.documentElement.setAttribute('data-k2-consent', 'denied');
    start();
    expect(scripts()).toEqual([]);
    document.documentElement.setAttribute('data-k2-consent', 'granted');
    await Promise.resolve();
    expect(scripts()).toHaveLength(1);
    document.documentElement.setAttribute('data-k2-consent', 'denied');
    await Promise.resolve();
    vote();
    expect(global[`ga-disable-${ID}`]).toBe(true);
    expect(names()).toEqual(START);
  });
});

describe('hits', () => {
  it('contain numbers, and no typed text', () => {
    start();
    vote();
    use('k2:commented', { itemId: 8, message: 'Thanks, Gerda', refresh: false });
    use('k2:searched', { word: 'secret', count: 3 });
    use('k2:month-changed', { label: 'May', url: '/x' });
    use('k2:moderated', { action: 'remove', commentId: 1, message: 'x' });
    expect(commands().slice(START.length)).toEqual([
      ['event', 'k2_voted', { item_id: 8, stars: 4, send_to: ID }],
      ['event', 'k2_commented', { item_id: 8, send_to: ID }],
      ['event', 'k2_searched', { count: 3, send_to: ID }],
      ['event', 'k2_month_changed', { send_to: ID }],
    ]);
  });

  it('are sent to the page’s own service', () => {
    start('');
    global.dataLayer = [];
    global.gtag = vi.fn();
    vote();
    expect(global.gtag).toHaveBeenCalledExactlyOnceWith('event', 'k2_voted', { item_id: 8, stars: 4 });
    Reflect.deleteProperty(global, 'gtag');
    global.ga = vi.fn();
    vote();
    use('k2:month-changed', { label: 'May', url: '/x' });
    expect(vi.mocked(global.ga as () => void).mock.calls).toEqual([
      ['send', 'event', 'K2', 'k2_voted', '8 4'],
      ['send', 'event', 'K2', 'k2_month_changed', undefined],
    ]);
  });

  it('end with the release', () => {
    start();
    undo.pop()?.();
    vote();
    consent(true);
    expect(names()).toEqual(START);
    expect(global[`ga-disable-${ID}`]).toBe(true);
  });
});
