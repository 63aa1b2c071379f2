import { afterEach, beforeEach, expect, it } from 'vitest';
import { adopting } from '../../test/adopt.ts';
import { fakeScrolling, type Scrolling } from '../../test/scrolling.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

let scrolling: Scrolling;
let undo: () => void = () => {};
let button: HTMLElement;

beforeEach(() => {
  scrolling = fakeScrolling();
});
afterEach(() => undo());

function open(html = '<button type="button" hidden>Up</button>', scrolled = 0): void {
  document.body.innerHTML = html;
  button = document.body.firstElementChild as HTMLElement;
  document.documentElement.scrollTop = scrolled;
  undo = adopt(button);
}
function click(): MouseEvent {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  button.dispatchEvent(event);
  return event;
}

it('the button jumps to the top for a reader who prefers reduced motion', () => {
  open();
  scrolling.to(3000);
  scrolling.reduceMotion(true);
  click();
  expect(scrollY).toBe(0);
});

it('a release restores the button to the top', () => {
  const html = '<a href="#" hidden="" class="top">Up</a>';
  open(html, 200);
  undo();
  expect(button.getAttributeNames().sort()).toEqual(['class', 'hidden', 'href']);
  expect(button.className).toBe('top');
  expect(click().defaultPrevented).toBe(false);
});
