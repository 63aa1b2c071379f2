import { fireEvent, screen } from '@testing-library/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { offerNewVersion } from './new-version.ts';
import { reloadPage } from './reload.ts';

vi.mock('./reload.ts', () => ({ reloadPage: vi.fn() }));

const container = new EventTarget();
const workbox = { messageSkipWaiting: vi.fn() };

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(container, { getRegistration: async () => ({ waiting: {} }) }),
  });
  offerNewVersion(workbox, testPage('en'));
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => vi.unstubAllGlobals());

it('asks the new worker again until it takes over; then the page is loaded again, once', async () => {
  expect(workbox.messageSkipWaiting).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: /reload|load/i }));
  expect(workbox.messageSkipWaiting).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(4000);
  expect(workbox.messageSkipWaiting).toHaveBeenCalledTimes(3);
  expect(reloadPage).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  container.dispatchEvent(new Event('controllerchange'));
  expect(reloadPage).toHaveBeenCalledTimes(1);
});
