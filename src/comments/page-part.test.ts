import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../test/fake-fetch.ts';
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
    const html = '<ul class="list" id="x"><li id="comment7" itemprop="comment">a</li></ul>';
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
    const lost = ['<svg></svg>', '<form><input></form>', '<button>b</button>', '<iframe></iframe>', '<x-b>b</x-b>'];
    for (const html of lost)
      expect(await take('ul', `<ul><li>a${html}</li></ul>`)).toEqual(['<ul><li>a</li></ul>', false]);
  });

  it('has the marks of tips that bring their words along, and none of tips that point at other elements', async () => {
    const marks = 'data-hascbtooltip="true" data-cbtooltip-tooltip="Words"';
    const html = `<p><a ${marks} data-cbtooltip-tooltip-target="#x">a</a></p>`;
    expect(await take('p', html, TIP_ATTRIBUTES)).toEqual([`<p><a ${marks}>a</a></p>`, false]);
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

  it.each([
    ['src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/a"', '/a'],
    ['src="/blank.gif" data-original="/a.png"', '/a.png'],
    ['data-echo="/a.webp?v=2"', '/a.webp?v=2'],
    ['src="/blank.gif" data-srcset="/a.png 1x, /b.png 2x"', '/a.png'],
    ['data-zoom="/large.png" data-lazy-src="/a.png"', '/a.png'],
    ['src="/a.png" srcset="/b.png 2x" alt="/c.d" data-name="c.png"', '/a.png'],
    ['src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" srcset="/a.png 400w"', '/a.png'],
  ])('has images by the address that any of their attributes holds: %s', async (attributes, src) => {
    const html = `<img class="lazy" ${attributes}><noscript><img src="/x.png"></noscript>`;
    const [kept, isComplete] = await take('p', `<p>${html}</p>`);
    expect([kept.replace(/ alt="[^"]*"/, ''), isComplete]).toEqual([`<p><img class="lazy" src="${src}"></p>`, true]);
  });

  it('has images whose address only a source beside them holds', async () => {
    const html = '<picture><source data-srcset="/a.webp"><img src="data:image/gif;base64,AAAA"></picture>';
    expect(await take('p', `<p>${html}</p>`)).toEqual(['<p><img src="/a.webp"></p>', false]);
  });

  it('is not complete without an image whose address is not allowed', async () => {
    expect(await take('p', '<p><img src="data:image/png;base64,AAAA"></p>')).toEqual(['<p></p>', false]);
  });

  it.each([
    ['hidden', 'hidden=""'],
    ['style="color: red; display:none"', 'style="color: red; display: none;"'],
    ['style="visibility : hidden"', 'style="visibility: hidden;"'],
  ])('hides what its own page hides: %s', async (attribute, kept) => {
    const [html, isComplete] = await take('p', `<p>a<span ${attribute}>b</span></p>`);
    expect([html, isComplete]).toEqual([`<p>a<span${kept && ` ${kept}`}>b</span></p>`, true]);
  });
});

describe('the look of a part', () => {
  /** Takes a part that will replace the shown one. */
  async function takeBeside(shown: string, html: string): Promise<[html: string, isComplete: boolean]> {
    document.body.innerHTML = `<ul>${shown}</ul>`;
    const { nodes, isComplete } = await takePart(await find('ul', `<ul>${html}</ul>`), {}, [...document.body.children]);
    const [list] = nodes.children;
    return [list?.innerHTML ?? '', isComplete];
  }

  it.each([
    '<li uk-grid="">a</li>',
    '<li><span uk-icon="icon: clock"></span></li>',
    '<li data-masonry="{ &quot;gutter&quot;: 10 }">a</li>',
    '<li @click="open = true" :class="x" v-cloak="">a</li>',
  ])('has the attributes that the shown one has, too: %s', async (html) => {
    expect(await takeBeside(html, html)).toEqual([html, true]);
    expect(await takeBeside('<li>a</li>', html)).toEqual([expect.not.stringMatching(/uk-|data-|click|cloak/), false]);
  });

  it('has attributes whose values differ in numbers alone', async () => {
    const html = (number: number) => `<li data-comment="comment-${number}" data-at="2026-11-${number}T10:00">a</li>`;
    expect(await takeBeside(html(12), html(27))).toEqual([html(27), true]);
    const address = (host: string) => `<li data-from="//${host}/a">a</li>`;
    expect(await takeBeside(address('1.2.3.4'), address('9.9.9.9'))).toEqual(['<li>a</li>', false]);
  });

  it.each([
    ['of another element', '<p uk-grid=""></p>', '<li uk-grid="">a</li>'],
    ['with another value', '<li x-html="a">a</li>', '<li x-html="b">a</li>'],
    ['that are handlers', '<li onclick="x()">a</li>', '<li onclick="x()">a</li>'],
  ])('has no attributes %s', async (_which, shown, html) => {
    expect(await takeBeside(shown, html)).toEqual(['<li>a</li>', false]);
  });

  it('is not complete without the attributes of an element that is unwrapped', async () => {
    const html = '<li><font color="red">a</font></li>';
    expect(await takeBeside(html, html)).toEqual(['<li>a</li>', false]);
  });

  it('has its pictures, by style, from where images come from', async () => {
    const own = '<li style="background-image: url(&quot;/a.jpg&quot;); width: 40px;">a</li>';
    expect(await takeBeside('', own)).toEqual([own, true]);
    const foreign = '<li style="width: 40px; background-image: url(https://spy.example.net/a.jpg)">a</li>';
    expect(await takeBeside('', foreign)).toEqual(['<li style="width: 40px;">a</li>', false]);
  });

  it('has a style that leaves its box only if the shown one has it, too', async () => {
    const style = (top: number) => `<li style="position: absolute; top: ${top}px;">a</li>`;
    expect(await takeBeside('', style(1))).toEqual(['<li>a</li>', false]);
    expect(await takeBeside(style(1), style(2))).toEqual([style(2), true]);
  });

  it('is not taken from a mark that the fetched page has of its own', async () => {
    const html = '<li data-k2-look="0">a</li><li uk-grid="">b</li>';
    expect(await takeBeside('<li uk-grid="">a</li>', html)).toEqual(['<li>a</li><li uk-grid="">b</li>', true]);
  });
});
