import { ownDocument, unshadowed } from '../dom/nodes.ts';
import { loggedInBy } from './log-in.ts';
import { holdsPage, read } from './request.ts';

/** Name of a Joomla form token: 32 hex digits; its value is `1` (docs/server-contract.md, "Tokens"). */
const TOKEN = /^[0-9a-f]{32}$/i;

/** Whether a field or a parameter of a query is a form token. */
export function isToken(name: string, value: string): boolean {
  return TOKEN.test(name) && value === '1';
}

/** Names and values of all that is no form token. */
export function withoutToken(parameters: URLSearchParams): [name: string, value: string][] {
  return [...parameters].filter(([name, value]) => !isToken(name, value));
}

/** The same with this token, in the place of any other. */
export function withToken(parameters: URLSearchParams, token: string): URLSearchParams {
  return new URLSearchParams([...withoutToken(parameters), [token, '1']]);
}

/** The token of the last page that was fetched for one. */
let fresh: string | undefined;
/** The last write told that the token or the session is gone. */
let stale = false;

function tokenIn(root: ParentNode): HTMLInputElement | undefined {
  return [...unshadowed(root).querySelectorAll<HTMLInputElement>('input[type="hidden"]')]
    .reverse()
    .find(({ name, value }) => isToken(name, value));
}

function tokenOfOptions(text: string | null | undefined): string | undefined {
  const found = /"csrf\.token"\s*:\s*"([0-9a-f]{32})"/i.exec(text ?? '');
  return found?.[1];
}

/**
 * The form token for a write, wherever the page has it: in the comment form, in any other form, in Joomla's script
 * options.
 * @returns its name; the value that goes with it is always `1`. `undefined` when the page has none.
 */
export function currentToken(): string | undefined {
  const form = ownDocument.querySelector('#comment-form');
  return (
    fresh ??
    (form ? tokenIn(form) : undefined)?.name ??
    tokenIn(document)?.name ??
    tokenOfOptions(ownDocument.querySelector('script.joomla-script-options')?.textContent)
  );
}

/** The token that {@link refreshToken} has fetched, where one was needed. */
export function freshToken(): string | undefined {
  return fresh;
}

export function markTokenStale(): void {
  stale = true;
}

export function isTokenStale(): boolean {
  return stale;
}

/** What a page fetched for its token tells of the reader. */
interface FreshPage {
  readonly token: string | undefined;
  /** `undefined` when the page does not say. */
  readonly loggedIn: boolean | undefined;
}

/** Such a page, as text. */
export interface TokenPage extends FreshPage {
  readonly html: string;
}

/** The form token of a page. */
export function tokenOfPage(html: string): string | undefined {
  // Read as text: parsing a whole page as HTML would be a Trusted Types sink for the sake of 32 characters.
  const inputs = html.match(/<input\b[^>]*>/gi) ?? [];
  const names = inputs.flatMap((input) =>
    /type=["']?hidden/i.test(input) && /\bvalue=["']?1["'\s/>]/i.test(input)
      ? (/\bname=["']?([0-9a-f]{32})["'\s/>]/i.exec(input)?.[1] ?? [])
      : [],
  );
  return tokenOfOptions(html) ?? names.at(-1);
}

/**
 * Fetches a page, past every cache, for its token.
 * @throws CallError when the page can't be had.
 */
export async function fetchTokenPage(url: URL, signal?: AbortSignal): Promise<TokenPage> {
  const { text: html, headers } = await read({ url }, signal);
  return {
    token: holdsPage(html) ? tokenOfPage(html) : undefined,
    loggedIn: loggedInBy(headers),
    html,
  };
}

/**
 * Fetches this page again, past every cache, and takes its token into every form of the page, so that a native submit
 * carries it as well.
 * @throws CallError when the page can't be had.
 */
export async function refreshToken(signal?: AbortSignal): Promise<TokenPage> {
  const url = new URL(location.href);
  url.hash = '';
  const page = await fetchTokenPage(url, signal);
  const { token } = page;
  if (token) {
    fresh = token;
    stale = false;
    for (const input of ownDocument.querySelectorAll<HTMLInputElement>('input[type="hidden"]'))
      if (isToken(input.name, input.value)) input.name = token;
  }
  return page;
}

/**
 * Keeps what was read from a form for a request that may be sent later, or twice.
 * @returns gives it, with the token that has been fetched since in the place of its own, or added where it had none.
 */
export function withFreshToken(body: URLSearchParams): () => URLSearchParams {
  return () => (fresh ? withToken(body, fresh) : body);
}

/** Forgets what was fetched; for tests, which share one module. */
export function forgetToken(): void {
  fresh = undefined;
  stale = false;
}
