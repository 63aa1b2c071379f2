import { beforeEach, expect, it, vi } from 'vitest';
import { announce } from './live-region.ts';

/** What a screen reader would say: every change of the region to a text. */
let spoken: string[];

const region = () => document.querySelectorAll('[role=status]');

beforeEach(() => {
  vi.useFakeTimers();
  spoken = [];
});

/** Lets time pass and notes what is in the region after each step, when it has changed. */
function listen(ms: number): void {
  let before = region()[0]?.textContent ?? '';
  for (let time = 0; time < ms; time += 10) {
    vi.advanceTimersByTime(10);
    const now = region()[0]?.textContent ?? '';
    if (now && now !== before) spoken.push(now);
    before = now;
  }
}

it('a text is announced with aria-live=polite', () => {
  announce('Saved');
  listen(500);
  expect(spoken).toEqual(['Saved']);
});

it('the same text twice is announced twice', () => {
  announce('Saved');
  listen(500);
  announce('Saved');
  listen(500);
  expect(spoken).toEqual(['Saved', 'Saved']);
});

it('a later text replaces one that was not announced yet', () => {
  announce('Saving');
  listen(50);
  announce('Saved');
  listen(500);
  expect(spoken).toEqual(['Saved']);
});

it('there is one live region, and a new one after the page has removed it', () => {
  announce('One');
  announce('Two');
  expect(region()).toHaveLength(1);
  document.body.replaceChildren();
  announce('Three');
  listen(500);
  expect(region()).toHaveLength(1);
  expect(spoken).toEqual(['Three']);
});

it('the live region is in the uppermost open dialog, as everything outside is inert', () => {
  document.body.innerHTML = '<dialog open></dialog><dialog open id="upper"></dialog><dialog></dialog>';
  announce('One');
  expect(region()[0]?.parentElement?.id).toBe('upper');
  document.querySelector('#upper')?.removeAttribute('open');
  document.querySelector('dialog')?.removeAttribute('open');
  announce('Two');
  expect(region()[0]?.parentElement).toBe(document.body);
  listen(500);
  expect(spoken).toEqual(['Two']);
});

it('the live region is the same from text to text: screen readers do not announce a new one at once', () => {
  announce('One');
  const [first] = region();
  announce('Two');
  expect(region()[0]).toBe(first);
});
