import { ownDocument } from '../dom/nodes.ts';
import type { ErrorKind } from '../http/call-error.ts';

/**
 * The table in docs/offline.md has the words and the buttons of each state.
 * - `waiting`: has never left this browser, or the reader has pressed *Send now*;
 * - `sending`: an attempt has begun; without a tab that sends, it was interrupted;
 * - `refused`: it is not on the site, for a reason; the reader decides;
 * - `unsure`: it may have arrived: the attempt was interrupted, or has failed for a reason; the reader decides;
 * - `editing`: the reader is changing it.
 */
export type WaitingState = 'waiting' | 'sending' | 'refused' | 'unsure' | 'editing';

/** Reason for which a comment came back: the server's own words (HTML), a failed call, or a log-in that began or ended meanwhile. */
export type Refusal =
  | { readonly kind: 'answer'; readonly html: string }
  | { readonly kind: 'call'; readonly error: ErrorKind; readonly status?: number | undefined }
  | { readonly kind: 'empty' | 'other-reader' };

/** A comment as it is handed over to the outbox. All addresses are paths on this origin. */
export interface NewComment {
  /** Root path of the site, as several sites may share an origin. */
  readonly sitePath: string;
  readonly itemId: number;
  /** Address of the article: a fresh token is printed there. */
  readonly page: string;
  readonly title: string;
  /** Address that the form posts to. */
  readonly action: string;
  /** Fields of the form, without its token. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The reader was logged in: K2 then knows the name and does not take it from the form. */
  readonly loggedIn: boolean;
  /** The name that K2 had printed for the form by then ({@link printedName}); absent for guests. */
  readonly member?: string | undefined;
}

/** A comment in the outbox. */
export interface WaitingComment extends NewComment {
  /** Ascends in the order of writing. */
  readonly id: number;
  /** ms since the epoch */
  readonly writtenAt: number;
  readonly state: WaitingState;
  /** When the last attempt began, in ms since the epoch. */
  readonly startedAt?: number;
  readonly refusal?: Refusal | undefined;
  /** The reader wants it sent as whoever is logged in now, or as a guest's. */
  readonly asWhoever?: boolean;
}

/** Changes of a comment in the outbox. */
export type Change = Partial<Pick<WaitingComment, 'state' | 'startedAt' | 'refusal' | 'fields' | 'asWhoever'>>;

/** The text of a comment, as the reader wrote it; forms send other line ends. */
export function textOfComment({ fields }: Pick<NewComment, 'fields'>): string {
  return fields.find(([name]) => name === 'commentText')?.[1].replace(/\r\n?/g, '\n') ?? '';
}

/**
 * The name that K2's inline script gives to whoever is logged in, encoded as it is printed: to be compared alone.
 * @param text A page as text, or its inline scripts.
 */
export function printedName(text: string): string | undefined {
  return /#userName\W+val\(([^)]*)/.exec(text)?.[1];
}

/** Reads the same name on this page. */
export function printedNameHere(): string | undefined {
  return printedName([...ownDocument.querySelectorAll('script')].map(({ textContent }) => textContent).join());
}

/** Finds a member's comment on a page that was printed for another member. */
export function isOfAnother({ member }: NewComment): boolean {
  const here = printedNameHere();
  return here !== undefined && member !== undefined && here !== member;
}
