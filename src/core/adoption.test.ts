import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeWidget, settled } from '../../test/fake-widget.ts';
import { testHost } from '../../test/loader-host.ts';
import { testPage } from '../../test/page.ts';
import { type Adopter, createAdopter } from './adopter.ts';
import { adoptionOf, adoptions, release } from './adoption.ts';
import { createLookup } from './lookup.ts';

let page: ReturnType<typeof testPage>;
let adopter: Adopter;
let element: HTMLElement;
/** The events that reach the document, with what they say. */
let events: [type: string, detail: unknown][];

beforeEach(() => {
  page = testPage();
  adopter = createAdopter(createLookup([], testHost()), page, testHost());
  document.body.innerHTML = '<div class="fake" id="outer"><p class="fake" id="inner"></p></div>';
  element = document.getElementById('outer') as HTMLElement;
  events = [];
  const stop = new AbortController();
  for (const type of ['k2:ready', 'k2:failed', 'k2:released'])
    document.addEventListener(type, (event) => events.push([event.type, (event as CustomEvent).detail]), stop);
  return () => stop.abort();
});

afterEach(() => adopter.release(document));

const state = () => element.getAttribute('data-k2-state');

describe('an adoption', () => {
  it('goes from loading to ready, and shows it by an attribute of the element and by an event', async () => {
    const widget = fakeWidget();
    adopter.adopt(element, widget.entry);
    expect(state()).toBe('loading');
    expect(events).toEqual([]);
    await widget.arrive();
    expect(state()).toBe('ready');
    expect(events).toEqual([['k2:ready', { widget: 'fake' }]]);
    expect(widget.adopted).toEqual([element]);
  });

  it('is a no-op when repeated, while loading and when ready', async () => {
    const widget = fakeWidget();
    const first = adopter.adopt(element, widget.entry);
    expect(adopter.adopt(element, widget.entry)).toBe(first);
    await widget.arrive();
    expect(adopter.adopt(element, widget.entry)).toBe(first);
    expect(widget.adopted).toHaveLength(1);
    expect(widget.loads).toBe(1);
  });

  it('of a second element is synchronous when the code has loaded', async () => {
    const widget = fakeWidget();
    adopter.adopt(element, widget.entry);
    await widget.arrive();
    const inner = document.getElementById('inner') as HTMLElement;
    expect(adopter.adopt(inner, widget.entry).state).toBe('ready');
    expect(widget.adopted).toEqual([element, inner]);
  });

  it('waits for the page’s language, also where the code is there, for a second at most', async () => {
    vi.useFakeTimers();
    const widget = fakeWidget();
    const french = testPage('fr');
    const load = vi.spyOn(french, 'load').mockReturnValue(new Promise(() => {}));
    const inFrench = createAdopter(createLookup([], testHost()), french, testHost());
    inFrench.adopt(element, widget.entry);
    expect(load.mock.calls.map(String)).toEqual([
      expect.stringContaining('languages.ts'),
      expect.stringContaining('fr.json'),
    ]);
    await widget.arrive();
    const inner = document.getElementById('inner') as HTMLElement;
    inFrench.adopt(inner, widget.entry);
    await vi.advanceTimersByTimeAsync(999);
    expect(state()).toBe('loading');
    expect(widget.adopted).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(state()).toBe('ready');
    expect(widget.adopted).toEqual([element, inner]);
    vi.useRealTimers();
  });

  it('of a widget without words waits for no language', async () => {
    const widget = fakeWidget({ wordless: true });
    const french = testPage('fr');
    const load = vi.spyOn(french, 'load');
    createAdopter(createLookup([], testHost()), french, testHost()).adopt(element, widget.entry);
    await widget.arrive();
    expect(state()).toBe('ready');
    expect(load).not.toHaveBeenCalled();
  });

  it('that fails to load is reported by attribute and event, and can be repeated', async () => {
    const widget = fakeWidget();
    const error = new TypeError('gone');
    adopter.adopt(element, widget.entry);
    await widget.fail(error);
    expect(state()).toBe('failed');
    expect(adoptionOf(element, widget.entry)?.error).toBe(error);
    expect(page.failures).toEqual([error]);
    adopter.adopt(element, widget.entry);
    expect(state()).toBe('loading');
    await widget.arrive();
    expect(state()).toBe('ready');
    expect(adoptionOf(element, widget.entry)?.error).toBeUndefined();
  });

  it('that throws does not affect any other', async () => {
    const widget = fakeWidget();
    const inner = document.getElementById('inner') as HTMLElement;
    const error = new Error('not what I know');
    const adopt = vi.fn((given: HTMLElement) => {
      if (given === element) throw error;
      return () => {};
    });
    adopter.adopt(element, widget.entry);
    adopter.adopt(inner, widget.entry);
    await widget.arrive({ adopt });
    expect(state()).toBe('failed');
    expect(inner.getAttribute('data-k2-state')).toBe('ready');
    expect(events).toEqual([
      ['k2:failed', { widget: 'fake', error }],
      ['k2:ready', { widget: 'fake' }],
    ]);
  });
});

