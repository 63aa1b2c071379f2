import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../../test/fake-fetch.ts';
import { fetchPage, TIP_ATTRIBUTES, takePart } from './page-part.ts';

const url = new URL('/index.php/item/7-a?start=10#comment7', location.origin);

beforeAll(() => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, unknown> } };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
});

afterEach(() => vi.unstubAllGlobals());

/** The page that the server answers with, and the element of it that matches. */
async function find(selector: string, html: string): Promise<Element> {
  fakeFetch(new Response(`<!doctype html><html><body>${html}</body></html>`));
  const found = (await fetchPage(url)).content.querySelector(selector);
  if (!found) throw new Error(`Nothing matches ${selector}`);
  return found;
}

async function take(selector: string, html: string, further = {}): Promise<[html: string, isComplete: boolean]> {
  const { nodes, isComplete } = await takePart(await find(selector, html), further);
  const box = document.createElement('div');
  box.append(nodes);
  return [box.innerHTML, isComplete];
}

describe('a fetched page', () => {
  it('is asked for without its fragment', async () => {
    const sent = fakeFetch(new Response('<!doctype html><p>a</p>'));
    const page = await fetchPage(url);
    expect(sent).toMatchObject([{ url: page.url, method: 'GET' }]);
    expect(page.url.href).toBe(`${location.origin}/index.php/item/7-a?start=10`);
  });

  it.each([
    ['<p>a</p>', '/index.php/item/7-a?start=10'],
    ['<base href="/"><p>a</p>', '/'],
    ['<base target="_top"><base href="http://[broken"><p>a</p>', '/index.php/item/7-a?start=10'],
  ])('has the addresses in it relative to its own base: %s', async (html, base) => {
    fakeFetch(new Response(`<!doctype html><html><head>${html}`));
    expect((await fetchPage(url)).base).toBe(`${location.origin}${base}`);
  });

  it.each(['', '<p>a</p>', '{"message":"a"}'])('is unreadable when it is no page: %j', async (answer) => {
    fakeFetch(new Response(answer));
    await expect(fetchPage(url)).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

describe('a part of it', () => {
  it('has the element itself, and of its attributes what all HTML and this part may have', async () => {
    const html = '<ul class="list" id="x"><li id="comment7" onclick="x()">a</li></ul>';
    expect(await take('ul', html, { id: /^comment\d+$/ })).toEqual([
      '<ul class="list"><li id="comment7">a</li></ul>',
      true,
    ]);
  });

  it('is complete when nothing is lost that a reader sees', async () => {
    expect(await take('ul', '<ul><li>a<script>x()</script><!-- b --></li></ul>')).toEqual([
      '<ul><li>a</li></ul>',
      true,
    ]);
    for (const lost of ['<svg></svg>', '<form><input></form>', '<button>b</button>', '<iframe></iframe>'])
      expect(await take('ul', `<ul><li>a${lost}</li></ul>`)).toEqual(['<ul><li>a</li></ul>', false]);
  });

  it('has the marks of tips that bring their words along, and none of tips that point at other elements', async () => {
    const marks = 'data-hascbtooltip="true" data-cbtooltip-tooltip="Words"';
    const html = `<p><a ${marks} data-cbtooltip-tooltip-target="#x">a</a></p>`;
    expect(await take('p', html, TIP_ATTRIBUTES)).toEqual([`<p><a ${marks}>a</a></p>`, true]);
  });

  it('has images of this site, of where its images come from already, and avatars', async () => {
    document.body.innerHTML = '<img src="https://images.example.org/a.png">';
    const images = ['/a.png', 'https://images.example.org/b.png', 'https://secure.gravatar.com/avatar/1'];
    const html = [...images, 'https://spy.example.net/c.png'].map((src) => `<img src="${src}">`).join('');
    expect(await take('p', `<p>${html}</p>`)).toEqual([
      `<p>${images.map((src) => `<img src="${src}">`).join('')}</p>`,
      false,
    ]);
  });

  it('never brings an image of elsewhere into the document that is shown, where it would be fetched', async () => {
    const prototype = HTMLElement.prototype as { setHTML?: (html: string) => void };
    const given: string[] = [];
    prototype.setHTML = function (this: HTMLElement, html) {
      given.push(html);
    };
    try {
      await take('p', '<p>a<img src="https://spy.example.net/c.png"></p>');
    } finally {
      delete prototype.setHTML;
    }
    expect(given.filter(Boolean)).toEqual(['<p>a</p>']);
  });

  it.each(['data-src', 'data-original', 'data-lazy-src'])(
    'has the images that a script of the site would fetch when they are near: %s',
    async (name) => {
      const placeholder = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
      const html = `<img class="lazy" src="${placeholder}" ${name}="/a.png"><noscript><img src="/a.png"></noscript>`;
      expect(await take('p', `<p>${html}</p>`)).toEqual(['<p><img class="lazy" src="/a.png"></p>', true]);
    },
  );

  it('is not complete without an image whose address is not allowed', async () => {
    expect(await take('p', '<p><img src="data:image/png;base64,AAAA"></p>')).toEqual(['<p></p>', false]);
  });

  it.each([
    ['hidden', 'hidden=""'],
    ['style="color: red; display:none"', 'style="display: none;"'],
    ['style="visibility : hidden"', 'style="visibility: hidden;"'],
    ['style="color: red"', ''],
  ])('hides what its own page hides: %s', async (attribute, kept) => {
    const [html, isComplete] = await take('p', `<p>a<span ${attribute}>b</span></p>`);
    expect([html, isComplete]).toEqual([`<p>a<span${kept && ` ${kept}`}>b</span></p>`, true]);
  });
});
