import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { UNKNOWN_PLACE } from './constants.ts';
import { type Ask, askerOf, withoutPassword } from './request.ts';

/** A page as the server sends it. */
export interface PageSource {
  readonly url: URL;
  readonly html: string;
  /** The policy that the server sends, `''` without one. */
  readonly policy: string;
  /** Fetches files of the site. Absent: the page is a copy. */
  readonly ask?: Ask;
  /** The requested URL, if another one has answered. */
  readonly redirectedFrom?: string;
}

/** Reads the URL that Joomla prints as `<base>`, for saved pages. */
function printedAddress(html: string): URL | undefined {
  const [, href = ''] = /<base\b[^>]*\bhref=["']?(https?:[^"'\s>]+)/i.exec(html) ?? [];
  return URL.canParse(href) ? new URL(href) : undefined;
}

/** Decodes a page, in the encoding that the server or the page names. */
function decode(content: Buffer, type = ''): string {
  const named = /charset=["']?([\w-]+)/i.exec(type + content.toString('latin1', 0, 1024))?.[1];
  try {
    return new TextDecoder(named).decode(content);
  } catch {
    return new TextDecoder().decode(content);
  }
}

/** Recognises HTML; an image or an archive may contain something like a tag, too. */
const isPage = (html: string) => /<[a-z!]/i.test(html) && !html.includes('\0');

const PLACE = /^(localhost|[\w-]+(\.[\w-]+)+)(:\d+)?(\/|$)/i;

async function readCopy(target: string): Promise<Buffer> {
  try {
    if (target === '-') return await buffer(process.stdin);
    return await readFile(/^file:\/\//i.test(target) ? fileURLToPath(target) : target);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR') throw new Error(`${target} is a folder`);
    if (code !== 'ENOENT') throw new Error(`${target} cannot be read: ${message}`);
    const isPlace = PLACE.test(target) && !/\.html?$/i.test(target);
    throw new Error(`There is no file ${target}${isPlace ? `; the URL of a page is https://${target}` : ''}`);
  }
}

async function fetchPage(target: string): Promise<PageSource> {
  if (!URL.canParse(target)) throw new Error(`${target} is not a URL`);
  const asked = withoutPassword(new URL(target));
  const ask = askerOf(new URL(target));
  const { url, status, headers, content } = await ask(asked);
  if (status === 401)
    throw new Error(
      `${url.href} requires a password: use https://name:password@…, or save the page and check the file`,
    );
  if (status >= 400) throw new Error(`${url.href}: status ${status}`);
  const type = headers.get('Content-Type') ?? '';
  const html = decode(content, type);
  if (!/^$|html|xml/i.test(type) || !isPage(html))
    throw new Error(`${url.href} is not a page: ${type || 'no content type'}`);
  asked.hash = '';
  return {
    url,
    html,
    policy: headers.get('Content-Security-Policy') ?? '',
    ask,
    ...(asked.href !== url.href && { redirectedFrom: asked.href }),
  };
}

/**
 * Reads the page that the user names.
 * @param target A URL (`http:`, `https:`), the path of a file, or `-` for the standard input.
 * @throws Error, in words for the user, if it can't be read or is not a page.
 */
export async function readPage(target: string): Promise<PageSource> {
  if (/^https?:\/\//i.test(target)) return fetchPage(target);
  const html = decode(await readCopy(target));
  if (!isPage(html)) throw new Error(`There is no HTML in ${target === '-' ? 'the input' : target}`);
  return { url: printedAddress(html) ?? new URL(UNKNOWN_PLACE), html, policy: '' };
}
