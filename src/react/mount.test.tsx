import 'virtual:texts/action,waiting';
import { useSyncExternalStore } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { translate } from '../../test/translate.ts';
import type { Action } from '../view/actions.ts';
import { createStore, type Store } from '../view/store.ts';
import { Actions, mount } from './index.ts';

let page: ReturnType<typeof testPage>;
let place: HTMLElement;
const actions = createStore<readonly Action[]>([]);
const run = vi.fn();
const labels = () => [...place.querySelectorAll('button')].map(({ textContent }) => textContent);
const mountActions = () => mount(place, Actions, { actions }, { adopted: place, widget: 'rating', page });

beforeEach(() => {
  page = testPage();
  place = document.body.appendChild(document.createElement('div'));
  actions.setState([{ label: 'action.retry', run }]);
});

describe('the buttons of actions', () => {
  it('are drawn before mount returns, send no form, and run once per click', () => {
    const { unmount } = mountActions();
    expect(labels()).toEqual(['Try again']);
    const button = place.querySelector('button');
    button?.click();
    expect([button?.type, run.mock.calls.length]).toEqual(['button', 1]);
    unmount();
    expect(place.childElementCount).toBe(0);
  });

  it('follow their store before flush returns, and keep the focus on a button that stays', () => {
    const { flush, unmount } = mountActions();
    place.querySelector('button')?.focus();
    actions.setState([
      { label: 'waiting.send', run },
      { label: 'action.retry', run },
    ]);
    flush();
    expect([labels(), document.activeElement?.textContent]).toEqual([['Send now', 'Try again'], 'Try again']);
    unmount();
  });

  it('change on a page that the browser has translated', () => {
    const { flush, unmount } = mountActions();
    translate(place);
    actions.setState([{ label: 'action.discard', run }]);
    flush();
    expect([labels(), page.failures]).toEqual([['Discard'], []]);
    unmount();
  });

  it('have the texts that their page has got since the first of them', () => {
    const { unmount } = mountActions();
    unmount();
    Object.assign(page, { texts: { 'action.retry': 'Once more' } });
    const again = mountActions();
    expect(labels()).toEqual(['Once more']);
    again.unmount();
  });
});

const error = new Error('cannot render');
function Broken({ isBroken }: { readonly isBroken: Store<boolean> }) {
  if (useSyncExternalStore(isBroken.subscribe, isBroken.getState)) throw error;
  return <b>Fine</b>;
}

it.each([true, false])(
  'a component that throws is reported once, and leaves its place empty (at once: %s)',
  (atOnce) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const isBroken = createStore(atOnce);
    const { flush, unmount } = mount(place, Broken, { isBroken }, { adopted: place, widget: 'rating', page });
    expect(place.childElementCount).toBe(atOnce ? 0 : 1);
    isBroken.setState(true);
    flush();
    expect([page.failures.splice(0), place.childElementCount]).toEqual([[error], 0]);
    unmount();
    vi.restoreAllMocks();
  },
);
