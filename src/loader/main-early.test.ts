import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settled } from '../../test/fake-widget.ts';
import { fakeIntersections } from '../../test/intersections.ts';
import { forgetListeners } from '../../test/listeners.ts';
import type { K2IslandsApi } from '../public-api.ts';
import { IDLE_FALLBACK_MS } from './constants.ts';
import { HOLD_MS } from './hold.ts';
import type { LoaderHost } from './host.ts';
import { LOAD_PAUSE_MS } from './take.ts';

vi.mock('virtual:widgets/loader', () => ({
  CLICKS: '.held',
  SUBMITS: 'form.held',
  NEVER_NATIVE: '.lonely',
  EAGER: '.eager',
  VISIBLE: '.far',
  CALLERS: [['.busy', '.log', 'loading', () => Promise.reject()]],
  STORED: { key: 'fake:', selector: '.chosen' },
  OWN_KEYS: '[name=word]',
}));

/** The runtime, which comes, or fails to come, when the test says so; what works offline, which comes at once if at all. */
const runtime = vi.hoisted(() => ({
  asked: 0,
  folders: 1,
  offline: undefined as { start(host: unknown): void } | undefined,
  started: [] as unknown[],
  arrive: (() => {}) as () => void,
  fail: (() => {}) as (error: unknown) => void,
}));
vi.mock('./import-chunk.ts', () => ({
  changeFolder: () => void runtime.folders++,
  importChunk: (source: () => Promise<unknown>) => {
    if (!`${source}`.includes('runtime/start'))
      return runtime.offline ? Promise.resolve(runtime.offline) : new Promise(() => {});
    runtime.asked++;
    return new Promise((resolve, reject) => {
      runtime.arrive = () => resolve({ start: (host: unknown) => void runtime.started.push(host) });
      runtime.fail = reject;
    });
  },
}));

forgetListeners();

const global = window as { K2Islands?: K2IslandsApi; $K2?: unknown };
const host = () => runtime.started[0] as LoaderHost;

async function run(html = ''): Promise<void> {
  document.body.innerHTML = html;
  vi.resetModules();
  await import('./main.ts');
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`No ${selector}`);
  return element;
}

/** What the page's own scripts see of clicks and submits; nothing is followed for real. */
function watch(type: string): EventTarget[] {
  const seen: EventTarget[] = [];
  document.addEventListener(type, (event) => {
    if (event.target && !event.defaultPrevented) seen.push(event.target);
    event.preventDefault();
  });
  return seen;
}

const fire = (type: string, target: EventTarget = document.body) =>
  target.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));

function connection(value: { saveData?: boolean } | undefined): void {
  Object.defineProperty(navigator, 'connection', { value, configurable: true });
}

async function arrive(): Promise<void> {
  runtime.arrive();
  await settled();
}

async function fail(): Promise<void> {
  runtime.fail(new TypeError('Failed to fetch'));
  await settled();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(runtime, { asked: 0, folders: 1, offline: undefined, started: [] });
});

