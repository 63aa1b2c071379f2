import { sameOrigin } from '../../src/http/site-url.ts';
import { withFreshToken } from '../../src/http/token.ts';
import { write } from '../../src/http/write.ts';

/**
 * Sends the report of a comment. K2 answers the report that arrived and the one it refused alike, with some words in
 * the language of the site (docs/server-contract.md, "Reports").
 *
 * @param action Where the form posts to.
 * @param body The form as it was sent; when the token had to be renewed, nothing else of it changes.
 * @returns K2's words, which may be simple HTML; '' when it said nothing.
 * @throws CallError
 */
export async function sendReport(
  sitePath: string,
  action: string,
  body: URLSearchParams,
  signal?: AbortSignal,
): Promise<string> {
  const url = sameOrigin(action);
  const current = withFreshToken(body);
  return (await write(sitePath, () => ({ url, method: 'POST', body: current() }), signal)).text;
}
