import { loadFile } from '../dom/load-file.ts';
import { ownDocument } from '../dom/nodes.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { inTime } from '../dom/wait.ts';

/** Returns the text of simple HTML, with its line breaks. */
function textOf(html: string): DocumentFragment {
  const lines = html.split(/<br\b[^<>]*>/i).map((line) => stripTags(line).trim());
  const fragment = ownDocument.createDocumentFragment();
  fragment.append(...lines.flatMap((line, index) => (index > 0 ? [ownDocument.createElement('br'), line] : line)));
  return fragment;
}

/** Sanitises HTML of the server, or returns its text if the sanitiser does not load in time. Text does not need it. */
export async function serverText(html: string): Promise<DocumentFragment> {
  const fragment = ownDocument.createDocumentFragment();
  fragment.append(html);
  if (!/[<&]/.test(html)) return fragment;
  const sanitised = loadFile('sanitise').then(({ sanitise }) => sanitise(html));
  return (await inTime(sanitised.catch(() => undefined))) ?? textOf(html);
}
