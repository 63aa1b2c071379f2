import { ownDocument } from '../dom/nodes.ts';

/** Name of a Joomla form token: 32 hex digits; its value is `1` (docs/server-contract.md, "Tokens"). */
const TOKEN = /^[0-9a-f]{32}$/i;

/** The token that was fetched, if one was needed. */
let fresh: string | undefined;

/** The last write was refused: the token or the session has expired. */
let isStale = false;

/** Tests whether a field, or a parameter of a query, is a form token. */
export function isToken(name: string, value: string): boolean {
  return TOKEN.test(name) && value === '1';
}

export function withoutToken(parameters: URLSearchParams): [name: string, value: string][] {
  return [...parameters].filter(([name, value]) => !isToken(name, value));
}

/** Copies parameters, with this token in the place of any other. */
export function withToken(parameters: URLSearchParams, token: string): URLSearchParams {
  return new URLSearchParams([...withoutToken(parameters), [token, '1']]);
}

/** Returns the entries of a form with the token that has been fetched since, if any. */
export const withFreshToken = (body: URLSearchParams) => (fresh ? withToken(body, fresh) : body);

const tokensIn = (root: Pick<ParentNode, 'querySelectorAll'>) =>
  [...root.querySelectorAll<HTMLInputElement>('input[type=hidden][value="1"]')].filter(({ name }) => TOKEN.test(name));

function tokenOfOptions(text: string | null | undefined): string | undefined {
  return /"csrf\.token"\s*:\s*"([0-9a-f]{32})"/i.exec(text ?? '')?.[1];
}

export function tokenOfPage(html: string): string | undefined {
  // As text: parsing the whole page as HTML would be a Trusted Types sink for 32 characters.
  const inputs = html.match(/<input\b[^>]*>/gi) ?? [];
  const names = inputs.flatMap((input) =>
    /type=["']?hidden/i.test(input) && /\bvalue=["']?1["'\s/>]/i.test(input)
      ? (/\bname=["']?([0-9a-f]{32})["'\s/>]/i.exec(input)?.[1] ?? [])
      : [],
  );
  return tokenOfOptions(html) ?? names.at(-1);
}

export const freshToken = (): string | undefined => fresh;

/**
 * Returns the name of the form token for a write: the fetched one, or that of the comment form, of any other form, or of
 * Joomla's script options. Its value is always `1`.
 */
export function currentToken(): string | undefined {
  const forms = [ownDocument.querySelector('#comment-form'), ownDocument];
  return (
    fresh ??
    forms.flatMap((root) => (root && tokensIn(root).at(-1)?.name) ?? [])[0] ??
    tokenOfOptions(ownDocument.querySelector('script.joomla-script-options')?.textContent)
  );
}

/** Uses a fetched token from now on, and writes it into every form of the page, for native submits, too. */
export function setToken(token: string): void {
  fresh = token;
  isStale = false;
  for (const input of tokensIn(ownDocument)) input.name = token;
}

/** Requires a fresh token for the next write: the page's own has expired. */
export function markTokenStale(): void {
  isStale = true;
}

export const isTokenStale = (): boolean => isStale;

/** Forgets the fetched token; for tests, which share one module. */
export function forgetToken(): void {
  fresh = undefined;
  isStale = false;
}
