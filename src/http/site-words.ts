import { loadFile } from '../dom/load-file.ts';
import { stripTags } from '../dom/strip-tags.ts';
import type { PageWords } from '../sanitise/page-words.ts';
import { LOG_IN_FORM } from './log-in.ts';

/** Limit for words of the site that no call expects, in characters. */
const MOST_CHARACTERS = 300;

/** A file or folder of the server, in either spelling: `/srv/www/index.php`, `C:\www\site\file`. */
const SERVER_PATH = /(^|[\s"'(=[:])(?:[a-z]:)?(?:(?:[\\/][^\s\\/<>"'():]+){3,}|(?:[\\/][^\s\\/<>"'():]+)+\.php\b)/gi;

/** Shortens a text that is shown as the site's reason, and removes paths of its server. Line breaks are kept. */
export function shortWords(words: string): string {
  const text = words
    .replace(SERVER_PATH, '$1…')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)} …` : text;
}

/** Does the same for HTML. */
export const plainWords = (html: string): string => shortWords(stripTags(html.replace(/<br\s*\/?>/gi, '\n')));

/** Reads the words of a page, with code that only failures need; none if that does not load. */
export async function readWords(html: string): Promise<PageWords> {
  try {
    const { readPageWords } = await loadFile('sanitise');
    return readPageWords(html, LOG_IN_FORM);
  } catch {
    return { messages: '', beginning: '', hasLogInForm: false };
  }
}
