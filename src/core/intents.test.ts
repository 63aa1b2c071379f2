import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeWidget, fakeWidget } from '../../test/fake-widget.ts';
import { forgetListeners } from '../../test/listeners.ts';
import { testHost } from '../../test/loader-host.ts';
import { testPage } from '../../test/page.ts';
import { HOLD_MS } from '../loader/constants.ts';
import { type Adopter, createAdopter } from './adopter.ts';
import { listenForIntents } from './intents.ts';
import { createLookup } from './lookup.ts';
import type { Language } from './page.ts';
import type { WidgetEntry } from './widget.ts';

forgetListeners();

let adopter: Adopter;

function start(entries: readonly WidgetEntry[], language: Language = 'en'): Adopter {
  adopter = createAdopter(createLookup(entries, testHost()), testPage(language), testHost(language));
  listenForIntents(adopter);
  return adopter;
}

/** What the page's own scripts see; nothing is followed or sent for real. */
function watchPage(
  type: string,
): { readonly target: EventTarget | null; readonly submitter: EventTarget | null; native: boolean }[] {
  const seen: ReturnType<typeof watchPage> = [];
  document.addEventListener(type, (event) => {
    const submitter = event instanceof SubmitEvent ? event.submitter : null;
    seen.push({ target: event.target, submitter, native: !event.defaultPrevented });
    event.preventDefault();
  });
  return seen;
}

function find<T extends HTMLElement = HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`No ${selector}`);
  return element;
}

