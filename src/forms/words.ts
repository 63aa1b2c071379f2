import { loadFile } from '../dom/load-file.ts';
import { IGNORED, ownDocument } from '../dom/nodes.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { inTime } from '../dom/wait.ts';

/** Words of the server, ready to be shown: plain text, or nodes that went through the sink. */
export type Words = string | DocumentFragment;

const LINE_BREAK = /<br\b[^<>]*>/i;

/** The words of a message in simple HTML, and its line breaks. */
function wordsAlone(html: string): DocumentFragment {
  const lines = html.split(LINE_BREAK).map((line) => stripTags(line).trim());
  const fragment = ownDocument.createDocumentFragment();
  fragment.append(...lines.flatMap((line, index) => (index > 0 ? [ownDocument.createElement('br'), line] : line)));
  return fragment;
}

/** Takes a message that may be simple HTML. What has no markup needs no sanitiser. */
export async function toWords(html: string): Promise<Words> {
  if (!/[<&]/.test(html)) return html;
  const sanitised = loadFile('sanitise')
    .then(({ sanitise }) => sanitise(html))
    .catch(() => undefined);
  // Without the sanitiser, the words matter more than their markup, and as text they do no harm.
  return (await inTime(sanitised)) ?? wordsAlone(html);
}

/** The words as a screen reader should say them: a line break parts words, too. */
export function spoken(words: Words): string {
  if (typeof words === 'string') return words;
  const copy = words.cloneNode(true) as DocumentFragment;
  for (const lineBreak of copy.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The nodes that show words of the server, made anew each time. They are words: no widget adopts anything in them. */
export function wordNodes(words: Words): (Node | string)[] {
  if (typeof words === 'string') return words ? [words] : [];
  const place = ownDocument.createElement('span');
  place.setAttribute(IGNORED, '');
  place.append(words.cloneNode(true));
  return [place];
}
