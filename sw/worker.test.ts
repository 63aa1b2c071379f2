// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StandardCaches } from '../test/standard-caches.ts';

const SITE = 'https://verein.example/';
const LOADER = `${SITE}media/k2-islands/k2-islands.js`;
const ARTICLE = `${SITE}item/1-markt`;
const STYLE = `${SITE}templates/a.css`;

class FakeEvent {
  readonly #work: Promise<unknown>[] = [];
  waitUntil(promise: Promise<unknown>): void {
    this.#work.push(promise);
  }
  /** Work may bring more work. */
  async end(): Promise<void> {
    for (let count = -1; count !== this.#work.length; ) {
      count = this.#work.length;
      await Promise.allSettled(this.#work);
    }
  }
}
class FakeFetchEvent extends FakeEvent {
  answer: Promise<Response> | undefined;
  constructor(readonly request: Request) {
    super();
  }
  respondWith(answer: Promise<Response>): void {
    this.answer = Promise.resolve(answer);
  }
}

const navigator = { language: 'en' };
let caches: StandardCaches;
let listeners: Map<string, ((event: object) => void)[]>;
/** The answers of the network; none without a connection. */
let network: ((url: string) => Response | Promise<Response>) | undefined;
/** Addresses that the network was asked for. */
let asked: string[];

async function fire(type: string, more: object = {}): Promise<void> {
  const event = Object.assign(new FakeEvent(), more);
  for (const listener of listeners.get(type) ?? []) listener(event);
  await event.end();
}
const sendMessage = (data: object) => fire('message', { data, ports: [] });
const visit = (page: string, ...files: string[]) => sendMessage({ type: 'VISITED', page, loader: LOADER, files });

/** Sends a request as a browser does, with headers of its own. */
function send(url: string, mode = 'navigate', destination = 'document', more: object = {}): FakeFetchEvent {
  const request = new Request(url, { headers: { 'User-Agent': 'Mozilla/5.0', Accept: destination } });
  for (const [name, value] of Object.entries({ mode, destination, ...more }))
    Object.defineProperty(request, name, { value });
  const event = new FakeFetchEvent(request);
  for (const listener of listeners.get('fetch') ?? []) listener(event);
  return event;
}

/** Gets the answer, once all is done that it brings. */
async function ask(...request: Parameters<typeof send>): Promise<Response | undefined> {
  const event = send(...request);
  const response = await event.answer;
  await event.end();
  return response;
}

/** The whole worker, with the files that each file imports. */
async function startWorker(needs = {}, kept = new StandardCaches()): Promise<void> {
  vi.resetModules();
  caches = kept;
  listeners = new Map();
  asked = [];
  const scope = {
    location: new URL(`${SITE}sw.js?base=/media/k2-islands/`),
    registration: { scope: SITE, active: null },
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    caches,
    clients: { matchAll: async () => [], get: async () => undefined, claim: async () => {} },
    skipWaiting: () => {},
    __BUILD: '1.0.0-abcdef',
    __INTEGRITY: '',
    __NEEDS: needs,
  };
  const globals = { self: scope, location: scope.location, caches, registration: scope.registration, navigator };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal('ExtendableEvent', FakeEvent);
  vi.stubGlobal('FetchEvent', FakeFetchEvent);
  vi.stubGlobal('fetch', async ({ url, cache }: Request) => {
    if (!network || cache === 'only-if-cached') throw new TypeError('Failed to fetch');
    asked.push(url);
    return network(url);
  });
  await import('./worker.ts');
}

const HEADERS = { 'Content-Type': 'text/html', 'X-Logged-In': 'False', Vary: 'Accept-Encoding,User-Agent,Accept' };
const page = (text: string) => new Response(`<title>News</title>${text}`, { headers: HEADERS });
/** A page of the day, with a style sheet of the day. */
const ofDay = (day: number) => (url: string) =>
  url.endsWith('.css')
    ? new Response(`/* day ${day} */`, { headers: { ...HEADERS, 'Content-Type': 'text/css' } })
    : page(`day ${day}`);

beforeEach(() => startWorker());
afterEach(() => {
  network = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('on a site that answers with "Vary"', () => {
  it.each([
    ['home page, which the installation fetches', SITE],
    ['article that brought the worker', ARTICLE],
  ])('the %s is shown offline as it was read last', async (_what, address) => {
    network = ofDay(1);
    await fire('install');
    await visit(address);
    for (const day of [2, 3]) {
      network = ofDay(day);
      expect(await (await ask(address))?.text()).toContain(`day ${day}`);
    }
    network = undefined;
    expect(await (await ask(address))?.text()).toContain('day 3');
  });

  it('a style that an earlier worker has kept for certain request headers is available offline', async () => {
    network = ofDay(1);
    await fire('install');
    const cache = await caches.open('k2-islands / assets');
    await cache.put(new Request(STYLE, { headers: { Accept: 'text/css' } }), ofDay(1)(STYLE));
    network = undefined;
    expect(await (await ask(STYLE, 'no-cors', 'style'))?.text()).toBe('/* day 1 */');
  });
});

it('a redirected response is not kept under the requested address, as browsers refuse it for a page', async () => {
  network = (url) =>
    url === OFFLINE
      ? page('No connection<!-- /readable -->')
      : Object.defineProperty(page('Log in'), 'redirected', { value: true });
  const { clone } = Response.prototype;
  vi.spyOn(Response.prototype, 'clone').mockImplementation(function (this: Response) {
    return Object.defineProperty(clone.call(this), 'redirected', { value: this.redirected });
  });
  const address = `${SITE}cb-registration/saveregisters`;
  await fire('install');
  await visit(address);
  network = undefined;
  const response = await ask(address);
  expect([response?.status, response?.redirected]).toEqual([503, false]);
});

it('the offline page is kept with a later page if the connection broke during the installation', async () => {
  await startWorker();
  await fire('install');
  network = (url) =>
    url.endsWith('.js')
      ? new Response('export{}', { headers: { 'Content-Type': 'text/javascript' } })
      : page(url === OFFLINE ? 'No connection<!-- /readable -->' : 'day 1');
  await ask(ARTICLE);
  await sendMessage({ type: 'KEEP_KIT' });
  network = undefined;
  const response = await ask(`${SITE}item/99-never-seen`);
  expect([response?.status, await response?.text()]).toEqual([503, expect.stringContaining('No connection')]);
});

const ARTICLE_PAGE = '<html lang="en"><title>Market</title><div id="k2Container" class="itemView">Text</div>';
const html = (text: string, headers: Record<string, string> = { 'X-Logged-In': 'False' }) =>
  new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } });
