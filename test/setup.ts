import { afterAll, afterEach, expect, vi } from 'vitest';
import { forgetToken } from '../src/http/token.ts';
import { repairForSanitiser } from './sanitiser-library.ts';

if (typeof document !== 'undefined') repairForSanitiser();

// Loading React takes longer than most tests that need none.
if (expect.getState().testPath?.endsWith('.tsx')) {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
  forgetToken();
});

// React does its last work in tasks of its own, one root after the other on a busy machine; later it would find no window.
const LAST_TASKS = 100;
afterAll(async () => {
  for (let turn = 0; turn < LAST_TASKS; turn++) await new Promise((resolve) => setImmediate(resolve));
});
