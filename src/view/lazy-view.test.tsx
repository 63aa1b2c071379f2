import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { viewOf } from '../react/island.tsx';
import { Failure } from '../react/parts.tsx';
import { type FailureWords, failureNode } from './failure.ts';
import { createLazyView, type LazyView, type ViewModule } from './lazy-view.ts';

interface Late<State> {
  /** The view's code has come. */
  readonly come: () => Promise<void>;
  /** It can't be fetched. */
  readonly miss: () => Promise<void>;
  readonly load: () => Promise<ViewModule<State>>;
}

interface Waiting<State> {
  resolve(module: ViewModule<State>): void;
  reject(error: Error): void;
}

/** Code of a view that comes when the test says so. */
function late<State>(module: ViewModule<State>): Late<State> {
  const waiting: Waiting<State>[] = [];
  const settle = async (work: (one: Waiting<State>) => void) => {
    for (const one of waiting.splice(0)) work(one);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return {
    load: vi.fn(() => new Promise<ViewModule<State>>((resolve, reject) => void waiting.push({ resolve, reject }))),
    come: () => settle(({ resolve }) => resolve(module)),
    miss: () => settle(({ reject }) => reject(new Error('No chunk'))),
  };
}

const failed = (run: () => void): FailureWords => ({
  language: 'en',
  message: 'It did not work.',
  link: undefined,
  retry: { label: 'Try again', run },
});

const failureView: ViewModule<FailureWords> = { createView: viewOf((failure) => <Failure failure={failure} />) };
const plain = (failure: FailureWords, signal: AbortSignal) => [failureNode(failure, signal)];

let page: ReturnType<typeof testPage>;
let adopted: HTMLElement;
let place: HTMLElement;
let views: LazyView<never>[] = [];

function viewWith<State>(load: () => Promise<ViewModule<State>>, nodes: (state: State, signal: AbortSignal) => Node[]) {
  const view = createLazyView<State>({ place, adopted, widget: 'rating', page, load, plain: nodes });
  views.push(view as LazyView<never>);
  return view;
}

function Counter({ first }: { readonly first: number }) {
  const [count, setCount] = useState(first);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

/** Changes in the place since this was called. */
function watchChanges(): () => MutationRecord[] {
  const observer = new MutationObserver(() => {});
  observer.observe(place, { subtree: true, childList: true, attributes: true, characterData: true });
  return () => observer.takeRecords();
}

const button = () => place.querySelector('button') as HTMLButtonElement;
const isReacts = () =>
  Object.keys(place.querySelector('.k2i-host') ?? {}).some((key) => key.startsWith('__reactContainer'));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  page = { ...testPage(), debug: true };
  document.body.innerHTML = '<div id="adopted"><p id="place">from the server</p></div>';
  adopted = document.getElementById('adopted') as HTMLElement;
  place = document.getElementById('place') as HTMLElement;
});

afterEach(() => {
  // A node that is not what the view would have made is told there.
  expect([vi.mocked(console.error).mock.calls, vi.mocked(console.warn).mock.calls, page.failures]).toEqual([
    [],
    [],
    [],
  ]);
  vi.restoreAllMocks();
  for (const view of views) view.unmount();
  views = [];
});