/** Paths and queries of the pages in a cache, the oldest first. */
const inCache = async (name: string) =>
  (await (await caches.open(`k2-islands / read ${name}`)).keys()).map(({ url }) => url.replace(SITE, '/'));
const OFFLINE = `${SITE}offline.html`;
/** Installs the worker; its offline page is its list of pages. */
async function install(answer: (url: string) => Response | Promise<Response>): Promise<void> {
  network = (url) =>
    url === OFFLINE ? html('<main lang="en">Away<!-- readable --><!-- /readable --></main>') : answer(url);
  await startWorker();
  await fire('install');
}

describe('a page is kept by its content:', () => {
  it('an article of many addresses is shown offline, has one place and is once in the list', async () => {
    await install(() => html(ARTICLE_PAGE));
    for (const address of ['?fbclid=A1', '?utm_source=mail&utm_medium=email', '?start=10', '?start=0', '?from=friend'])
      await ask(ARTICLE + address);
    expect(await inCache('articles')).toEqual(['/item/1-markt?start=10', '/item/1-markt']);
    network = undefined;
    expect(await (await ask(`${ARTICLE}?gclid=B2`))?.text()).toBe(ARTICLE_PAGE);
    const list = await (await ask(`${SITE}never`))?.text();
    expect(list?.match(/<a href/g)).toHaveLength(2);
    expect(list).toContain(`<li><a href="${ARTICLE}" lang="en">Market</a>`);
  });

  it('the root and index.php are one page, which the installation fetches once', async () => {
    await install((url) => html(`<title>Home</title>${url}`));
    expect(asked.filter((url) => url !== OFFLINE && !url.startsWith(`${SITE}media/`))).toEqual([SITE]);
    await ask(`${SITE}index.php?utm_source=mail`);
    expect(await inCache('home')).toEqual(['/']);
  });

  it('views for paper and popups are not kept', async () => {
    await install(() => html(ARTICLE_PAGE));
    for (const query of ['tmpl=component&print=1', 'print=1', 'format=pdf']) await ask(`${ARTICLE}?${query}`);
    expect(await inCache('articles')).toEqual([]);
  });
});

