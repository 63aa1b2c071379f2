import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { NEEDED_CODE_LIMIT_MS } from '../core/needed-code.ts';
import type { FurtherAttributes } from './allow-list.ts';
import { sanitise } from './index.ts';

// The documents of this DOM load style sheets even without a window; not in a test.
beforeAll(() => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, unknown> } };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
});

/** The library's way: this DOM has no sanitiser of its own. The browser tests go the other one. */
async function clean(html: string, further?: FurtherAttributes): Promise<string> {
  const box = document.createElement('div');
  box.append(await sanitise(html, further));
  return box.innerHTML;
}

describe('allowed server HTML', () => {
  it.each([
    '<table class="calendar"><tbody><tr><td class="calendarToday" colspan="2">4</td></tr></tbody></table>',
    '<a class="x" href="/index.php/item/8-a?b=1#c" title="t">Hit</a>',
    '<a href="https://www.example.org/" data-k2-ignore="">x</a>',
    '<a href="mailto:a@example.org">x</a><a href="tel:+49301">x</a>',
    '<img src="/media/k2/items/cache/a_S.jpg" alt="a" width="100" height="50">',
    '<h3>A</h3><ul><li><p>a<br>b <em>c</em> <strong>d</strong></p></li></ul>',
    '<time datetime="2026-05-04">4 May</time>',
  ])('is kept: %s', async (html) => expect(await clean(html)).toBe(html));
});

describe('forbidden server HTML', () => {
  it.each([
    ['scripts', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['event handlers', '<img src="/a.png" onerror="alert(1)"><p onclick="x()">a</p>', '<img src="/a.png"><p>a</p>'],
    ['javascript: URLs', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['obfuscated javascript: URLs', '<a href=" java\tscript:alert(1)">a</a>', '<a>a</a>'],
    ['data: URLs of links', '<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
    ['data: URLs of images', '<img src="data:image/svg+xml,<svg/>" alt="a">', '<img alt="a">'],
    ['other schemes', '<a href="vbscript:x">a</a><a href="file:///etc">b</a>', '<a>a</a><a>b</a>'],
    ['ids and names', '<p id="comment-form"><a name="x">a</a></p>', '<p><a>a</a></p>'],
    ['forms and fields', '<form action="/x"><input name="q"><button>Go</button> a</form>', ' a'],
    ['styles', '<style>p{}</style><p style="position:fixed">a</p>', '<p>a</p>'],
    // This DOM loads frames even in a document without a window; the browser tests have them.
    ['embedded content', '<object data="/x">b</object><embed src="/x">c', 'c'],
    ['SVG', '<svg><a href="javascript:x"><text>a</text></a></svg>b', 'b'],
    ['data attributes', '<p data-k2-widget="rating" data-x="1">a</p>', '<p>a</p>'],
    ['link, base and meta elements', '<link rel="stylesheet" href="/x.css"><base href="/x/"><meta name="a">a', 'a'],
    ['comments', '<p>a<!-- b --></p>', '<p>a</p>'],
    ['srcset', '<img srcset="/a.png 2x" src="/b.png">', '<img src="/b.png">'],
    ['target and ping', '<a href="/a" target="_top" ping="/b">a</a>', '<a href="/a">a</a>'],
  ])('is dropped: %s', async (_what, html, rest) => expect(await clean(html)).toBe(rest));

  it('drops an element with its text if the text is not for readers', async () => {
    for (const name of ['button', 'script', 'style', 'textarea', 'noscript'])
      expect(await clean(`<p>a<${name}>x</${name}></p>`)).toBe('<p>a</p>');
  });
});

describe('additional attributes for a part of a page', () => {
  const FURTHER = { id: /^comment\d+$/, 'data-k2-modal': /^iframe$/ };

  it('are kept with an allowed value only', async () => {
    expect(await clean('<a id="comment7" data-k2-modal="iframe" name="x">a</a>', FURTHER)).toBe(
      '<a id="comment7" data-k2-modal="iframe">a</a>',
    );
    for (const html of ['<a id="comment-form">a</a>', '<a data-k2-modal="x">a</a>', '<a data-k2-widget="tabs">a</a>'])
      expect(await clean(html, FURTHER)).toBe('<a>a</a>');
  });

  it('are removed from all other HTML', async () => {
    await clean('<a id="comment7">a</a>', FURTHER);
    expect(await clean('<a id="comment7">a</a>')).toBe('<a>a</a>');
  });
});

describe('a link to another site', () => {
  const FOREIGN = '<a class="modal" rel="{handler: \'iframe\'}" href="https://www.example.org/">x</a>';

  it('gets data-k2-ignore, so it opens in no dialog of this site, whatever its classes', async () => {
    const box = document.createElement('div');
    const own = '<a class="modal" href="/a">a</a><a href="mailto:a@example.org">b</a>';
    box.append(await sanitise(`${FOREIGN}<a href="//www.example.org/">y</a>${own}`));
    expect([...box.querySelectorAll('[data-k2-ignore]')].map(({ textContent }) => textContent)).toEqual(['x', 'y']);
    expect(box.querySelector('a')?.className).toBe('modal');
  });
});

describe('the native sanitiser of the browser', () => {
  const prototype = HTMLElement.prototype as { setHTML?: (html: string) => void };

  afterEach(() => {
    delete prototype.setHTML;
  });

  it('is used, and unsafe URLs that it allows are removed', async () => {
    prototype.setHTML = function (this: HTMLElement) {
      this.innerHTML = '<a href="data:text/html,x">from the browser</a>';
    };
    expect(await clean('<p>a</p>')).toBe('<a>from the browser</a>');
  });
});

it('rejects after a time limit when the library’s file hangs', async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.doMock('dompurify', () => new Promise(() => {}));
  const { sanitise } = await import('./index.ts');
  const failed = expect(sanitise('<p>x</p>')).rejects.toThrow('network');
  await vi.advanceTimersByTimeAsync(NEEDED_CODE_LIMIT_MS);
  await failed;
  vi.doUnmock('dompurify');
});
