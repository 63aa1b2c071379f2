import { CallError } from '../http/call-error.ts';
import { fetchTokenPage, type TokenPage } from '../http/token.ts';
import type { NewComment } from './waiting-comment.ts';

/** Marks of a page of the site: our tag or K2's, which may have other names; Joomla's options; the comment form. */
const OF_SITE = /\bsitepath=|k2-islands|joomla-script-options|\bname\s*=\s*["']?itemID\b/i;

const isOfSite = ({ loggedIn, token, html }: TokenPage) => loggedIn !== undefined || !!token || OF_SITE.test(html);

/**
 * Fetches the article of a comment, past every cache. Any page of the site is an answer: without a comment form, the
 * comments of the article were closed, or it was deleted or is for members by now, and K2 decides. So is any other page
 * at that address if the start page is one of the site.
 * @throws CallError `network`, too, if neither is a page of the site (a captive portal, a check for robots).
 */
export async function fetchArticlePage({ page, sitePath }: NewComment): Promise<TokenPage> {
  const pageAt = (path: string) => fetchTokenPage(new URL(path, location.origin));
  const fetched = await pageAt(page);
  if (!isOfSite(fetched) && !isOfSite(await pageAt(sitePath))) throw new CallError('network');
  return fetched;
}
