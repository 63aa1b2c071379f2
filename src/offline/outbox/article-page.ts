import { CallError } from '../../http/call-error.ts';
import { fetchTokenPage, type TokenPage } from '../../http/token.ts';
import { authorOf, type NewComment, printedName, textOfComment, type WaitingComment } from './waiting-comment.ts';

/** A comment, and whether it goes as whoever is logged in. */
type SentComment = NewComment & Pick<WaitingComment, 'asWhoever'>;

/** What the outbox must know of an article, at the time of sending. */
export interface ArticlePage extends Omit<TokenPage, 'html'> {
  /** As in {@link NewComment}. */
  readonly member: string | undefined;
  /** The highest number of a comment on the page; 0 without any. */
  readonly lastComment: number;
  /** Whether the page shows this very comment, as one that came after it was written. */
  has(comment: SentComment): boolean;
  /**
   * Whether the comment may have come without being recognised: there is a newer one by this author, or the page does
   * not show all.
   */
  mayHave(comment: SentComment): boolean;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#039': "'" };

/** Tags that stand inside a text; all others end it. */
const INLINE = /<\/?(?:a|b|i|u|em|strong|small|code|img)\b[^>]*>/gi;
const LINE_BREAK = /<br\b[^>]*>/gi;

/** The texts of a piece of HTML, one for each block, however a server encodes, breaks and links them. */
function textsOf(html: string): string[] {
  return html
    .replace(LINE_BREAK, ' ')
    .replace(INLINE, '')
    .split(/<[a-z/!][^>]*>/i)
    .map((text) =>
      text
        .replace(/&(amp|lt|gt|quot|nbsp|#039);/g, (_, name: string) => ENTITIES[name] ?? '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
}

/** What a server takes out of a text that may have no markup. */
const TAG = /<\/?[a-z!?][^>]*>/gi;

/** What K2 takes out of the name of a guest, by Joomla's filter for user names. */
const NOT_IN_NAMES = /[\p{Cc}<>"'%&]/gu;
const asName = (text: string) => text.replace(NOT_IN_NAMES, '');

/** What stands between one comment's mark (`id="comment12"`) and the next one. */
const COMMENT = /\bid=["']?comment(\d+)["']?[^>]*>([\s\S]*?)(?=<[^<>]*\bid=["']?comment\d+\b|<\/ul>|<form\b|$)/gi;

/** Links to further pages of comments. */
const FURTHER = /class="[^"]*itemCommentsPagination[^"]*"[^>]*>(?:(?!<\/div>)[\s\S])*<a\b/i;

/** Reads an article's page as text: a worker has no parser, and to parse a page is a Trusted Types sink. */
export function readArticlePage({ token, loggedIn, html }: TokenPage): ArticlePage {
  const comments = [...html.matchAll(COMMENT)].map(([, id, content]) => ({
    id: Number(id),
    texts: textsOf(content ?? ''),
  }));
  /** The newer ones that may be by this author: K2 may write more than the name. */
  const newer = (comment: SentComment) => {
    const author = asName(textsOf(authorOf(comment))[0] ?? '');
    const isMembers = comment.loggedIn || comment.asWhoever;
    return comments.filter(
      ({ id, texts }) => id > comment.seenUpTo && texts.some((text) => isMembers || asName(text).includes(author)),
    );
  };
  return {
    token,
    loggedIn,
    member: printedName(html),
    lastComment: Math.max(0, ...comments.map(({ id }) => id)),
    has(comment) {
      // The server takes tags out of a text, too.
      const text = textsOf(textOfComment(comment).replace(TAG, '')).join(' ');
      return newer(comment).some(({ texts }) => texts.includes(text));
    },
    mayHave: (comment) => FURTHER.test(html) || newer(comment).length > 0,
  };
}

/** What pages of the site have: our tag or K2's, which may have other names; Joomla's options; the comment form. */
const OF_SITE = /\bsitepath=|k2-islands|joomla-script-options|\bname\s*=\s*["']?itemID\b/i;

const isOfSite = ({ loggedIn, token, html }: TokenPage) => loggedIn !== undefined || !!token || OF_SITE.test(html);

/**
 * Fetches the article of a comment, past every cache. Any page of the site is an answer: without a comment form, the
 * comments of the article were closed, or it was deleted or is for members by now, and K2 has its say. So is whatever stands
 * at the address by now on a site that is there.
 * @throws CallError `network`, too, where the start page is none of the site's either (a captive portal, a check for
 *   robots): the site is behind it.
 */
export async function fetchArticlePage({ page, sitePath }: NewComment): Promise<ArticlePage> {
  const pageAt = (path: string) => fetchTokenPage(new URL(path, location.origin));
  const fetched = await pageAt(page);
  if (!isOfSite(fetched) && !isOfSite(await pageAt(sitePath))) throw new CallError('network');
  return readArticlePage(fetched);
}