/** @returns whether the browser would have done what it does by itself. */
function click(target: Element, init: MouseEventInit = {}): boolean {
  let native = false;
  const stay = (event: Event) => {
    native = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', stay);
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  removeEventListener('click', stay);
  return native;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => adopter.release(document));

describe('a click', () => {
  let widget: FakeWidget;
  const line = { holdClick: 'a', busy: { place: '.log', className: 'busy' } } as const;

  beforeEach(() => {
    document.body.innerHTML =
      '<div class="fake"><a href="/one" id="one"><b>1</b></a><a href="/two" id="two">2</a><i>x</i><p class="log"></p></div>';
    widget = fakeWidget(line);
    start([widget.entry]);
  });

  it('is held while the code loads, and no other listener of the page receives it', () => {
    const seen = watchPage('click');
    const late = vi.fn();
    addEventListener('click', late, true);
    expect(click(find('b'))).toBe(false);
    expect(seen).toEqual([]);
    expect(late).not.toHaveBeenCalled();
    expect(find('.fake').getAttribute('aria-busy')).toBe('true');
    expect(find('.fake').getAttribute('data-k2-state')).toBe('loading');
    expect(find('.log').className).toBe('log busy');
  });

  it('is replayed once when the code has loaded, after the adoption, and aria-busy is removed', async () => {
    const seen = watchPage('click');
    const order: string[] = [];
    find('#one').addEventListener('click', () => order.push('click'));
    click(find('b'));
    await widget.arrive({
      adopt: () => {
        order.push('adopted');
        return () => {};
      },
    });
    expect(order).toEqual(['adopted', 'click']);
    expect(seen.map(({ target }) => target)).toEqual([find('#one')]);
    expect(find('.fake').hasAttribute('aria-busy')).toBe(false);
    expect(find('.log').className).toBe('log');
    await vi.advanceTimersByTimeAsync(HOLD_MS * 2);
    expect(seen).toHaveLength(1);
  });

  it('is replayed in the order of all held clicks', async () => {
    const seen = watchPage('click');
    for (const id of ['#two', '#one', '#two']) click(find(id));
    await widget.arrive();
    expect(seen.map(({ target }) => (target as HTMLElement).id)).toEqual(['two', 'one', 'two']);
    expect(widget.loads).toBe(1);
    expect(widget.adopted).toEqual([find('.fake')]);
  });

  it('on an element inside that is no control is not held', () => {
    expect(click(find('i'))).toBe(true);
    expect(widget.loads).toBe(0);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }, { button: 2 }])(
    'with %o, which opens a new tab or a menu, is not held',
    (init) => {
      expect(click(find('#one'), init)).toBe(true);
      expect(widget.loads).toBe(0);
    },
  );

  it.each([
    ['target', '_blank'],
    ['download', ''],
  ])('on a link with %s is not held', (name, value) => {
    find('#one').setAttribute(name, value);
    expect(click(find('#one'))).toBe(true);
    expect(widget.loads).toBe(0);
  });

  it('whose default another script has prevented is not held', () => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    event.preventDefault();
    find('#one').dispatchEvent(event);
    expect(widget.loads).toBe(0);
  });

  it('inside data-k2-ignore is not held', () => {
    find('#one').setAttribute('data-k2-ignore', '');
    expect(click(find('b'))).toBe(true);
    expect(widget.loads).toBe(0);
  });

  it('is not held when the widget is already adopted', async () => {
    const seen = watchPage('click');
    click(find('#one'));
    await widget.arrive();
    click(find('#two'));
    expect(seen.map(({ target }) => (target as HTMLElement).id)).toEqual(['one', 'two']);
  });

  it('is followed natively when the code does not load', async () => {
    const seen = watchPage('click');
    click(find('#one'));
    await widget.fail();
    expect(seen).toMatchObject([{ target: find('#one'), native: true }]);
    expect(find('.fake').getAttribute('data-k2-state')).toBe('failed');
    expect(find('.fake').hasAttribute('aria-busy')).toBe(false);
    expect(find('.log').className).toBe('log');
  });

  it('is followed natively when the widget throws', async () => {
    const seen = watchPage('click');
    click(find('#one'));
    await widget.arrive({
      adopt() {
        throw new Error('no stars');
      },
    });
    expect(seen).toMatchObject([{ target: find('#one'), native: true }]);
  });

  it('requests the code again after a failure', async () => {
    const seen = watchPage('click');
    click(find('#one'));
    await widget.fail();
    expect(click(find('#two'))).toBe(false);
    expect(widget.loads).toBe(2);
    await widget.arrive();
    expect(find('.fake').getAttribute('data-k2-state')).toBe('ready');
    expect(seen.map(({ target }) => (target as HTMLElement).id)).toEqual(['one', 'two']);
  });

  it('is held for 10 s at most; code that arrives later adopts without a second replay', async () => {
    const seen = watchPage('click');
    click(find('#one'));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(HOLD_MS).toBe(10_000);
    expect(seen).toMatchObject([{ target: find('#one'), native: true }]);
    expect(find('.fake').hasAttribute('aria-busy')).toBe(false);
    await widget.arrive();
    expect(widget.adopted).toEqual([find('.fake')]);
    expect(seen).toHaveLength(1);
  });

  it('is dropped when its target has been removed from the page', async () => {
    const target = find('#one');
    const seen = vi.fn();
    target.addEventListener('click', seen);
    click(target);
    target.remove();
    await widget.arrive();
    expect(seen).not.toHaveBeenCalled();
    expect(widget.adopted).toEqual([find('.fake')]);
  });

  it('is dropped when the widget’s element has been removed from the page', async () => {
    const target = find('#one');
    const seen = vi.fn();
    target.addEventListener('click', seen);
    click(target);
    const element = find('.fake');
    element.remove();
    adopter.release(element);
    await widget.arrive();
    expect(seen).not.toHaveBeenCalled();
    expect(widget.adopted).toEqual([]);
  });

  it('is followed natively when its element is released meanwhile', async () => {
    const seen = watchPage('click');
    click(find('#one'));
    adopter.release(document);
    expect(seen).toMatchObject([{ target: find('#one'), native: true }]);
    await widget.arrive();
    expect(seen).toHaveLength(1);
    expect(widget.adopted).toEqual([]);
  });
});

