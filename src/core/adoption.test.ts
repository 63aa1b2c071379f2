import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeWidget, fakeFile, fakeWidget } from '../../test/fake-widget.ts';
import { stubAllFiles } from '../../test/files.ts';
import { testHost } from '../../test/loader-host.ts';
import { testPage } from '../../test/page.ts';
import type { Scope } from '../page/scope.ts';
import type { WidgetModule } from '../page/widget.ts';
import { adopt, adoptionOf, adoptions, release, releaseBelow } from './adoption.ts';

let page: ReturnType<typeof testPage>;
let element: HTMLElement;
let inner: HTMLElement;
/** The events that reach the document, with their details. */
let events: [type: string, detail: unknown][];

beforeEach(() => {
  page = testPage();
  document.body.innerHTML = '<div class="fake" id="outer"><p class="fake" id="inner"></p></div>';
  [element, inner] = [...document.querySelectorAll<HTMLElement>('.fake')] as [HTMLElement, HTMLElement];
  events = [];
  const stop = new AbortController();
  for (const type of ['k2:ready', 'k2:failed', 'k2:released'])
    document.addEventListener(type, (event) => events.push([event.type, (event as CustomEvent).detail]), stop);
  return () => stop.abort();
});

afterEach(() => releaseBelow(document));

const adoptWith = (element: HTMLElement, fake: FakeWidget) =>
  adopt(element, fake.widget, page, testHost({ widgets: [fake] }).importFile);
async function adoptNow(widget: FakeWidget, module?: WidgetModule) {
  const adoption = adoptWith(element, widget);
  await widget.arrive(module);
  return adoption;
}
const state = () => element.getAttribute('data-k2-state');

describe('an adoption', () => {
  it('is a no-op when repeated, while loading and when ready', async () => {
    const widget = fakeWidget();
    const first = adoptWith(element, widget);
    expect(adoptWith(element, widget)).toBe(first);
    await widget.arrive();
    expect(adoptWith(element, widget)).toBe(first);
    expect(widget.adopted).toHaveLength(1);
  });

  it('waits for the page’s language, also if its code has loaded, for a second at most', async () => {
    vi.useFakeTimers();
    page = testPage('fr');
    stubAllFiles(() => new Promise(() => {}));
    const widget = fakeWidget();
    await adoptNow(widget);
    adoptWith(inner, widget);
    await vi.advanceTimersByTimeAsync(999);
    expect([state(), widget.adopted]).toEqual(['loading', []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([state(), widget.adopted]).toEqual(['ready', [element, inner]]);
  });

  it('that throws has its signal aborted, and does not affect any other', async () => {
    const widget = fakeWidget();
    const error = new Error('not what I know');
    const signals = new Map<HTMLElement, AbortSignal>();
    const adopt = vi.fn((given: HTMLElement, { signal }: Scope) => {
      signals.set(given, signal);
      if (given === element) throw error;
    });
    adoptWith(element, widget);
    adoptWith(inner, widget);
    await widget.arrive({ adopt });
    expect(state()).toBe('failed');
    expect(inner.getAttribute('data-k2-state')).toBe('ready');
    expect([signals.get(element)?.aborted, signals.get(inner)?.aborted]).toEqual([true, false]);
    expect(events).toEqual([
      ['k2:failed', { widget: 'fake', error }],
      ['k2:ready', { widget: 'fake' }],
    ]);
  });
});

describe('an adoption that needs more code', () => {
  it('is ready when the code has come, also of an element whose widget is loaded', async () => {
    const widget = fakeWidget();
    const code = fakeFile(undefined);
    await adoptNow(widget, { adopt: () => code.load() });
    adoptWith(inner, widget);
    expect([state(), inner.getAttribute('data-k2-state'), events]).toEqual(['loading', 'loading', []]);
    await code.arrive();
    expect([state(), inner.getAttribute('data-k2-state')]).toEqual(['ready', 'ready']);
    expect(events.map(([type]) => type)).toEqual(['k2:ready', 'k2:ready']);
  });

  it('fails without it, and is never ready before; the next approach tries anew', async () => {
    const widget = fakeWidget();
    const code = fakeFile(undefined);
    const error = new TypeError('gone');
    await adoptNow(widget, { adopt: () => code.load() });
    await code.fail(error);
    expect(state()).toBe('failed');
    expect(events).toEqual([['k2:failed', { widget: 'fake', error }]]);
    adoptWith(element, widget);
    expect(state()).toBe('loading');
    await code.arrive();
    expect(state()).toBe('ready');
  });

  it.each(['arrive', 'fail'] as const)('and was released meanwhile does nothing: %s', async (end) => {
    const widget = fakeWidget();
    const code = fakeFile(undefined);
    await adoptNow(widget, { adopt: () => code.load() });
    releaseBelow(element);
    await code[end]();
    expect(events.map(([type]) => type)).toEqual(['k2:released']);
    expect(element.hasAttribute('data-k2-state')).toBe(false);
  });
});

describe('a release', () => {
  it('undoes the last adoption first, whatever was requested first', async () => {
    const early = fakeWidget({ name: 'early' });
    const late = fakeWidget({ name: 'late' });
    const undone: string[] = [];
    const moduleOf = (name: string) => ({
      adopt: (_element: HTMLElement, { undo }: Scope) => undo(() => void undone.push(name)),
    });
    adoptWith(element, late);
    adoptWith(element, early);
    await early.arrive(moduleOf('early'));
    await late.arrive(moduleOf('late'));
    releaseBelow(document);
    expect(undone).toEqual(['late', 'early']);
  });

  it('while the code is loading prevents the adoption', async () => {
    const widget = fakeWidget();
    adoptWith(element, widget);
    releaseBelow(element);
    await widget.arrive();
    expect(widget.adopted).toEqual([]);
    expect(element.hasAttribute('data-k2-state')).toBe(false);
    expect(events.map(([type]) => type)).toEqual(['k2:released']);
  });

  it('is completed when a clean-up function throws', async () => {
    const widget = fakeWidget();
    const error = new Error('cannot undo');
    const adoption = await adoptNow(widget, {
      adopt: (_element, { undo }) =>
        undo(() => {
          throw error;
        }),
    });
    release(adoption);
    expect(page.failures).toEqual([error]);
    expect(adoptions.size).toBe(0);
    expect(element.hasAttribute('data-k2-state')).toBe(false);
  });

  it('is completed though a clean-up function moves the focus to the element, which would adopt it again', async () => {
    const widget = fakeWidget();
    const adoption = await adoptNow(widget, {
      adopt: (_element, { undo }) => undo(() => void adoptWith(element, widget)),
    });
    release(adoption);
    expect(adoptions.size).toBe(0);
    expect(adoptionOf(element, widget.widget)).toBe(undefined);
    expect(element.hasAttribute('data-k2-state')).toBe(false);
  });
});
