import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { repairForSanitiser } from './sanitiser-library.ts';

/** What reads the page is not for tests without one. */
const { forgetToken } = typeof document === 'undefined' ? { forgetToken() {} } : await import('../src/k2/token.ts');

if (typeof document !== 'undefined') repairForSanitiser();

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
  forgetToken();
});