describe('while the server hangs', () => {
  it.each([
    ['an article', 'blog/sommerfest.html', ARTICLE_PAGE],
    [
      'an article that has lost its class',
      'artikel/5-fest',
      '<title>Fest</title><input type=hidden name=itemID value=5>',
    ],
    ['the home page', '?utm_source=mail', '<title>Home</title>'],
  ])('%s is shown from the cache after 3 s, marked as late', async (_what, address, text) => {
    await install(() => html(text));
    expect((await ask(SITE + address))?.headers.get('Server-Timing')).toBeNull();
    network = () => new Promise(() => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { answer } = send(SITE + address);
    const shown = vi.fn();
    answer?.then(shown);
    await vi.advanceTimersByTimeAsync(2999);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    const response = await answer;
    expect([response?.headers.get('Server-Timing'), await response?.text()]).toEqual(['k2-late', text]);
  });

  it.each([
    ['a list of articles', '<title>Blog</title><div class="catItemView"></div>', `${SITE}blog`],
    ['an article that is not kept', '<title>Blog</title>', ARTICLE],
  ])('%s waits for the network', async (_what, text, address) => {
    await install(() => html(text));
    await ask(`${SITE}blog`);
    let answer = (_response: Response) => {};
    network = () => new Promise((resolve) => (answer = resolve));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const event = send(address);
    await vi.advanceTimersByTimeAsync(20_000);
    answer(html('now'));
    expect(await (await event.answer)?.text()).toBe('now');
  });
});

describe('a page that comes after its kept copy is shown', () => {
  const article = (text: string, token = '') => html(`${ARTICLE_PAGE}<input value="${token}"><p>${text}</p>`);
  let answer: (response: Response) => void;
  let fail: () => void;

  /** Shows the kept copy, as the site is slow. Returns the worker's answer to the page. */
  async function openLate(more: object = {}): Promise<() => Promise<unknown>> {
    await install(() => article('Monday', 'a1'));
    await ask(ARTICLE);
    network = () =>
      new Promise((resolve, reject) => {
        answer = resolve;
        fail = () => reject(new TypeError('Failed to fetch'));
      });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const event = send(ARTICLE, 'navigate', 'document', more);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await (await event.answer)?.text()).toContain('Monday');
    const port = { postMessage: vi.fn() };
    const asking = new FakeEvent();
    for (const listener of listeners.get('message') ?? [])
      listener(Object.assign(asking, { data: { type: 'ASK_LATE', page: ARTICLE }, ports: [port] }));
    return async () => {
      await asking.end();
      return port.postMessage.mock.lastCall?.[0];
    };
  }

  it.each<[string, () => void, unknown]>([
    ['is new', () => answer(article('Tuesday')), 'newer'],
    ['is the same but for its token', () => answer(article('Monday', 'b2')), 'same'],
    ['is gone, or leads elsewhere', () => answer(new Response(null, { status: 404 })), 'newer'],
    ['is an error of the server', () => answer(new Response(null, { status: 503 })), 'failed'],
    ['never comes', () => fail(), 'failed'],
  ])('%s', async (_what, act, news) => {
    const asked = await openLate();
    act();
    expect(await asked()).toBe(news);
  });

  it('is shown at the next load without another request, once', async () => {
    await openLate();
    answer(article('Tuesday'));
    asked = [];
    expect(await (await ask(ARTICLE, 'navigate', 'document', { cache: 'no-cache' }))?.text()).toContain('Tuesday');
    network = () => article('Wednesday');
    expect(await (await ask(ARTICLE))?.text()).toContain('Wednesday');
    expect(asked).toEqual([ARTICLE]);
  });

  it('is requested anew after something was sent to the site', async () => {
    await openLate();
    answer(article('Tuesday'));
    for (const listener of listeners.get('fetch') ?? [])
      listener(new FakeFetchEvent(new Request(`${SITE}index.php`, { method: 'POST' })));
    network = () => article('Tuesday, with a comment');
    expect(await (await ask(ARTICLE))?.text()).toContain('with a comment');
  });

  it.each(['no-cache', 'reload'])('is waited for at a reload or after a form: %s', async (cache) => {
    await install(() => article('Monday'));
    await ask(ARTICLE);
    network = () => new Promise((resolve) => (answer = resolve));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const event = send(ARTICLE, 'navigate', 'document', { cache });
    await vi.advanceTimersByTimeAsync(20_000);
    answer(article('Tuesday'));
    expect(await (await event.answer)?.text()).toContain('Tuesday');
  });
});