describe('a release', () => {
  it('runs the clean-up of everything at and below the root, and can be followed by a new adoption', async () => {
    const widget = fakeWidget();
    const inner = document.getElementById('inner') as HTMLElement;
    adopter.adopt(element, widget.entry);
    adopter.adopt(inner, widget.entry);
    await widget.arrive();
    adopter.release(inner);
    expect(widget.undone).toEqual([inner]);
    expect(inner.hasAttribute('data-k2-state')).toBe(false);
    expect(state()).toBe('ready');
    expect(events.at(-1)).toEqual(['k2:released', { widget: 'fake' }]);
    adopter.adopt(inner, widget.entry);
    adopter.release(element);
    expect(widget.undone).toEqual([inner, inner, element]);
    expect(adoptions.size).toBe(0);
  });

  it('undoes what came last first, whatever was asked for first', async () => {
    const early = fakeWidget({ name: 'early' });
    const late = fakeWidget({ name: 'late' });
    const undone: string[] = [];
    const moduleOf = (name: string) => ({ adopt: () => () => void undone.push(name) });
    adopter.adopt(element, late.entry);
    adopter.adopt(element, early.entry);
    await early.arrive(moduleOf('early'));
    await late.arrive(moduleOf('late'));
    adopter.release(document);
    expect(undone).toEqual(['late', 'early']);
  });

  it('while the code is loading prevents the adoption', async () => {
    const widget = fakeWidget();
    adopter.adopt(element, widget.entry);
    adopter.release(element);
    await widget.arrive();
    expect(widget.adopted).toEqual([]);
    expect(element.hasAttribute('data-k2-state')).toBe(false);
    expect(events.map(([type]) => type)).toEqual(['k2:released']);
  });

  it('while the code is loading is not undone by a failure of that code', async () => {
    const widget = fakeWidget();
    adopter.adopt(element, widget.entry);
    adopter.release(element);
    await widget.fail();
    expect(element.hasAttribute('data-k2-state')).toBe(false);
    expect([events.map(([type]) => type), page.failures]).toEqual([['k2:released'], []]);
  });

  it('inside the event of another one undoes each adoption once', async () => {
    const widget = fakeWidget();
    for (const id of ['outer', 'inner']) adopter.adopt(document.getElementById(id) as HTMLElement, widget.entry);
    await widget.arrive();
    const again = () => adopter.release(document);
    document.addEventListener('k2:released', again);
    adopter.release(document);
    document.removeEventListener('k2:released', again);
    expect(widget.undone.map(({ id }) => id)).toEqual(['inner', 'outer']);
    expect(events.map(([type]) => type)).toEqual(['k2:ready', 'k2:ready', 'k2:released', 'k2:released']);
  });

  it('inside the event of another one leaves alone what is adopted there', async () => {
    const widget = fakeWidget();
    for (const id of ['outer', 'inner']) adopter.adopt(document.getElementById(id) as HTMLElement, widget.entry);
    await widget.arrive();
    const again = () => {
      adopter.release(element);
      adopter.adopt(element, widget.entry);
    };
    document.addEventListener('k2:released', again, { once: true });
    adopter.release(document);
    expect([adoptionOf(element, widget.entry)?.state, widget.adopted.length - widget.undone.length]).toEqual([
      'ready',
      1,
    ]);
  });

  it('in the middle of an adoption is one, also by the click that has waited for that', async () => {
    const widget = fakeWidget();
    adopter.adopt(element, widget.entry);
    const undo = vi.fn();
    await widget.arrive({
      adopt: () => {
        adopter.release(element);
        return undo;
      },
    });
    expect([undo.mock.calls.length, state(), events.map(([type]) => type)]).toEqual([1, null, ['k2:released']]);
    events.length = 0;
    const other = fakeWidget();
    adopter.adopt(element, other.entry).waiting.push(() => adopter.release(element));
    await other.arrive();
    expect([other.undone.length, state(), events.map(([type]) => type)]).toEqual([1, null, ['k2:released']]);
  });

  it('is completed when a clean-up function throws', async () => {
    const widget = fakeWidget();
    const error = new Error('cannot undo');
    const adoption = adopter.adopt(element, widget.entry);
    await widget.arrive({
      adopt: () => () => {
        throw error;
      },
    });
    release(adoption, page);
    expect(page.failures).toEqual([error]);
    expect(adoptions.size).toBe(0);
    expect(element.hasAttribute('data-k2-state')).toBe(false);
  });

  it('is completed though a clean-up function moves the focus to the element, which would adopt it again', async () => {
    const widget = fakeWidget();
    const adoption = adopter.adopt(element, widget.entry);
    await widget.arrive({ adopt: () => () => void adopter.adopt(element, widget.entry) });
    release(adoption, page);
    expect(adoptions.size).toBe(0);
    expect(adoptionOf(element, widget.entry)).toBe(undefined);
    expect(element.hasAttribute('data-k2-state')).toBe(false);
  });
});

describe('the view of a widget', () => {
  it('is fetched once the code is loaded and the page is idle; a failure is not reported', async () => {
    vi.useFakeTimers();
    const widget = fakeWidget();
    const preload = vi.fn();
    adopter.preloadView(element, widget.entry);
    await widget.fail();
    await settled();
    expect(page.failures).toEqual([]);
    adopter.preloadView(element, widget.entry);
    await widget.arrive({ adopt: () => () => {}, preload });
    expect(preload).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    expect(preload).toHaveBeenCalledExactlyOnceWith(page, element);
  });
});
