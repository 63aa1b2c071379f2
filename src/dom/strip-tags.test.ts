// @vitest-environment node
import { expect, it } from 'vitest';
import { stripTags } from './strip-tags.ts';

it.each([
  ['one<br>two<p>three</p>', 'one two three '],
  ['Pass<b>wort</b>', 'Passwort'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['cut <span class="', 'cut '],
  ['<!-- x --><?php x ?>a', '  a'],
  ['&lt;b&gt; &amp; &quot;a&quot; &apos;b&apos; Stra&szlig;e', '<b> & "a" \'b\' Straße'],
  ['&auml;&Ouml;&UUML;&eacute;&agrave;&ocirc;', 'äÖÜéàô'],
  ['&ntilde;', 'n'],
  ['&#228;&#x1F600;&#X41;', 'ä😀A'],
  ['&#0;&#1114112;&#x110000;', '   '],
  ['&#1114111;', '\u{10ffff}'],
  ['a&nbsp;b&hellip;', 'a b '],
  ['&unknownthing; &x &', '&unknownthing; &x &'],
])('the text of the HTML %j is %j', (html, text) => expect(stripTags(html)).toBe(text));