describe('a response is not a page and is not changed', () => {
  it.each([
    ['an attachment', { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment; filename="a.zip"' }],
    ['a page as an attachment', { 'Content-Disposition': 'attachment' }],
  ])('%s', async (_what, headers) => {
    await install(() => html('<title>Home</title>'));
    const file = html('data', { 'X-Logged-In': 'False', ...headers });
    const clone = vi.spyOn(file, 'clone');
    network = () => file;
    expect(await ask(`${SITE}item/download/7`)).toBe(file);
    expect([clone.mock.calls, file.bodyUsed, await inCache('pages')]).toEqual([[], false, []]);
  });
});

describe('for a guest', () => {
  const TAG = '<title>Page</title><script src="/media/k2-islands/k2-islands.js?sitepath=/" defer></script>';
  const LOG_IN = '<input type="hidden" name="task" value="user.login">';
  const LOG_OUT = '<a href="/?view=logout">Log out</a>';

  it.each([
    ['a page with the header of K2 is kept', { 'X-Logged-In': 'False' }, '<p>Hello</p>', ['/before', '/page']],
    ['a page with a log-in form is kept', {}, TAG + LOG_IN, ['/before', '/page']],
    ['a page is not kept that may be a member’s', {}, `${TAG}<a href="/abmelden">Abmelden</a>Hello Berta`, ['/before']],
    ['a page of a member empties the cache', {}, TAG + LOG_OUT, []],
    ['a page of a member by its header empties the cache', { 'X-Logged-In': 'True' }, TAG + LOG_IN, []],
    ['a page of a webmail changes nothing', {}, '<a href="?_task=logout">Log out</a>Dear Anna', ['/before']],
    ['a page of a forum with a log-in form changes nothing', {}, LOG_IN, ['/before']],
  ])('%s', async (_what, headers: Record<string, string>, text, expected) => {
    await install(() => html('<title>Home</title>'));
    await ask(`${SITE}before`);
    network = () => html(text, headers);
    await ask(`${SITE}page`);
    expect(await inCache('pages')).toEqual(expected);
  });
});

describe('a page for one person is neither kept nor listed:', () => {
  const PUBLIC = 'public, max-age=900';
  /** Joomla's header for each page that it does not cache. */
  const USUAL = 'no-store, no-cache, must-revalidate, post-check=0, pre-check=0';
  const MENU = '<title>Home</title><a href="/">Home</a><a href="/blog">Blog</a><a href="cart?a=1&amp;b=2">Cart</a>';
  const ORDER = '<title>Order 4711 for Anna</title>';
  const form = (fields: string) => `<title>Form</title><form class="a" method="post">${fields}</form>`;
  const PROMPT = `<input type="text" value="Name..." onblur="if (this.value=='') this.value='Name...';">`;
  const NEWSLETTER = form('<input name="n" value="Your name">');

  /** The headers of the home page and of the article, and the page that is opened then. */
  it.each<[string, string, string, string, boolean, (string | null)?]>([
    ['a page that the menu links to', 'cart?b=2&a=1', '<title>Cart</title>', USUAL, true],
    ['an article under another header than that of the home page', 'item/2-a', ARTICLE_PAGE, '', true],
    [
      'a list of K2 that nothing links to',
      'search?q=fest',
      '<div class="genericItemView"></div><title>a</title>',
      USUAL,
      true,
    ],
    ['a page that nothing links to', 'shop/order/4711', ORDER, USUAL, false],
    ['a linked page that must not be stored', 'blog', ORDER, 'private, no-store', false],
    ['an article that must not be stored', 'item/2-a', ARTICLE_PAGE, 'no-store, private', false],
    [
      'an article where the site says so of all',
      'item/2-a',
      ARTICLE_PAGE,
      'max-age=0, Private',
      true,
      'private, max-age=9',
    ],
    ['a list where the site has all cached, but not this', 'blog', ORDER, USUAL, false, PUBLIC],
    ['an address with a token', 'item/2-a?order_token=9f8e', ARTICLE_PAGE, USUAL, false],
    ['one with a key in capitals', 'item/2-a?accessKey=1', ARTICLE_PAGE, USUAL, false],
    ['one with a short name for a signature', 'item/2-a?x[sig]=1', ARTICLE_PAGE, USUAL, false],
    ['one with a random value', 'item/2-a?o=9f8e7d6c5b4a', ARTICLE_PAGE, USUAL, false],
    ['one with a UUID', 'item/2-a?o=550e8400-e29b-41d4-a716-446655440000', ARTICLE_PAGE, USUAL, false],
    ['one with a random folder', 'item/2-a/b2Kx93LmQ0xZ71', ARTICLE_PAGE, USUAL, false],
    ['a search for words', 'item/2-a?keyword=Donaudampfschifffahrt2026', ARTICLE_PAGE, '', true],
    [
      'the number and alias of an article',
      '?option=com_k2&view=item&id=12:windows11-fest-2026',
      ARTICLE_PAGE,
      '',
      true,
    ],
    ['what advertisements add', 'item/2-a?fbclid=IwAR0x9f8e7d6c5b4a', ARTICLE_PAGE, '', true],
    ['a form that was filled in', 'blog', form('<input type="text" name="n" value="Anna Muster">'), USUAL, false],
    ['a text that was filled in', 'item/2-a', `${ARTICLE_PAGE}${form('<textarea>Dear all</textarea>')}`, USUAL, false],
    [
      'prompts, numbers and buttons',
      'blog',
      form(`${PROMPT}<input value="1"><input type=submit value="Go">`),
      USUAL,
      true,
    ],
    ['the words of a search', 'blog', '<title>a</title><form><input type="text" value="fest"></form>', USUAL, true],
    ['fields that the home page has, too', 'blog', NEWSLETTER, USUAL, true],
  ])('%s: %s', async (_what, address, text, policy, isKept, site: string | null = USUAL) => {
    const withPolicy = (text: string, policy: string) =>
      html(text, { 'X-Logged-In': 'False', ...(policy && { 'Cache-Control': policy }) });
    await install(() => withPolicy(MENU + NEWSLETTER, site ?? ''));
    await ask(SITE);
    network = (url) =>
      withPolicy(url.endsWith('/1-markt') ? ARTICLE_PAGE : text, url.endsWith('/1-markt') ? '' : policy);
    await ask(ARTICLE);
    await ask(SITE + address);
    const kept = [...(await inCache('articles')), ...(await inCache('pages'))];
    expect(kept.length).toBe(isKept ? 2 : 1);
  });

  it.each([
    [USUAL, ['/item/1-markt']],
    ['no-store, private', []],
  ])('the first page that is kept, under %s', async (policy, kept) => {
    await install(() => html('<title>Home</title>', { 'X-Logged-In': 'True' }));
    network = () => html(ARTICLE_PAGE, { 'X-Logged-In': 'False', 'Cache-Control': policy });
    await ask(ARTICLE);
    expect(await inCache('articles')).toEqual(kept);
  });

  it('an answer to a form is not, and a reload is', async () => {
    await install(() => html('<title>Home</title>'));
    await ask(`${SITE}a`, 'navigate', 'document', { cache: 'no-cache', isReloadNavigation: false });
    await ask(`${SITE}b`, 'navigate', 'document', { cache: 'no-cache', isReloadNavigation: true });
    expect(await inCache('pages')).toEqual(['/b']);
  });
});

describe('offline, the list of pages', () => {
  it('begins with the articles, in the language of the page that was read last', async () => {
    await install((url) => html(url.includes('fest') ? ARTICLE_PAGE : '<html lang="de"><title>Home</title>'));
    await ask(`${SITE}blog`);
    await ask(`${SITE}blog/fest.html`);
    network = undefined;
    const list = (await (await ask(`${SITE}never`))?.text()) ?? '';
    expect([...list.matchAll(/href="([^"]+)/g)].map(([, address]) => address)).toEqual([
      `${SITE}blog/fest.html`,
      SITE,
      `${SITE}blog`,
    ]);
    expect(list).toContain('Away');
  });
});

