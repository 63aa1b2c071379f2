import { beforeEach, expect, it, vi } from 'vitest';
import { announce } from './live-region.ts';

/** Announced texts: every change of the region to a text. */
let spoken: string[];
const regions = () => [...document.querySelectorAll('[role=status]')];

beforeEach(() => {
  vi.useFakeTimers();
  spoken = [];
});

function listen(ms: number): void {
  let before = regions()[0]?.textContent ?? '';
  for (let time = 0; time < ms; time += 10) {
    vi.advanceTimersByTime(10);
    const now = regions()[0]?.textContent ?? '';
    if (now && now !== before) spoken.push(now);
    before = now;
  }
}

it('a text is announced, also the same text twice', () => {
  for (let times = 0; times < 2; times++) {
    announce('Saved');
    listen(500);
  }
  expect(spoken).toEqual(['Saved', 'Saved']);
});

it('a later text replaces one that was not announced yet', () => {
  announce('Saving');
  listen(50);
  announce('Saved');
  listen(500);
  expect(spoken).toEqual(['Saved']);
});

it('there is one live region, the same for each text, and a new one after the page has removed it', () => {
  announce('One');
  const [first] = regions();
  announce('Two');
  expect(regions()).toEqual([first]);
  document.body.replaceChildren();
  announce('Three');
  listen(500);
  expect([regions().length, spoken]).toEqual([1, ['Three']]);
});

it.each([
  ['closed', () => document.querySelector('dialog')?.close()],
  ['removed', () => document.querySelector('dialog')?.remove()],
])('a text is announced though its dialog is %s meanwhile', (_how, end) => {
  document.body.innerHTML = '<dialog open></dialog>';
  announce('Saved');
  end();
  listen(500);
  expect([regions()[0]?.parentElement, spoken]).toEqual([document.body, ['Saved']]);
});

it('the live region is in the uppermost open dialog, as everything outside is inert', () => {
  document.body.innerHTML = '<dialog open></dialog><dialog open id="upper"></dialog><dialog></dialog>';
  announce('One');
  expect(regions()[0]?.parentElement?.id).toBe('upper');
  for (const dialog of document.querySelectorAll('dialog')) dialog.removeAttribute('open');
  announce('Two');
  expect(regions()[0]?.parentElement).toBe(document.body);
  listen(500);
  expect(spoken).toEqual(['Two']);
});