describe('a click that must not happen natively', () => {
  it.each([
    ['en', 'That failed. Please try again.'],
    ['de', 'Das ging nicht. Bitte noch einmal versuchen.'],
  ] as const)('shows an alert in the language of the page (%s)', async (language, message) => {
    document.body.innerHTML = '<div class="fake"><a href="#"></a><p class="log"></p></div>';
    const widget = fakeWidget({ holdClick: 'a', busy: { place: '.log', className: 'busy' }, neverNative: '*' });
    start([widget.entry], language);
    const seen = watchPage('click');
    click(find('a'));
    await widget.fail();
    expect(seen).toEqual([]);
    expect(find('.log > [role=alert]').textContent).toBe(message);
  });

  it('can be repeated; the message is removed meanwhile, and is shown once however often it fails', async () => {
    document.body.innerHTML = '<div class="fake"><a href="#"></a><p class="log"></p></div>';
    const widget = fakeWidget({ holdClick: 'a', busy: { place: '.log', className: 'busy' }, neverNative: '*' });
    start([widget.entry]);
    const seen = watchPage('click');
    click(find('a'));
    await widget.fail();
    click(find('a'));
    expect(document.querySelector('[role=alert]')).toBeNull();
    await widget.fail();
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
    click(find('a'));
    await widget.arrive();
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect(seen).toHaveLength(1);
  });

  it('shows an alert after 10 s, too', async () => {
    document.body.innerHTML = '<p class="toolbar"><a class="fake" href="#"></a></p>';
    const widget = fakeWidget({ holdClick: 'a', busy: { place: '.toolbar', className: 'busy' }, neverNative: '.fake' });
    start([widget.entry]);
    const seen = watchPage('click');
    click(find('a'));
    expect(find('.toolbar').className).toBe('toolbar busy');
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    expect(seen).toEqual([]);
    expect(find('.toolbar > [role=alert]')).toBeTruthy();
    expect(find('.toolbar').className).toBe('toolbar');
  });

  it('shows an alert at once when the code loads but throws', async () => {
    document.body.innerHTML = '<div><a class="fake" href="#"></a></div>';
    const widget = fakeWidget({ holdClick: 'a', busy: { className: 'busy' }, neverNative: 'a' });
    start([widget.entry]);
    const seen = watchPage('click');
    const broken = {
      adopt: () => {
        throw new Error('no link');
      },
    };
    click(find('a'));
    expect(find('a').className).toBe('fake busy');
    await widget.arrive(broken);
    expect(click(find('a'))).toBe(false);
    expect(seen.filter(({ native }) => native)).toEqual([]);
    expect(find('div > [role=alert]')).toBeTruthy();
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
  });

  it('is only one that matches the selector in the descriptor', async () => {
    document.body.innerHTML = '<p class="fake"><a href="/x" id="safe"></a></p>';
    const widget = fakeWidget({ holdClick: 'a', neverNative: '.harmful' });
    start([widget.entry]);
    const seen = watchPage('click');
    click(find('#safe'));
    await widget.fail();
    expect(seen).toMatchObject([{ native: true }]);
  });
});

