import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../../test/fake-fetch.ts';
import { setHtmlForTests } from '../../../test/set-html.ts';
import { read } from '../../http/request.ts';
import { readPart, safePart, TIP_ATTRIBUTES } from './safe-part.ts';

const url = new URL('/index.php/item/7-a?start=10', location.origin);

setHtmlForTests();
afterEach(() => vi.unstubAllGlobals());

/** Takes the first element of a page. @returns its HTML here. */
async function copy(html: string, further = {}): Promise<string | undefined> {
  fakeFetch(new Response(`<!doctype html><html><body>${html}</body></html>`));
  const take = async (content: ParentNode) => {
    const found = content.querySelector('body > *, :scope > *');
    return found ? safePart(found, further) : undefined;
  };
  return (await readPart(read({ url }), take))?.outerHTML;
}

it.each(['', '<p>a</p>', '{"message":"a"}'])('an answer that is no page is unreadable: %j', async (answer) => {
  fakeFetch(new Response(answer));
  await expect(readPart(read({ url }), async () => 'a')).rejects.toMatchObject({ kind: 'unreadable' });
});

describe('a part of a page', () => {
  it('is the element itself, with the attributes that all HTML and this part may have', async () => {
    const html = '<ul class="list" id="x" data-a="b"><li id="comment7" itemprop="comment">a</li></ul>';
    expect(await copy(html, { id: /^comment\d+$/ })).toBe('<ul class="list"><li id="comment7">a</li></ul>');
  });

  it('has no scripts, HTML comments or addresses that run a script', async () => {
    const html = '<p>a<script>x()</script><!-- b --><a href="javascript:x()">c</a></p>';
    expect(await copy(html)).toBe('<p>a<a>c</a></p>');
  });

  it.each([
    '<svg></svg>',
    '<form><input></form>',
    '<x-b>b</x-b>',
    '<font color="red">b</font>',
    '<b onclick="x()">b</b>',
    '<b @click="x"></b>',
    '<img src="data:image/png;base64,AAAA">',
    '<b style="position: absolute">b</b>',
    '<b style="margin-top: -9px">b</b>',
    '<b style="background-image: url(https://spy.example.net/a.jpg)">b</b>',
    '<span id="cloak1">b</span>',
    '<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="3b5a55">[email&#160;protected]</a>',
    '<a href="/cdn-cgi/l/email-protection#3b5a55">b</a>',
  ])('is left to the browser with %s, without which it would look different', async (html) => {
    expect(await copy(`<div>a${html}</div>`)).toBeUndefined();
  });

  it('keeps the attributes of tooltips with their own text', async () => {
    const html = '<p><a data-hascbtooltip="true" data-cbtooltip-tooltip="Words">a</a></p>';
    expect(await copy(html, TIP_ATTRIBUTES)).toBe(html);
  });

  it.each([
    ['<img src="/a.png" srcset="/b.png 2x" alt="" loading="lazy">', '/a.png'],
    ['<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/a.png">', '/a.png'],
    ['<img src="/blank.gif" data-original="/a.png"><noscript><img src="/x.png"></noscript>', '/a.png'],
    ['<picture><source srcset="/a.webp"><img src="/a.png"></picture>', '/a.png'],
  ])('shows its images, also if a script would set their address later: %s', async (html, src) => {
    const part = document.createElement('div');
    part.innerHTML = (await copy(`<p>${html}</p>`)) ?? '';
    expect([...part.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([src]);
  });

  it.each([
    'hidden=""',
    'style="color: red; display: none;"',
    'style="float: left; margin: 0px 10px 5px 0px;"',
    'style="background-image: url(&quot;/a.jpg&quot;);"',
  ])('keeps styles that affect only its own box: %s', async (attribute) => {
    const html = `<p>a<span ${attribute}>b</span></p>`;
    expect(await copy(html)).toBe(html);
  });
});
