import { readFile } from 'node:fs/promises';
import { MAX_BYTES, REQUEST_TIMEOUT_MS, UNKNOWN_PLACE } from './constants.ts';

/** A page as it is on the way to a browser. */
export interface PageSource {
  readonly url: URL;
  readonly html: string;
  /** The policy that the server sends along, `''` without one. */
  readonly policy: string;
  /** Whether the site can be asked for the files that the page names. */
  readonly isServed: boolean;
}

/** What a request for a file of a site gives. */
export interface Answer {
  /** After redirects. */
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly content: Buffer;
}

/**
 * Asks as a reader's browser would, without cookies.
 * @throws Error, in words for the user, when there is no answer in time or too much of it.
 */
export async function request(url: URL): Promise<Answer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`);
      chunks.push(chunk);
    }
    return {
      url: new URL(response.url),
      status: response.status,
      headers: response.headers,
      content: Buffer.concat(chunks),
    };
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    throw new Error(`${url.href} can't be fetched: ${reason}`);
  }
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

/**
 * Reads the page that the user names.
 * @param target An address (`http:`, `https:`) or the path of a file.
 * @throws Error, in words for the user, when it can't be had.
 */
export async function readPage(target: string): Promise<PageSource> {
  if (!/^https?:\/\//i.test(target)) {
    const html = decode(await readFile(target));
    return { url: printedAddress(html) ?? new URL(UNKNOWN_PLACE), html, policy: '', isServed: false };
  }
  if (!URL.canParse(target)) throw new Error(`${target} is no address`);
  const { url, status, headers, content } = await request(new URL(target));
  if (status >= 400) throw new Error(`${url.href} answers ${status}`);
  const html = decode(content, headers.get('Content-Type') ?? '');
  return { url, html, policy: headers.get('Content-Security-Policy') ?? '', isServed: true };
}