it.each([
  ['style', STYLE],
  ['font', `${SITE}media/icons.woff2?v=4`],
])('a %s of a page is available offline', async (destination, address) => {
  await install((url) => (url === address ? new Response(url) : html('<title>Home</title>')));
  await ask(address, 'cors', destination);
  network = undefined;
  expect(await (await ask(address, 'cors', destination))?.text()).toBe(address);
});

describe('the worker keeps images, styles and fonts:', () => {
  it.each([
    ['what may be kept', { 'Cache-Control': 'public, max-age=60, no-transform' }, 200, true],
    ['nothing that must not be', { 'Cache-Control': 'no-store' }, 200, false],
    ['nothing that is to be asked for each time', { 'Cache-Control': 'no-cache' }, 200, false],
    ['nothing of a member', { 'Cache-Control': 'max-age=60, private' }, 200, false],
    ['no error', {}, 404, false],
  ])('%s: %j, %s', async (_what, headers, status, isKept) => {
    await fire('install');
    network = () => new Response('a', { status, headers: headers as Record<string, string> });
    await ask(STYLE, 'no-cors', 'style');
    network = undefined;
    expect(
      await ask(STYLE, 'no-cors', 'style').then(
        (response) => response?.ok,
        () => false,
      ),
    ).toBe(isKept);
  });
});

