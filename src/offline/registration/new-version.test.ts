import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IMPORT_RETRY_MS } from '../../loader/constants.ts';
import { QUIET_MS } from '../names/constants.ts';

vi.mock('../../dom/reload/reload.ts', () => ({ reloadPage: vi.fn() }));

/** Has the page fetch something. */
let fetched = () => {};
/** What tells of requests, which the test makes up. */
class Requests {
  constructor(seen: () => void) {
    fetched = seen;
  }
  observe(): void {}
  disconnect(): void {
    fetched = () => {};
  }
}

/** A tab that has just been opened: it is loaded again only once. */
async function open(waiting: object | null) {
  vi.resetModules();
  const { testPage } = await import('../../../test/page.ts');
  const { offerNewVersion } = await import('./new-version.ts');
  const { reloadPage } = await import('../../dom/reload/reload.ts');
  const container = Object.assign(new EventTarget(), { getRegistration: async () => ({ waiting }) });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const messageSkipWaiting = vi.fn();
  offerNewVersion({ messageSkipWaiting }, testPage());
  await Promise.resolve();
  await Promise.resolve();
  return {
    messageSkipWaiting,
    reload: vi.mocked(reloadPage),
    change: () => container.dispatchEvent(new Event('controllerchange')),
  };
}
const lines = () => [...document.querySelectorAll('.k2i-line')];
const button = (label: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('.k2i-line button')].find((found) => found.textContent === label);
const write = () => {
  document.body.append(document.createElement('textarea'));
  (document.querySelector('textarea') as HTMLTextAreaElement).value = 'typed';
};

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  vi.stubGlobal('PerformanceObserver', Requests);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('a waiting version', () => {
  it('is offered in one line, and activated when the reader accepts', async () => {
    const { messageSkipWaiting, reload, change } = await open({});
    expect(lines()).toHaveLength(1);
    expect(lines()[0]?.querySelector('span')?.textContent).toBe('A new version of this site is available.');
    button('Reload')?.click();
    vi.advanceTimersByTime(QUIET_MS);
    expect(messageSkipWaiting).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
    write();
    change();
    change();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('gives the focus back to where it was when the reader declines', async () => {
    write();
    const field = document.querySelector('textarea');
    field?.focus();
    await open({});
    button('Reload')?.focus();
    button('Later')?.focus();
    button('Later')?.click();
    expect(lines()).toEqual([]);
    expect(document.activeElement).toBe(field);
  });

  it('is activated once the page has fetched nothing for a while', async () => {
    const { messageSkipWaiting } = await open({});
    button('Reload')?.click();
    vi.advanceTimersByTime(QUIET_MS - 100);
    fetched();
    vi.advanceTimersByTime(QUIET_MS - 1);
    expect(messageSkipWaiting).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(messageSkipWaiting).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10_000);
    expect(messageSkipWaiting).toHaveBeenCalledOnce();
  });

  it('is activated after the second try for a file that is gone', async () => {
    const { messageSkipWaiting } = await open({});
    button('Reload')?.click();
    fetched();
    vi.advanceTimersByTime(IMPORT_RETRY_MS + 400);
    expect(messageSkipWaiting).not.toHaveBeenCalled();
    fetched();
    vi.advanceTimersByTime(QUIET_MS);
    expect(messageSkipWaiting).toHaveBeenCalledOnce();
  });

  it('is activated after 5 s on a page that never stops fetching', async () => {
    const { messageSkipWaiting } = await open({});
    button('Reload')?.click();
    for (let at = 0; at < 4900; at += 100) {
      vi.advanceTimersByTime(100);
      fetched();
    }
    expect(messageSkipWaiting).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(messageSkipWaiting).toHaveBeenCalledOnce();
  });

  it('can be postponed', async () => {
    const { messageSkipWaiting, reload } = await open({});
    button('Later')?.click();
    expect(lines()).toEqual([]);
    expect(messageSkipWaiting).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a version that was accepted in another tab', () => {
  it('reloads this tab, too', async () => {
    const { reload, change } = await open({});
    change();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not reload a tab with unsaved text, which shows a line to reload instead of the offer', async () => {
    const { reload, change, messageSkipWaiting } = await open({});
    write();
    change();
    expect(reload).not.toHaveBeenCalled();
    expect(lines()).toHaveLength(1);
    button('Reload')?.click();
    expect(reload).toHaveBeenCalledOnce();
    expect(messageSkipWaiting).not.toHaveBeenCalled();
  });

  it('reloads a tab that learns of it only later', async () => {
    const { reload } = await open(null);
    expect(lines()).toEqual([]);
    expect(reload).toHaveBeenCalledOnce();
  });
});
