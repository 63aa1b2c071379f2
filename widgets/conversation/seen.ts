import { quietly } from '../../src/dom/quietly.ts';
import { SEEN_KEY } from '../../src/dom/storage-keys.ts';

/** Time without this article after which the next look at it is another visit, in ms. */
export const VISIT_GAP_MS = 30 * 60 * 1000;

/** Time for which an article is remembered, in ms. */
export const SEEN_MAX_AGE_MS = 180 * 24 * 60 * 60 * 1000;

/** Maximum number of remembered articles of a site. */
export const MOST_ARTICLES = 200;

/** The comments of an article at one moment. */
export interface Comments {
  /** The highest number of a comment; 0 without comments. */
  readonly highest: number;
  /** As the page prints it; 0 without a counter. */
  readonly count: number;
}

interface Seen {
  /** At the end of the visit before. */
  readonly before?: Comments | undefined;
  readonly last: Comments;
  /** Time of the last look, in ms since 1970. */
  readonly at: number;
}

function isComments(value: unknown): value is Comments {
  const { highest, count } = Object(value);
  return Number.isInteger(highest) && Number.isInteger(count);
}

/** Tests for an entry that this version has stored, and that is not too old. */
function isSeen(entry: unknown): entry is Seen {
  const { before, last, at } = Object(entry);
  const isWhole = isComments(last) && (before === undefined || isComments(before)) && Number.isInteger(at);
  return isWhole && Date.now() - at <= SEEN_MAX_AGE_MS;
}

/** Stores the comments that the visitor has seen. Returns those at the end of the previous visit, if any. */
export function rememberSeen(sitePath: string, article: string, now: Comments): Comments | undefined {
  const key = SEEN_KEY + sitePath;
  const stored: unknown = quietly(() => JSON.parse(localStorage.getItem(key) ?? '{}'));
  const all = new Map(Object.entries(Object(stored)).filter((entry): entry is [string, Seen] => isSeen(entry[1])));
  const known = all.get(article);
  const isNewVisit = known && Date.now() - known.at >= VISIT_GAP_MS;
  const before = isNewVisit ? known.last : known?.before;
  // A browser or a cache may show the article as it was before.
  const last = {
    highest: Math.max(now.highest, known?.last.highest ?? 0),
    count: Math.max(now.count, known?.last.count ?? 0),
  };
  all.set(article, { before, last, at: Date.now() });
  const newest = [...all].sort(([, one], [, other]) => other.at - one.at).slice(0, MOST_ARTICLES);
  quietly(() => localStorage.setItem(key, JSON.stringify(Object.fromEntries(newest))));
  return before;
}