afterEach(() => {
  delete global.K2Islands;
  delete global.$K2;
  connection(undefined);
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('before the runtime has loaded', () => {
  const LINKS = '<a class="held" href="/x"><b>x</b></a><a class="held lonely" href="#">y</a><a href="/z" id="z">z</a>';

  it('a click is held, the runtime is fetched once, and the click is replayed', async () => {
    await run(LINKS);
    const seen = watch('click');
    find('b').click();
    find('b').click();
    expect(find('.held').getAttribute('aria-busy')).toBe('true');
    expect([seen, runtime.asked]).toEqual([[], 1]);
    await arrive();
    expect(seen).toEqual([find('b'), find('b')]);
    expect(find('.held').hasAttribute('aria-busy')).toBe(false);
  });

  it('the runtime has its listeners when the click is replayed', async () => {
    await run(LINKS);
    find('b').click();
    runtime.started.push = (given: unknown) => {
      addEventListener('click', (event) => event.preventDefault(), true);
      return Array.prototype.push.call(runtime.started, given);
    };
    const seen = watch('click');
    await arrive();
    expect(seen).toEqual([]);
  });

  it('a click is followed natively when the runtime can not be loaded; the next one requests it again', async () => {
    await run(LINKS);
    const seen = watch('click');
    find('b').click();
    await fail();
    expect(seen).toEqual([find('b')]);
    find('b').click();
    expect([seen.length, runtime.asked]).toEqual([1, 2]);
  });

  it('all chunks are asked for under another folder when the runtime can not be loaded', async () => {
    await run(LINKS);
    find('b').click();
    await fail();
    expect(runtime.folders).toBe(2);
  });

  it('the folder stays when a chunk runs already, which would run twice', async () => {
    runtime.offline = { start: (given) => Object.assign((given as LoaderHost).tag, { page: {} }) };
    await run(LINKS);
    await vi.advanceTimersByTimeAsync(IDLE_FALLBACK_MS);
    find('b').click();
    await fail();
    expect(runtime.folders).toBe(1);
  });

  it('a click that must not happen natively is answered by the site’s own text', async () => {
    const texts = '{"en": {"loader.failed": "Bad luck."}}';
    await run(
      `<script type="application/json" data-k2-texts>${texts}</script><p><b class="held lonely"><i>x</i></b></p>`,
    );
    find('i').click();
    runtime.fail(new Error('network'));
    await settled();
    expect(find('.k2i-unavailable').textContent).toBe('Bad luck.');
  });

  it('a click that must not happen natively is answered by an alert', async () => {
    await run(LINKS);
    const seen = watch('click');
    find('.lonely').click();
    await fail();
    expect(seen).toEqual([]);
    expect(find('[role=alert]').textContent).toBe('That failed. Please try again.');
  });

  it('a click is held for 10 s at most, including the time that the runtime holds it', async () => {
    await run(LINKS);
    const seen = watch('click');
    find('b').click();
    await vi.advanceTimersByTimeAsync(HOLD_MS - 1000);
    const queue: (() => void)[] = [];
    // What the runtime does while its widget comes.
    const hold = (event: Event) => {
      if (host() && !host().isPassing())
        host().hold(event, find('b'), { element: find('.held'), isNeverNative: false, heldQueue: queue });
    };
    addEventListener('click', hold, true);
    await arrive();
    expect([seen.length, queue.length]).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(999);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual([find('b')]);
  });

  it('a held element has the server’s own class for loading', async () => {
    await run('<p class="busy"><a class="held" href="/x">x</a><i class="log"></i></p>');
    watch('click');
    find('a').click();
    expect([find('i').className, find('p').getAttribute('aria-busy')]).toEqual(['log loading', 'true']);
    await arrive();
    expect([find('i').className, find('p').getAttribute('aria-busy')]).toEqual(['log', null]);
  });

  it('other clicks, and clicks inside data-k2-ignore, are not held', async () => {
    await run(`${LINKS}<div data-k2-ignore><a class="held" id="left" href="/x">x</a></div>`);
    const seen = watch('click');
    find('#z').click();
    find('#left').click();
    expect(seen).toEqual([find('#z'), find('#left')]);
    expect(runtime.asked).toBe(0);
  });

  it('a form is held once, however often it is submitted, and sent with its button', async () => {
    await run('<form class="held"><button name="go">Go</button></form>');
    const seen = watch('submit');
    const form = find('form') as HTMLFormElement;
    form.requestSubmit(form.querySelector('button'));
    form.requestSubmit();
    await arrive();
    expect(seen).toEqual([form]);
  });

  it('a muted field stops the propagation of its key events, other fields do not', async () => {
    await run('<input name="word"><input name="other"><p data-k2-state="failed"><input name="word" id="failed"></p>');
    const seen: string[] = [];
    document.addEventListener('keyup', ({ target }) =>
      seen.push((target as Element).id || (target as HTMLInputElement).name),
    );
    for (const field of document.querySelectorAll('input')) fire('keyup', field);
    expect(seen).toEqual(['other', 'failed']);
    // Without our code they are the originals'.
    fire('keydown', find('input'));
    await fail();
    fire('keyup', find('input'));
    expect(seen.at(-1)).toBe('word');
  });
  it('a muted field shows once that there is no connection, until there is one', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await run('<p><input class="held" name="word"></p><p data-k2-state="ready"><input name="word" id="ready"></p>');
    fire('pointerdown', find('[name=word]'));
    await fail();
    for (const selector of ['[name=word]', '[name=word]', '#ready']) fire('keyup', find(selector));
    expect([...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)).toEqual([
      'No connection to the site.',
    ]);
    onLine.mockRestore();
    fire('keyup', find('[name=word]'));
    expect(document.querySelector('[role=alert]')).toBeNull();
  });
});

describe('the runtime is fetched', () => {
  it.each(['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchstart'])(
    'at the first interaction: %s',
    async (type) => {
      await run('<p></p>');
      expect(runtime.asked).toBe(0);
      fire(type, find('p'));
      fire(type, find('p'));
      expect(runtime.asked).toBe(1);
      await arrive();
      expect(host()).toMatchObject({ hasInteracted: true });
      fire(type);
      expect(runtime.asked).toBe(1);
    },
  );

  it.each(['focusin', 'input'])(
    'at %s only on an adoptable element, because scripts move the focus, too',
    async (type) => {
      await run('<input id="other"><a class="held" href="/x"><b>x</b></a>');
      fire(type, find('#other'));
      expect(runtime.asked).toBe(0);
      fire(type, find('b'));
      expect(runtime.asked).toBe(1);
      await arrive();
      expect(host()).toMatchObject({ hasInteracted: false });
    },
  );

  it('with Save-Data or on 2g, only at focus and touch of an adoptable element', async () => {
    connection({ saveData: true });
    await run('<p></p><a class="held" href="/x">x</a>');
    for (const type of ['scroll', 'pointermove', 'keydown', 'touchstart']) fire(type, find('p'));
    expect(runtime.asked).toBe(0);
    fire('touchstart', find('.held'));
    expect(runtime.asked).toBe(1);
  });

  it('without interaction for a widget that loads eagerly, at once or when it is added later', async () => {
    await run('<p class="eager"></p>');
    expect(runtime.asked).toBe(1);
    Object.assign(runtime, { asked: 0 });
    delete global.K2Islands;
    await run('<p></p>');
    expect(runtime.asked).toBe(0);
    find('p').innerHTML = '<i class="eager"></i>';
    await settled();
    expect(runtime.asked).toBe(1);
  });

  it('without interaction for a choice that the reader has stored', async () => {
    localStorage.setItem('fake:/', 'larger');
    await run('<p></p>');
    expect(runtime.asked).toBe(0);
    find('p').innerHTML = '<i class="chosen"></i>';
    await settled();
    expect(runtime.asked).toBe(1);
  });

  it('for a widget with when=visible as soon as that is in view', async () => {
    const view = fakeIntersections();
    await run('<p class="far"></p>');
    expect([runtime.asked, [...view.watched]]).toEqual([0, [find('p')]]);
    view.show(find('p'));
    expect(runtime.asked).toBe(1);
    await arrive();
    expect(view.watched.size).toBe(0);
  });

  it('at most every 4 s while it can not be had, but at once for a press that is held', async () => {
    await run('<p class="eager"></p><a class="held" href="/x">x</a>');
    expect(runtime.asked).toBe(1);
    await fail();
    const move = async () => {
      for (const type of ['scroll', 'pointermove', 'pointerdown', 'keydown']) fire(type, find('p'));
      for (const type of ['focusin', 'input']) fire(type, find('.held'));
      find('p').append('more');
      await settled();
    };
    await move();
    vi.advanceTimersByTime(LOAD_PAUSE_MS / 2);
    await move();
    expect(runtime.asked).toBe(1);
    watch('click');
    find('.held').click();
    expect(runtime.asked).toBe(2);
    await fail();
    vi.advanceTimersByTime(LOAD_PAUSE_MS / 2);
    await move();
    expect(runtime.asked).toBe(3);
    await fail();
    // That a press has failed before ends no pause.
    vi.advanceTimersByTime(LOAD_PAUSE_MS - 1);
    await move();
    expect(runtime.asked).toBe(3);
    vi.advanceTimersByTime(1);
    await move();
    expect(runtime.asked).toBe(4);
    await arrive();
    expect(runtime.started).toHaveLength(1);
  });

  it('at once for what comes into view while it can not be had: nothing asks for that a second time', async () => {
    const view = fakeIntersections();
    await run('<p class="far"></p><b class="far"></b>');
    view.show(find('p'));
    await fail();
    view.show(find('b'));
    expect(runtime.asked).toBe(2);
  });

  it('not by status(), which still lists the adoptable elements', async () => {
    await run('<p class="held" id="a"></p><div data-k2-ignore><p class="held"></p></div><p class="far" id="b"></p>');
    const told = global.K2Islands?.status().map(({ element, state }) => `${element.id} ${state}`);
    expect(told).toEqual(['a idle', 'b idle']);
    expect(runtime.asked).toBe(0);
  });

  it('and then receives earlier calls of release and scan, in order', async () => {
    await run('<p></p>');
    global.K2Islands?.release(find('p'));
    global.K2Islands?.scan();
    await arrive();
    expect(host().apiCalls).toEqual([
      ['release', find('p')],
      ['scan', undefined],
    ]);
  });

  it('by a call of scan(), after which status() is the runtime’s', async () => {
    await run('<p></p>');
    expect(global.K2Islands?.status()).toEqual([]);
    global.K2Islands?.release();
    global.K2Islands?.scan();
    expect(runtime.asked).toBe(1);
    await arrive();
    expect(host().api).toBe(global.K2Islands);
  });
});

describe('a classic popup', () => {
  const LINK = '<a class="classicPopup" href="/programm">Programm</a>';

  it('opens inside the click, before any code has loaded', async () => {
    await run(LINK);
    const opened = vi.spyOn(globalThis, 'open').mockReturnValue({ focus() {} } as Window);
    const seen = watch('click');
    find('a').click();
    expect(opened).toHaveBeenCalledOnce();
    expect([seen, runtime.asked]).toEqual([[], 0]);
  });

  it('is followed natively when it is blocked or inside data-k2-ignore', async () => {
    await run(`${LINK}<p data-k2-ignore>${LINK}</p>`);
    const opened = vi.spyOn(globalThis, 'open').mockReturnValue(null);
    const seen = watch('click');
    find('a').click();
    find('p a').click();
    expect([opened.mock.calls.length, seen.length]).toEqual([1, 2]);
  });
});