describe('a submit', () => {
  let widget: FakeWidget;

  beforeEach(() => {
    document.body.innerHTML =
      '<form class="fake" action="/send"><input name="word" value="x"><button id="b" name="go" value="1">Go</button></form>';
    widget = fakeWidget({ holdSubmit: true });
    start([widget.entry]);
  });

  it('is held, then repeated with the button that was clicked', async () => {
    const seen = watchPage('submit');
    find('#b').click();
    expect(seen).toEqual([]);
    expect(find('.fake').getAttribute('aria-busy')).toBe('true');
    await widget.arrive();
    expect(seen).toHaveLength(1);
    expect(seen[0]?.submitter).toBe(find('#b'));
  });

  it('without a button is repeated without one', async () => {
    const seen = watchPage('submit');
    find<HTMLFormElement>('form').requestSubmit();
    await widget.arrive();
    expect(seen).toHaveLength(1);
    expect(seen[0]?.submitter).not.toBe(find('#b'));
  });

  it.each<[string, (button: HTMLElement) => void]>([
    ['from the page', (button) => button.remove()],
    ['from this form to another', (button) => document.body.appendChild(document.createElement('form')).append(button)],
  ])('is repeated without the button when that has been removed meanwhile, %s', async (_where, leave) => {
    const seen = watchPage('submit');
    const ready = vi.fn();
    find('form').addEventListener('k2:ready', ready);
    const button = find('#b');
    button.click();
    leave(button);
    await widget.arrive();
    expect(seen).toHaveLength(1);
    // A browser would throw at it; this DOM would pass it on.
    expect(seen[0]?.submitter).not.toBe(button);
    expect(ready).toHaveBeenCalledOnce();
  });

  it('is sent natively when the code does not load', async () => {
    const seen = watchPage('submit');
    find('#b').click();
    await widget.fail();
    expect(seen).toMatchObject([{ target: find('form'), native: true }]);
    expect(seen[0]?.submitter).toBe(find('#b'));
  });

  it('is sent natively after 10 s, and not again by code that arrives later', async () => {
    const seen = watchPage('submit');
    find('#b').click();
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    expect(seen).toMatchObject([{ native: true }]);
    await widget.arrive();
    expect(widget.adopted).toEqual([find('form')]);
    expect(seen).toHaveLength(1);
  });

  it('is held and repeated for a form whose fields shadow its own properties', async () => {
    const form = find<HTMLFormElement>('form');
    for (const name of ['requestSubmit', 'id', 'submit', 'target']) {
      const field = document.createElement('input');
      field.name = name;
      form.append(field);
      // As browsers do, which this DOM does not.
      Object.defineProperty(form, name, { value: field, configurable: true });
    }
    const seen = watchPage('submit');
    const submitter = find('#b');
    form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }));
    expect(seen).toEqual([]);
    await widget.arrive();
    expect(seen).toMatchObject([{ target: form, submitter }]);
  });

  it('is held for a form inside the element, and not for a form elsewhere', () => {
    document.body.innerHTML =
      '<div class="fake"><form id="in"></form></div><form id="out"></form><form class="fake" data-k2-ignore id="off"></form>';
    const seen = watchPage('submit');
    for (const id of ['in', 'out', 'off']) find<HTMLFormElement>(`#${id}`).requestSubmit();
    expect(seen.map(({ target }) => (target as HTMLElement).id)).toEqual(['out', 'off']);
  });

  it('is not held by a widget that holds clicks only', () => {
    const other = fakeWidget({ selector: '#other', holdClick: 'a' });
    document.body.innerHTML = '<form id="other"></form>';
    start([other.entry]);
    const seen = watchPage('submit');
    find<HTMLFormElement>('form').requestSubmit();
    expect(seen).toHaveLength(1);
    expect(other.loads).toBe(0);
  });
});

describe('two widgets on one element', () => {
  it('both receive the click, once, when both have loaded', async () => {
    document.body.innerHTML = '<a class="one two" href="/x"></a>';
    const one = fakeWidget({ name: 'one', selector: '.one', holdClick: 'a' });
    const two = fakeWidget({ name: 'two', selector: '.two', holdClick: 'a' });
    start([one.entry, two.entry]);
    const seen = watchPage('click');
    click(find('a'));
    await one.arrive();
    expect(seen).toEqual([]);
    await two.arrive();
    expect(seen).toHaveLength(1);
    expect([one.adopted, two.adopted]).toEqual([[find('a')], [find('a')]]);
  });

  it('do not share a failure', async () => {
    document.body.innerHTML = '<a class="one two" href="/x"></a>';
    const one = fakeWidget({ name: 'one', selector: '.one', holdClick: 'a' });
    const two = fakeWidget({ name: 'two', selector: '.two' });
    start([one.entry, two.entry]);
    const seen = watchPage('click');
    adopter.adopt(find('a'), two.entry);
    await two.arrive();
    click(find('a'));
    await one.fail();
    expect(seen).toMatchObject([{ native: true }]);
    expect(two.undone).toEqual([]);
  });
});