describe('chunks that are missing on the server', () => {
  const chunk = (name: string) => `${SITE}media/k2-islands/chunks/1.0.0-abcdef/${name}.js`;
  const KIT = Array.from({ length: 27 }, (_, number) => `kit${number}`);
  const NEEDS = { 'comment-form': KIT };
  const script = (code: string) => new Response(code, { headers: { 'Content-Type': 'text/javascript' } });
  const NEWER = 'const build = 2;';
  /** An article with a rating, which was loaded at this time, requests the kit. */
  const keepKit = (since: number) =>
    fire('message', { data: { type: 'KEEP_KIT', widgets: ['rating'], since }, source: { url: ARTICLE }, ports: [] });

  beforeEach(async () => {
    network = (url) => {
      if (url === LOADER) return script(NEWER);
      if (url === chunk('core') || url === chunk('offline')) return script('export{}');
      return url.includes('/chunks/') ? new Response('Not found', { status: 404 }) : page('News');
    };
    await startWorker(NEEDS);
    await fire('install');
    asked = [];
  });

  it('end the download of the offline kit; the next page gets the loader of the server', async () => {
    await sendMessage({ type: 'KEEP_KIT' });
    expect(asked.filter((url) => url !== OFFLINE)).toEqual([chunk('kit0'), chunk('kit0'), LOADER]);
    expect(await (await ask(LOADER, 'no-cors', 'script'))?.text()).toBe(NEWER);
  });

  it('are kept with the kit if they are of a widget on a page that was read again', async () => {
    network = (url) => (url.includes('/chunks/') ? script('export{}') : html(ARTICLE_PAGE));
    const now = vi.spyOn(Date, 'now');
    const readAt = async (since: number, isFetched = true) => {
      now.mockReturnValue(since + 1);
      if (isFetched) await ask(ARTICLE);
      asked = [];
      await keepKit(since);
      return asked.includes(chunk('rating'));
    };
    expect(await readAt(100)).toBe(false);
    // Browsers end a worker between two events.
    await startWorker(NEEDS, caches);
    expect(await readAt(100, false)).toBe(false);
    expect(await readAt(200, false)).toBe(true);
    await caches.delete('k2-islands / build 1.0.0-abcdef');
    await caches.open('k2-islands / build 1.0.0-abcdef');
    expect(await readAt(300)).toBe(true);
  });

  it('are to be requested again if the connection failed, but not if the server has none', async () => {
    const answered = async () => {
      const port = { postMessage: vi.fn() };
      await fire('message', { data: { type: 'KEEP_KIT' }, ports: [port] });
      return port.postMessage.mock.calls;
    };
    expect(await answered()).toEqual([[true]]);
    network = (url) => (url === chunk('kit3') ? Promise.reject(new TypeError('Failed to fetch')) : script('export{}'));
    expect(await answered()).toEqual([[false]]);
    network = () => script('export{}');
    expect(await answered()).toEqual([[true]]);
  });

  it.each([
    ['of a device that has used React before, in an older build', true],
    ['of another device, which then fetches nothing of it', false],
  ])(
    'are kept with the kit if they are what React needs, and the components of widgets: %s',
    async (_device, hasReact) => {
      const needs = { rating: [], react: ['../react-dom-2', '../i18next-2'], 'rating-view': ['react'] };
      await startWorker(needs);
      network = (url) => (url.includes('/chunks/') ? script('export{}') : html(ARTICLE_PAGE));
      await fire('install');
      if (hasReact) await ask(chunk('../react-dom-1'), 'cors', 'script');
      asked = [];
      let since = Date.now();
      for (const files of [
        ['comment-form', 'outbox', ...(hasReact ? ['../react-dom-2', '../i18next-2', 'react'] : [])],
        ['rating', ...(hasReact ? ['rating-view'] : [])],
      ]) {
        await ask(ARTICLE);
        await keepKit(since);
        since += 1000;
        expect(asked.splice(0).filter((url) => url.endsWith('.js'))).toEqual(
          files.map((name) => new URL(chunk(name)).href),
        );
      }
    },
  );

  it('of another build do not stop the offline kit of this one', async () => {
    await ask(chunk('rating').replace('1.0.0-abcdef', '0.9.0-123456'), 'cors', 'script');
    network = () => script('export{}');
    await sendMessage({ type: 'KEEP_KIT' });
    for (const name of ['kit0', 'kit26']) expect((await ask(chunk(name), 'cors', 'script'))?.status).toBe(200);
    expect(asked.filter((url) => url.includes('/kit'))).toHaveLength(27);
  });

  it('have the server asked for the loader once, however many a page lacks', async () => {
    await Promise.all(['core', 'rating', 'forms'].map((name) => ask(chunk(`no-${name}`), 'cors', 'script')));
    await ask(chunk('dialog'), 'cors', 'script');
    expect(asked.filter((url) => url === LOADER)).toEqual([LOADER]);
  });

  it('are answered with 404, which no tab remembers', async () => {
    const response = await ask(chunk('rating').replace('/1.0.0', '/%31.0.0'), 'cors', 'script');
    expect([response?.status, response?.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
  });
});

describe('the worker answers requests for', () => {
  it.each([
    ['an image of the site', 'images/a.png', 'image', true],
    ['a style of the site', 'templates/a.css?v=2', 'style', true],
    ['a font of the site', 'media/icons.woff2?v=4', 'font', true],
    ['a font of another host', 'https://fonts.example/a.woff2', 'font', false],
    ['an image that a script makes', 'index.php?option=com_captcha&view=image', 'image', false],
    ['an image of another host, which the policy of the page allows', 'https://www.gravatar.com/a.png', 'image', false],
    ['a file that a script requests', 'images/a.svg', '', false],
    ['the root', '', 'document', true],
    ['an article', 'nachrichten/item/1-markt?print=1', 'document', true],
    ['an article about administrators', 'nachrichten/administratoren', 'document', true],
    ['another site', 'https://other.example/', 'document', false],
    ['the administrator', 'administrator/index.php', 'document', false],
    ['the administrator, as it is typed', 'administrator', 'document', false],
    ['the administrator of another Joomla below this one', 'test/administrator/index.php', 'document', false],
  ])('%s: %s as %j, %s', (_what, address, destination, isAnswered) => {
    const { answer } = send(new URL(address, SITE).href, destination === 'document' ? 'navigate' : 'cors', destination);
    answer?.catch(() => {});
    expect(!!answer).toBe(isAnswered);
  });
});

describe('the worker reads the body of a form:', () => {
  it.each([
    ['a log-in', 'index.php', 'application/x-www-form-urlencoded', 1],
    ['one without a type', 'index.php', '', 1],
    ['no upload, which may be larger than its memory', 'index.php', 'multipart/form-data; boundary=a', 0],
    ['nothing of the administrator', 'administrator/index.php', 'application/x-www-form-urlencoded', 0],
  ])('%s: %s, %j, %i', async (_what, address, type, times) => {
    const text = vi.fn(async () => '');
    const headers = new Headers({ 'Content-Type': type });
    const request = { mode: 'navigate', method: 'POST', url: SITE + address, headers, clone: () => ({ text }) };
    await fire('fetch', { request });
    expect(text).toHaveBeenCalledTimes(times);
  });
});
