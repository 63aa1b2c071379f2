import { sameOrigin } from '../../src/http/site-url.ts';
import { withFreshToken } from '../../src/session/token.ts';
import { write } from '../../src/session/write.ts';

/**
 * Reports a comment.
 * @returns HTML of the server, alike for a report and a refusal (docs/server-contract.md, "Reports"); it may be empty.
 * @throws CallError
 */
export async function report(sitePath: string, address: string, fields: URLSearchParams, signal: AbortSignal) {
  const url = sameOrigin(address);
  const call = () => ({ url, method: 'POST', body: withFreshToken(fields) }) as const;
  return (await write(sitePath, call, { signal })).text;
}
