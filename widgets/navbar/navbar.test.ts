import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adopting } from '../../test/adopt.ts';
import { fakeScrolling, type Scrolling } from '../../test/scrolling.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

let scrolling: Scrolling;
let undo: () => void = () => {};
let bar: HTMLElement;

beforeEach(() => {
  scrolling = fakeScrolling();
});
afterEach(() => undo());

function open(attributes = '', scrolled = 0): void {
  document.body.innerHTML = `<div data-k2-widget="navbar" ${attributes}></div>`;
  bar = document.body.firstElementChild as HTMLElement;
  document.documentElement.scrollTop = scrolled;
  undo = adopt(bar);
}
const isScrolled = () => bar.classList.contains('k2i-scrolled');

it('the navbar has its class at a scroll position of 41 px, and not at 40', () => {
  open();
  expect(isScrolled()).toBe(false);
  for (const [top, expected] of [
    [40, false],
    [41, true],
    [40.5, true],
    [3000, true],
    [40, false],
    [0, false],
  ] as const) {
    scrolling.to(top);
    expect(isScrolled(), `at ${top} px`).toBe(expected);
  }
  document.documentElement.scrollTop = 500;
  dispatchEvent(new Event('pageshow'));
  vi.advanceTimersToNextFrame();
  expect(isScrolled()).toBe(true);
});

it('the navbar can have another class, or several', () => {
  open(`data-k2-options='{"class": "is-stuck  has-shadow"}'`, 100);
  expect([...bar.classList]).toEqual(['k2i-navbar', 'is-stuck', 'has-shadow']);
});

it('a release restores the navbar', () => {
  open('class="top k2i-scrolled"');
  expect(bar.className).toBe('top k2i-navbar');
  undo();
  expect([...bar.classList].sort()).toEqual(['k2i-scrolled', 'top']);
  bar.className = '';
  scrolling.to(100);
  expect(bar.className).toBe('');
});
