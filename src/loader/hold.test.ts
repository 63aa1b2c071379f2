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
  const heldQueue: ((ready: boolean) => void)[] = [];
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
