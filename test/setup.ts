import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { forgetToken } from '../src/k2/token.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
  forgetToken();
});
