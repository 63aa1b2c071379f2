/** A page that was printed for somebody who is logged in shows a way to log out. */
const LOG_OUT_SIGN =
  /user\.logout|[?&;](?:view|task)=logout|name=["']?op2["']?[^>]*value=["']?logout|value=["']?logout["']?[^>]*name=["']?op2/i;

/** What logs in or out, in the address or in the body of a form, of Joomla and of Community Builder. */
const LOG_IN_OR_OUT = /\buser\.log(?:in|out)\b|\bop2=log(?:in|out)\b|\b(?:view|task)=log(?:in|out)\b/i;

/**
 * Whether a page was printed for a guest. The site says so in `X-Logged-In`; where it says nothing, or says that only
 * this browser may keep the page, what the page shows counts (docs/server-contract.md, "The page").
 *
 * @param html Gives the page's text; asked for only when it is needed.
 */
export async function isGuestPage(headers: Headers, html: () => Promise<string>): Promise<boolean> {
  const says = headers.get('X-Logged-In');
  if (says !== null && !/^false$/i.test(says.trim())) return false;
  const isPrivate = /\bprivate\b/i.test(headers.get('Cache-Control') ?? '');
  if (says !== null && !isPrivate) return true;
  return !LOG_OUT_SIGN.test(await html());
}

/** Whether a form that is sent, or a link that is followed, logs somebody in or out. */
export function logsInOrOut(url: URL, body: string): boolean {
  const sent = decodeURIComponent(body.replace(/%(?![\da-f]{2})/gi, '%25'));
  return LOG_IN_OR_OUT.test(url.search) || LOG_IN_OR_OUT.test(sent);
}
