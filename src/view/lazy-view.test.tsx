import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubFiles } from '../../test/files.ts';
import { testPage } from '../../test/page.ts';
import * as react from '../react/index.ts';
import type { FailureWords } from './failure.ts';
import { failureView } from './failure-view.tsx';
import { dom, type View } from './h.ts';
import { createLazyView } from './lazy-view.ts';

const failed = (run = () => {}, message = 'It did not work.'): FailureWords => ({
  language: 'en',
  message: [{ words: message, language: 'en' }],
  link: undefined,
  retry: { label: 'Try again', run },
});
const error = new Error('cannot render');
/** A view that throws by React, for some states. */
const breaking =
  (breaks: (state: FailureWords) => boolean): View<FailureWords> =>
  (h) =>
  (state) => {
    if (h !== dom && breaks(state)) throw error;
    return failureView(h)(state);
  };

let page: ReturnType<typeof testPage>;
let place: HTMLElement;
let view: ReturnType<typeof createLazyView<FailureWords>>;
let requests: { resolve(module: typeof react): void; reject(error: Error): void }[];

const settled = () => new Promise((resolve) => setTimeout(resolve));
/** Loads React, as often as it was asked for. */
const loadReact = async () => {
  for (const request of requests.splice(0)) request.resolve(react);
  await settled();
};
const missReact = async () => {
  for (const request of requests.splice(0)) request.reject(new Error('No file'));
  await settled();
};
const button = () => place.querySelector('button') as HTMLButtonElement;
const isReacts = () =>
  Object.keys(place.querySelector('.k2i-host') ?? {}).some((key) => key.startsWith('__reactContainer'));
function setUp(of: View<FailureWords> = failureView): void {
  view = createLazyView({ place, adopted: place, widget: 'rating', page, view: of });
}

beforeEach(() => {
  page = testPage();
  requests = [];
  stubFiles({ react: () => new Promise((resolve, reject) => void requests.push({ resolve, reject })) });
  document.body.innerHTML = '<p id="place">from the server</p>';
  place = document.getElementById('place') as HTMLElement;
  setUp();
  return () => view.unmount();
});

describe('a state with a button', () => {
  it('is shown at once, and React is fetched once', () => {
    view.show(failed());
    expect(place.textContent).toBe('It did not work.Try again');
    view.show(failed(undefined, 'Again not.'));
    expect(place.textContent).toBe('Again not.Try again');
    expect(requests).toHaveLength(1);
  });

  it('is hydrated without a change, keeps the focus, and its button works once per click', async () => {
    const run = vi.fn();
    view.show(failed(run));
    const before = button();
    before.focus();
    before.click();
    expect(run).toHaveBeenCalledTimes(1);
    const observer = new MutationObserver(() => {});
    observer.observe(place, { subtree: true, childList: true, attributes: true, characterData: true });
    await loadReact();
    expect([observer.takeRecords(), isReacts()]).toEqual([[], true]);
    expect(document.activeElement).toBe(before);
    before.click();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('is followed by states that React renders before show returns, with the focus on the same button', async () => {
    view.show(failed());
    const alert = place.querySelector('[role=alert]');
    await loadReact();
    button().focus();
    view.show(failed(undefined, 'The next.'));
    expect(place.textContent).toBe('The next.Try again');
    // Other words are another element, so that they are announced, and right on a page that the browser has translated.
    expect(place.querySelector('[role=alert]')).not.toBe(alert);
    expect(document.activeElement).toBe(button());
  });

  it('works without React, which is fetched again for the next state', async () => {
    const run = vi.fn();
    view.show(failed(run));
    await missReact();
    button().click();
    expect([run.mock.calls.length, isReacts()]).toEqual([1, false]);
    view.show(failed(run, 'The next.'));
    await loadReact();
    expect([place.textContent, isReacts()]).toEqual(['The next.Try again', true]);
  });
});

it('text without a button never fetches React', () => {
  view.show({ ...failed(), retry: undefined });
  expect([place.textContent, requests]).toEqual(['It did not work.', []]);
});

describe.each([
  [
    'while React loads',
    async () => {
      view.show(failed());
      await Promise.resolve();
    },
  ],
  [
    'after React has hydrated it',
    async () => {
      view.show(failed());
      await loadReact();
    },
  ],
])('a view that is removed %s', (_when, reach) => {
  it('leaves no nodes, whatever state is set later', async () => {
    await reach();
    view.unmount();
    await loadReact();
    view.show(failed());
    expect(place.querySelector('.k2i-host,button')).toBe(null);
  });
});

it('a place that a script of the site has emptied shows the next state, without React and with it', async () => {
  for (const message of ['One', 'Two', 'Three']) {
    view.show(failed(undefined, message));
    expect(place.textContent).toBe(`${message}Try again`);
    if (message === 'Two') await loadReact();
    place.innerHTML = '';
  }
});

describe('a view that throws by React', () => {
  afterEach(() => expect(page.failures.splice(0)).toEqual([error]));

  it.each<[string, (state: FailureWords) => boolean]>([
    ['at once', () => true],
    ['for a later state', ({ message }) => message[0]?.words === 'Too much.'],
  ])('%s shows plain nodes that work, for further states, too', async (_when, breaks) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    setUp(breaking(breaks));
    const run = vi.fn();
    view.show(failed());
    await loadReact();
    view.show(failed(run, 'Too much.'));
    await settled();
    expect([place.textContent, isReacts()]).toEqual(['Too much.Try again', false]);
    button().click();
    view.show(failed(run, 'The next.'));
    button().click();
    expect(run).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });
});
