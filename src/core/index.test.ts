import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFile, fakeWidget } from '../../test/fake-widget.ts';
import { forgetListeners } from '../../test/listeners.ts';
import { testHost } from '../../test/loader-host.ts';
import { start } from './index.ts';

forgetListeners();

const call = (outcome: unknown) => document.dispatchEvent(new CustomEvent('k2:call', { detail: { outcome } }));

let failures: unknown[];
beforeEach(() => {
  vi.useFakeTimers();
  failures = [];
  document.addEventListener('k2:failed', (event) => {
    event.preventDefault();
    failures.push(event.detail.widget);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('widgets of the whole page', () => {
  const whole = () => fakeWidget({ name: 'service', selector: 'html', wholePage: ['testService'] });

  it.each<[string, object | undefined, Readonly<Record<string, string>>, number]>([
    ['a script has defined their service on the window', () => {}, {}, 1],
    ['their service is still a list of what it will do', [], {}, 1],
    ['the tag has their parameter', undefined, { service: 'G-1' }, 1],
    ['there is no such service', undefined, {}, 0],
  ])('are adopted when the page is parsed, or not at all, when %s', (_when, service, parameters, times) => {
    if (service) vi.stubGlobal('testService', service);
    const widget = whole();
    const host = testHost({ widgets: [widget, fakeWidget({ name: 'other', selector: 'html' })], parameters });
    start(host);
    expect(widget.loads).toBe(times);
    host.api.release();
  });
});

describe('debug=1', () => {
  const parameters = { debug: '1' };
  it('opens the inspector with all events, also with those before its file has loaded', async () => {
    vi.spyOn(console, 'debug').mockImplementation(() => {});
    const open = vi.fn((_host: unknown, _events: readonly Event[]) => {});
    const file = fakeFile({ openInspector: open });
    start(testHost({ files: { inspector: file }, parameters }));
    call(200);
    for (const type of ['k2:ready', 'k2:failed', 'k2:released', 'k2:other'])
      document.body.dispatchEvent(new CustomEvent(type, { detail: {} }));
    await file.arrive();
    expect(open.mock.lastCall?.[1].map(({ type }) => type)).toEqual([
      'k2:call',
      'k2:ready',
      'k2:failed',
      'k2:released',
    ]);
  });

  it.each([
    ['without it', {}, null],
    ['in a framed page of the site', parameters, document.createElement('iframe')],
  ])('opens no inspector %s', (_where, parameters, frameElement) => {
    vi.stubGlobal('frameElement', frameElement);
    const file = fakeFile({});
    start(testHost({ files: { inspector: file }, parameters }));
    expect(file.loads).toBe(0);
  });
});

describe('selectors in a block data-k2-adopt', () => {
  const BLOCK = '<script type="application/json" data-k2-adopt>{}</script>';
  const marks = vi.fn((root: unknown) => root);
  const reader = () => fakeFile({ createNamedSelectors: () => marks });
  beforeEach(() => {
    marks.mockClear();
  });

  it('load their code once, only on pages with a block; then the page is scanned again', async () => {
    document.body.innerHTML = '<p></p>';
    const file = reader();
    const host = { ...testHost({ files: { 'named-selectors': file } }), scan: vi.fn() };
    const { markNamed } = start(host);
    expect([file.loads, markNamed(document)]).toEqual([0, document]);
    document.body.insertAdjacentHTML('beforeend', BLOCK);
    expect(markNamed(document.body)).toBe(document.body);
    markNamed(document.body);
    expect([file.loads, host.scan.mock.calls]).toEqual([1, []]);
    await file.arrive();
    expect(host.scan.mock.calls).toEqual([[document]]);
    markNamed(document.body);
    expect([marks.mock.calls, file.loads]).toEqual([[[document.body]], 1]);
  });

  it('report a failure of the block, once, when their code fails to load', async () => {
    document.body.innerHTML = BLOCK;
    const file = reader();
    const { markNamed } = start(testHost({ files: { 'named-selectors': file } }));
    await file.fail();
    expect(failures).toEqual(['data-k2-adopt']);
    // A page may change every second.
    markNamed(document);
    expect(file.loads).toBe(1);
  });

  it('added after a release do not match the released elements until they are scanned again', () => {
    document.body.innerHTML = '<header></header>';
    const host = testHost({ widgets: [fakeWidget()] });
    start(host);
    host.api.release();
    document.querySelector('header')?.setAttribute('data-k2-widget', 'fake');
    expect(host.api.status()).toEqual([]);
    host.api.scan();
    expect(host.api.status()).toHaveLength(1);
  });
});
