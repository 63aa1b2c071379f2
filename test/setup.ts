import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { forgetLogIn } from '../src/http/call.ts';
import { forgetToken } from '../src/session/token.ts';
import { bringFiles } from './files.ts';
import { repairForSanitiser } from './sanitiser-library.ts';

if (typeof document !== 'undefined') {
  repairForSanitiser();
  // Without layout, no element is at any point.
  Object.assign(Object.getPrototypeOf(document), { elementsFromPoint: () => [] });
  const { configure, screen, within } = await import('@testing-library/dom');
  // Two files at once on two cores take their time over a page.
  configure({ asyncUtilTimeout: 5000 });
  // It was made for the page of the file that loaded the library.
  Object.assign(screen, within(document.body));
}

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
  forgetLogIn();
});

// React does its last work in tasks of its own, one root after the other on a busy machine; later it would find no window.
const LAST_TASKS = 100;
afterAll(async () => {
  vi.unstubAllGlobals();
  for (let turn = 0; turn < LAST_TASKS; turn++) await new Promise((resolve) => setImmediate(resolve));
});

beforeEach(bringFiles);
