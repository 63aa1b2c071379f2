import { loadFile } from '../dom/load-file.ts';
import { ownDocument } from '../dom/nodes.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { inTime } from '../dom/wait.ts';

/** Sanitises HTML of the server, or returns its text if the sanitiser does not load in time. Text does not need it. */
export async function serverText(html: string): Promise<DocumentFragment> {
  const text = ownDocument.createDocumentFragment();
  text.append(stripTags(html).trim());
  if (!/[<&]/.test(html)) return text;
  const sanitised = loadFile('sanitise').then(({ sanitise }) => sanitise(html));
  return (await inTime(sanitised.catch(() => undefined))) ?? text;
}
