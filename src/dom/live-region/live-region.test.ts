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

it('a text is spoken politely', () => {
  announce('Saved');
  listen(500);
  expect(spoken).toEqual(['Saved']);
});

it('the same text twice is spoken twice', () => {
  announce('Saved');
  listen(500);
  announce('Saved');
  listen(500);
  expect(spoken).toEqual(['Saved', 'Saved']);
});

it('a later text replaces one that was not spoken yet', () => {
  announce('Saving');
  listen(50);
  announce('Saved');
  listen(500);
  expect(spoken).toEqual(['Saved']);
});

it('there is one region, and a new one after the page has lost it', () => {
  announce('One');
  announce('Two');
  expect(region()).toHaveLength(1);
  document.body.replaceChildren();
  announce('Three');
  listen(500);
  expect(region()).toHaveLength(1);
  expect(spoken).toEqual(['Three']);
});

it('it is in the uppermost dialog that is open, around which all is silent', () => {
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

it('it is the same one from text to text: a new one would have to be found first', () => {
  announce('One');
  const [first] = region();
  announce('Two');
  expect(region()[0]).toBe(first);
});
