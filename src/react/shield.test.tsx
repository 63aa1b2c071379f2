import { fireEvent } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { viewOf } from './island.tsx';

let unmount: (() => void) | undefined;
afterEach(() => unmount?.());

/** Counts how often React goes up from the form, which a field named `parentNode` would turn into a circle. */
function formWithIsland(): { form: HTMLFormElement; host: HTMLElement; ways: () => number; clicked: () => void } {
  document.body.innerHTML = '<form><p id="host"></p></form>';
  const form = document.querySelector('form') as HTMLFormElement;
  const host = document.getElementById('host') as HTMLElement;
  let ways = 0;
  // The DOM of these tests goes up as well.
  vi.spyOn(form, 'parentNode', 'get').mockImplementation(() => {
    if (/react-dom/.test(`${new Error().stack}`)) ways++;
    return document.body;
  });
  const clicked = vi.fn();
  const createView = viewOf<string>((words) => (
    <button type="button" onClick={clicked}>
      {words}
    </button>
  ));
  unmount = createView(host, { adopted: form, widget: 'rating', page: testPage() }, 'one').unmount;
  ways = 0;
  return { form, host, ways: () => ways, clicked };
}

it('React receives the events of its own elements', () => {
  const { host, clicked } = formWithIsland();
  fireEvent.click(host.firstElementChild as Element);
  expect(clicked).toHaveBeenCalledOnce();
});

it('React receives no event outside its host: pointerover and pointerout, the host itself, selections', () => {
  const { form, host, ways } = formWithIsland();
  const button = host.firstElementChild as Element;
  for (const type of ['mouseover', 'mouseout', 'pointerover', 'pointerout'])
    host.dispatchEvent(new MouseEvent(type, { relatedTarget: form }));
  for (const type of ['mouseover', 'mouseout']) button.dispatchEvent(new MouseEvent(type, { relatedTarget: form }));
  host.dispatchEvent(new MouseEvent('click'));
  document.dispatchEvent(new Event('selectionchange'));
  expect(ways()).toBe(0);
});