describe('a state that is set before the code of its view has loaded', () => {
  it('is shown at once, as plain nodes, and the code is fetched once', () => {
    const { load } = late(failureView);
    const view = viewWith(load, plain);
    view.show(failed(() => {}));
    expect(place.textContent).toBe('It did not work.Try again');
    view.show({ ...failed(() => {}), message: 'Again not.' });
    expect(place.textContent).toBe('Again not.Try again');
    expect(load).toHaveBeenCalledOnce();
  });

  it('keeps the focus when React makes its nodes anew, as the language of its words has come meanwhile', async () => {
    const code = late<FailureWords>(failureView);
    const view = viewWith(code.load, plain);
    view.show(failed(() => {}));
    const before = button();
    before.focus();
    before.textContent = 'Réessayer';
    await code.come();
    expect(isReacts()).toBe(true);
    expect(button()).not.toBe(before);
    expect(document.activeElement).toBe(button());
    expect(vi.mocked(console.warn).mock.calls.splice(0)).toHaveLength(1);
  });

  it('is hydrated by React without a change, and the focus stays', async () => {
    const { load, come } = late(failureView);
    viewWith(load, plain).show(failed(() => {}));
    const before = button();
    before.focus();
    const changes = watchChanges();
    await come();
    expect(changes()).toEqual([]);
    expect(isReacts()).toBe(true);
    expect(button()).toBe(before);
    expect(document.activeElement).toBe(before);
  });

  it('has a button that works once per click, before and after React has loaded', async () => {
    const run = vi.fn();
    const { load, come } = late(failureView);
    viewWith(load, plain).show(failed(run));
    button().click();
    expect(run).toHaveBeenCalledTimes(1);
    await come();
    expect(isReacts()).toBe(true);
    button().click();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('is replaced by the next one, whose predecessor’s button no longer works', () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const view = viewWith(late(failureView).load, plain);
    view.show(failed(first));
    const old = button();
    view.show(failed(second));
    old.click();
    button().click();
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });

  it('is hydrated by React when it is the last one', async () => {
    const { load, come } = late(failureView);
    const view = viewWith(load, plain);
    const last = vi.fn();
    view.show(failed(() => {}));
    view.show({ ...failed(last), message: 'The last.' });
    await come();
    expect(place.textContent).toBe('The last.Try again');
    button().click();
    expect(last).toHaveBeenCalledOnce();
  });

  it('is followed by states that React renders before show returns', async () => {
    const { load, come } = late(failureView);
    const view = viewWith(load, plain);
    view.show(failed(() => {}));
    const alert = place.querySelector('[role=alert]');
    await come();
    view.show({ ...failed(() => {}), message: 'The next.' });
    expect(place.textContent).toBe('The next.Try again');
    // Of other words, so that it is announced, and right on a page that the browser has translated.
    expect(place.querySelector('[role=alert]')).not.toBe(alert);
  });
});

describe('a view that never loads', () => {
  it('leaves plain nodes that work', async () => {
    const run = vi.fn();
    const { load, miss } = late(failureView);
    const view = viewWith(load, plain);
    view.show(failed(run));
    await miss();
    button().click();
    expect(run).toHaveBeenCalledOnce();
    expect(isReacts()).toBe(false);
  });

  it('is fetched again for the next state, and then hydrates it', async () => {
    const { load, miss, come } = late(failureView);
    const view = viewWith(load, plain);
    view.show(failed(() => {}));
    await miss();
    view.show({ ...failed(() => {}), message: 'The next.' });
    expect(load).toHaveBeenCalledTimes(2);
    const changes = watchChanges();
    await come();
    expect(changes()).toEqual([]);
    expect(isReacts()).toBe(true);
    expect(place.textContent).toBe('The next.Try again');
  });
});

describe('a state of words alone', () => {
  const words = (text: string) => [document.createTextNode(text)];

  it('never fetches React', () => {
    const { load } = late<string>({ createView: viewOf((text) => text) });
    const view = viewWith(load, words);
    view.show('One');
    view.show('Two');
    expect(place.textContent).toBe('Two');
    expect(load).not.toHaveBeenCalled();
  });

  it('is followed by one with a button, for which React is fetched', async () => {
    const { load, come } = late(failureView);
    const nodes = (failure: FailureWords, signal: AbortSignal) =>
      failure.retry ? plain(failure, signal) : words(failure.message);
    const view = viewWith(load, nodes);
    view.show({ ...failed(() => {}), retry: undefined });
    expect(load).not.toHaveBeenCalled();
    view.show(failed(() => {}));
    expect(load).toHaveBeenCalledOnce();
    await come();
    expect(isReacts()).toBe(true);
  });
});

describe('a view', () => {
  it('can have a state of its own that an event changes', async () => {
    const { load, come } = late<number>({ createView: viewOf((first) => <Counter first={first} />) });
    const view = viewWith(load, (count) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = `${count}`;
      return [button];
    });
    view.show(4);
    await come();
    button().click();
    await vi.waitFor(() => expect(place.textContent).toBe('5'));
  });
});

describe('removing a view', () => {
  it.each([
    ['before anything is rendered', async () => {}],
    ['while plain nodes are shown', async ({ view }: Phase) => view.show(failed(() => {}))],
    [
      'when its code could not be loaded',
      async ({ view, code }: Phase) => {
        view.show(failed(() => {}));
        await code.miss();
      },
    ],
    [
      'when React has hydrated it',
      async ({ view, code }: Phase) => {
        view.show(failed(() => {}));
        await code.come();
      },
    ],
    [
      'when React has rendered a later state',
      async ({ view, code }: Phase) => {
        view.show(failed(() => {}));
        await code.come();
        view.show(failed(() => {}));
      },
    ],
  ])('%s leaves no nodes, whatever state is set later', async (_when, reach) => {
    const createView = vi.fn(failureView.createView);
    const code = late({ createView });
    const view = viewWith(code.load, plain);
    await reach({ view, code });
    const made = createView.mock.calls.length;
    const old = place.querySelector('button');
    view.unmount();
    await code.come();
    view.show(failed(() => {}));
    expect(createView).toHaveBeenCalledTimes(made);
    expect(place.querySelector('.k2i-host,button')).toBe(null);
    expect(view.hasFocus()).toBe(false);
    old?.click();
  });

  it('removes the listeners of its plain nodes', () => {
    const run = vi.fn();
    const view = viewWith(late(failureView).load, plain);
    view.show(failed(run));
    const old = button();
    view.unmount();
    old.click();
    expect(run).not.toHaveBeenCalled();
  });
});

