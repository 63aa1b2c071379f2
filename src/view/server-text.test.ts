import { describe, expect, it, vi } from 'vitest';
import { CODE_LIMIT_MS } from '../dom/wait.ts';
import { sanitise } from '../sanitise/index.ts';
import { serverText } from './server-text.ts';

vi.mock('../sanitise/index.ts', () => ({ sanitise: vi.fn() }));

const shown = ({ textContent }: Node) => textContent?.replace(/\s+/g, ' ');

describe('words of the server', () => {
  it('lose their markup when the sanitiser does not load in time', async () => {
    vi.useFakeTimers();
    vi.mocked(sanitise).mockReturnValueOnce(new Promise(() => {}));
    const words = serverText('One<br>two');
    await vi.advanceTimersByTimeAsync(CODE_LIMIT_MS);
    expect(shown(await words)).toBe('One two');
    vi.useRealTimers();
    vi.mocked(sanitise).mockClear();
  });

  it('without markup do not load the sanitiser', async () => {
    expect(shown(await serverText('Thanks'))).toBe('Thanks');
    expect(sanitise).not.toHaveBeenCalled();
  });

  it.each([
    ['One &amp; two', 'One & two'],
    ['One<br />two<br>three', 'One two three'],
    ['<p>One</p><p class="x">two</p>', 'One two'],
    ['&lt;b&gt; &quot;x&quot; &#039;y&#39; &#x27;z&#X27; &nbsp;&auml;', "<b> \"x\" 'y' 'z' ä"],
    ['&amp;lt;b&amp;gt; &amp;#39;', '&lt;b&gt; &#39;'],
    ['&lt;br&gt; stays', '<br> stays'],
    ['&#8364;&#x1F600; &#0;&#x110000; &#99999999999999999999;', '€😀 &#99999999999999999999;'],
    ['I <3 you, 1 < 2', 'I <3 you, 1 < 2'],
    ['One <img src=x onerror="alert(1)', 'One'],
  ])('keep their text when the sanitiser fails to load: %s', async (html, words) => {
    vi.mocked(sanitise).mockRejectedValueOnce(new TypeError('no chunk'));
    expect(shown(await serverText(html))).toBe(words);
  });
});
