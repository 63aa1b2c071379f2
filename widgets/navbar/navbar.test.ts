import { afterEach, beforeEach, expect, it } from 'vitest';
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
