import { beforeEach, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../test/fake-fetch.ts';
import { forgetListeners } from '../../test/listeners.ts';
import { createHolder } from './hold.ts';

forgetListeners();
beforeEach(() => {
  vi.useFakeTimers();
});

it('what is sent inside a click is not sent again when the click is held once more, by a widget around the first', () => {
  const sent = fakeFetch(new Response('Thanks'), new Response('Thanks'));
  document.body.innerHTML = `<div class="itemRatingForm" id="outer"><div class="itemRatingForm" id="inner">
    <ul class="itemRatingList"><li><a href="#" data-id="7">4</a></li></ul></div></div>`;
  const star = document.querySelector('a');
  if (!star) throw new Error('No star');
  const holder = createHolder({ pageLanguage: 'en' }, '/');
  const heldQueue: ((ready?: boolean) => void)[] = [];
  let element = document.querySelector('#inner');
  addEventListener('click', (event) => {
    if (element) holder.hold(event, star, { element, isNeverNative: true, heldQueue });
  });
  star.click();
  expect(sent).toHaveLength(1);
  element = document.querySelector('#outer');
  heldQueue.shift()?.(true);
  expect([heldQueue.length, sent.length]).toEqual([1, 1]);
  // The widget itself, which takes the call over.
  element = null;
  heldQueue.shift()?.(true);
  expect(sent).toHaveLength(1);
});

it.each(['svg', 'path'])(
  'a click on the %s of an icon, which has no click() of its own, is clicked there again',
  (name) => {
    document.body.innerHTML = '<a href="#x"><svg><path d="M0 0h1"/></svg></a>';
    const icon = document.querySelector(name);
    if (!icon) throw new Error('No icon');
    expect('click' in icon).toBe(false);
    const holder = createHolder({ pageLanguage: 'en' }, '/');
    const heldQueue: ((ready?: boolean) => void)[] = [];
    const clicks: Event[] = [];
    let isHeld = true;
    document.body.addEventListener('click', (event) => {
      if (isHeld) holder.hold(event, icon, { element: icon, isNeverNative: true, heldQueue });
      else clicks.push(event);
    });
    icon.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    isHeld = false;
    heldQueue.shift()?.(true);
    expect(clicks.map(({ target, cancelable }) => [target, cancelable])).toEqual([[icon, true]]);
  },
);