interface Phase {
  readonly view: LazyView<FailureWords>;
  readonly code: Late<FailureWords>;
}

it('a view that can’t be created leaves plain nodes that work, and is reported', async () => {
  const run = vi.fn();
  const error = new Error('cannot be made');
  const { load, come } = late<FailureWords>({
    createView: () => {
      throw error;
    },
  });
  const view = viewWith(load, plain);
  view.show(failed(run));
  await come();
  view.show(failed(run));
  expect(page.failures.splice(0)).toEqual([error]);
  button().click();
  expect(run).toHaveBeenCalledOnce();
});

it('a place that a script of the site has emptied shows the next state, without React and with it', async () => {
  const { load, come } = late(failureView);
  const view = viewWith(load, plain);
  for (const message of ['One', 'Two', 'Three']) {
    view.show({ ...failed(() => {}), message });
    expect(place.textContent).toBe(`${message}Try again`);
    if (message === 'Two') await come();
    place.innerHTML = '';
  }
  view.show({ ...failed(() => {}), message: 'Four' });
  expect([place.textContent, isReacts()]).toEqual(['FourTry again', true]);
});

it('the focus inside a view is detected in both forms', async () => {
  const { load, come } = late(failureView);
  const view = viewWith(load, plain);
  expect(view.hasFocus()).toBe(false);
  view.show(failed(() => {}));
  expect(view.hasFocus()).toBe(false);
  button().focus();
  expect(view.hasFocus()).toBe(true);
  await come();
  expect(view.hasFocus()).toBe(true);
});

const error = new Error('cannot render');
let breaks: (state: FailureWords) => boolean;

function Breakable({ failure }: { readonly failure: FailureWords }) {
  if (breaks(failure)) throw error;
  return <Failure failure={failure} />;
}

describe('a view that throws while React renders', () => {
  const module: ViewModule<FailureWords> = { createView: viewOf((failure) => <Breakable failure={failure} />) };
  let events: Event[];
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  beforeEach(() => {
    events = [];
    breaks = () => true;
    adopted.addEventListener('k2:failed', (event) => events.push(event));
  });
  afterEach(() => {
    expect(page.failures.splice(0)).toEqual([error]);
    expect(events).toHaveLength(1);
  });

  it('the shown state leaves its plain nodes, which work, with the focus', async () => {
    const run = vi.fn();
    const { load, come } = late(module);
    viewWith(load, plain).show(failed(run));
    button().focus();
    await come();
    expect(place.textContent).toBe('It did not work.Try again');
    expect(isReacts()).toBe(false);
    expect(document.activeElement).toBe(button());
    button().click();
    expect(run).toHaveBeenCalledOnce();
  });

  it('a state in an emptied place is replaced by plain nodes', async () => {
    breaks = ({ message }) => message === 'Too much.';
    const run = vi.fn();
    const { load, come } = late(module);
    const view = viewWith(load, plain);
    view.show(failed(() => {}));
    await come();
    place.replaceChildren();
    view.show({ ...failed(run), message: 'Too much.' });
    await settled();
    expect(place.textContent).toBe('Too much.Try again');
    button().click();
    expect(run).toHaveBeenCalledOnce();
  });

  it('a later state is replaced by plain nodes, also for further states', async () => {
    breaks = ({ message }) => message === 'Too much.';
    const run = vi.fn();
    const { load, come } = late(module);
    const view = viewWith(load, plain);
    view.show(failed(() => {}));
    await come();
    expect(isReacts()).toBe(true);
    button().focus();
    view.show({ ...failed(run), message: 'Too much.' });
    await settled();
    expect(place.textContent).toBe('Too much.Try again');
    expect(document.activeElement).toBe(button());
    view.show({ ...failed(run), message: 'The next.' });
    expect(place.textContent).toBe('The next.Try again');
    expect(isReacts()).toBe(false);
    button().click();
    expect(run).toHaveBeenCalledOnce();
    expect(load).toHaveBeenCalledOnce();
  });

  it('and is removed in the same moment leaves nothing', async () => {
    const { load, come } = late(module);
    const view = viewWith(load, plain);
    view.show(failed(() => {}));
    const coming = come();
    await Promise.resolve();
    await Promise.resolve();
    view.unmount();
    await coming;
    await settled();
    expect(place.innerHTML).toBe('');
  });
});

it('a view that throws before React renders leaves plain nodes, too', async () => {
  const error = new Error('no words');
  const { load, come } = late<FailureWords>({
    createView: viewOf((failure) => {
      if (failure.message === 'Too much.') throw error;
      return <Failure failure={failure} />;
    }),
  });
  const view = viewWith(load, plain);
  view.show(failed(() => {}));
  await come();
  view.show({ ...failed(() => {}), message: 'Too much.' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(place.textContent).toBe('Too much.Try again');
  expect(page.failures.splice(0)).toEqual([error]);
});
