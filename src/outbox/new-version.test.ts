import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('../dom/reload.ts', () => ({ reloadPage: vi.fn() }));

/** A tab that has just been opened: it is loaded again only once. */
async function open(waiting: { readonly scriptURL: string } | null) {
  vi.resetModules();
  const { testPage } = await import('../../test/page.ts');
  const { offerNewVersion } = await import('./new-version.ts');
  const { reloadPage } = await import('../dom/reload.ts');
  const registration = { waiting };
  const container = Object.assign(new EventTarget(), {
    controller: OLD,
    getRegistration: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const messageSkipWaiting = vi.fn();
  offerNewVersion({ messageSkipWaiting }, (worker) => worker === OLD || worker === NEW, testPage());
  await Promise.resolve();
  await Promise.resolve();
  return {
    messageSkipWaiting,
    reload: vi.mocked(reloadPage),
    change: (controller = NEW) => {
      registration.waiting = null;
      container.controller = controller;
      container.dispatchEvent(new Event('controllerchange'));
    },
  };
}
const WAITING = { scriptURL: 'http://localhost/sw.js?base=%2Fmedia%2Fk2-islands%2F' };
const OLD = { ...WAITING };
const NEW = { ...WAITING };
const FOREIGN = { scriptURL: 'http://localhost/push-worker.js' };
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
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('a waiting version', () => {
  it('is offered in one line, and activated when the reader accepts', async () => {
    const { messageSkipWaiting, reload, change } = await open(WAITING);
    expect(lines()).toHaveLength(1);
    expect(lines()[0]?.querySelector('span')?.textContent).toBe('A new version of this site is available.');
    button('Reload')?.focus();
    button('Reload')?.click();
    await vi.advanceTimersByTimeAsync(499);
    expect(messageSkipWaiting).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(messageSkipWaiting).toHaveBeenCalledOnce();
    expect(lines().map(({ textContent }) => textContent)).toEqual(['Loading…']);
    expect(reload).not.toHaveBeenCalled();
    write();
    change();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('can be postponed, and the focus returns to its place', async () => {
    write();
    const field = document.querySelector('textarea');
    field?.focus();
    const { messageSkipWaiting, reload } = await open(WAITING);
    button('Reload')?.focus();
    button('Later')?.focus();
    button('Later')?.click();
    expect([lines(), document.activeElement]).toEqual([[], field]);
    expect(messageSkipWaiting).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });
});

it('the page does not reload when a worker of another application takes over', async () => {
  const { reload, change } = await open(WAITING);
  change(FOREIGN);
  expect(reload).not.toHaveBeenCalled();
});

describe('a version that was accepted in another tab', () => {
  it('reloads this tab, too', async () => {
    const { reload, change } = await open(WAITING);
    change();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not reload a tab with unsaved text, which shows a line to reload instead of the offer', async () => {
    const { reload, change, messageSkipWaiting } = await open(WAITING);
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
