import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { forgetToken } from '../src/k2/token.ts';
import { repairForSanitiser } from './sanitiser-library.ts';

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
