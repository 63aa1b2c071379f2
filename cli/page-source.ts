import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { UNKNOWN_PLACE } from './constants.ts';
import { type Ask, askerOf, withoutPassword } from './request.ts';

/** A page as it is on the way to a browser. */
export interface PageSource {
  readonly url: URL;
  readonly html: string;
  /** The policy that the server sends, `''` without one. */
  readonly policy: string;
  /** Asks the site for the files that the page names. Absent: the page is a copy. */
  readonly ask?: Ask;
  /** The address that was asked for, where another one answered. */
  readonly redirectedFrom?: string;
}

/** The address that Joomla prints as `<base>`, for pages that were saved. */
function printedAddress(html: string): URL | undefined {
  const [, href = ''] = /<base\b[^>]*\bhref=["']?(https?:[^"'\s>]+)/i.exec(html) ?? [];
  return URL.canParse(href) ? new URL(href) : undefined;
}

/** Bytes as text, in the encoding that the server or the page names. */
function decode(content: Buffer, type = ''): string {
  const named = /charset=["']?([\w-]+)/i.exec(type + content.toString('latin1', 0, 1024))?.[1];
  try {
    return new TextDecoder(named).decode(content);
  } catch {
    return new TextDecoder().decode(content);
  }
}

/** What a browser would show as a page; a picture or an archive may hold something like a tag, too. */
const isPage = (html: string) => /<[a-z!]/i.test(html) && !html.includes('\0');

const PLACE = /^(localhost|[\w-]+(\.[\w-]+)+)(:\d+)?(\/|$)/i;

async function readCopy(target: string): Promise<Buffer> {
  try {
    if (target === '-') return await buffer(process.stdin);
    return await readFile(/^file:\/\//i.test(target) ? fileURLToPath(target) : target);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR') throw new Error(`${target} is a folder`);
    if (code !== 'ENOENT') throw new Error(`${target} can't be read: ${message}`);
    const isPlace = PLACE.test(target) && !/\.html?$/i.test(target);
    throw new Error(`There is no file ${target}${isPlace ? `; the address of a page is https://${target}` : ''}`);
  }
}

async function fetchPage(target: string): Promise<PageSource> {
  if (!URL.canParse(target)) throw new Error(`${target} is no address`);
  const asked = withoutPassword(new URL(target));
  const ask = askerOf(new URL(target));
  const { url, status, headers, content } = await ask(asked);
  if (status === 401)
    throw new Error(`${url.href} asks for a password: https://name:password@…, or save the page and check the file`);
  if (status >= 400) throw new Error(`${url.href} answers ${status}`);
  const type = headers.get('Content-Type') ?? '';
  const html = decode(content, type);
  if (!/^$|html|xml/i.test(type) || !isPage(html)) throw new Error(`${url.href} is no page, but ${type || 'nothing'}`);
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
 * @param target An address (`http:`, `https:`), the path of a file, or `-` for what comes through the pipe.
 * @throws Error, in words for the user, when it can't be had, or is no page.
 */
export async function readPage(target: string): Promise<PageSource> {
  if (/^https?:\/\//i.test(target)) return fetchPage(target);
  const html = decode(await readCopy(target));
  if (!isPage(html)) throw new Error(`There is no HTML in ${target === '-' ? 'what came' : target}`);
  return { url: printedAddress(html) ?? new URL(UNKNOWN_PLACE), html, policy: '' };
}
