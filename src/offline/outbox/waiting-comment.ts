import type { ErrorKind } from '../../http/call-error.ts';

/**
 * - `waiting`: to be sent as soon as the site can be reached;
 * - `sending`: an attempt has begun; when it is found so without anybody sending, it was interrupted;
 * - `refused`: came back, with a reason; the reader decides;
 * - `unsure`: an attempt whose line broke, or whose answer says nothing (`refusal` then has it), and of which can't be known
 *   whether it has arrived; the reader decides;
 * - `editing`: the reader has it in hand.
 */
export type WaitingState = 'waiting' | 'sending' | 'refused' | 'unsure' | 'editing';

/** Why a comment came back: the server's own words (HTML), a failed call, or a log-in that began or ended meanwhile. */
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
  /** Where the form posts to. */
  readonly action: string;
  /** What the form sends, without its token. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Whether the reader was logged in: K2 then knows the name and does not take it from the form. */
  readonly loggedIn: boolean;
  /** The name that K2 had printed for the form by then ({@link printedName}); absent for guests. */
  readonly member?: string | undefined;
  /** The highest number of a comment when this was written: what has arrived since has a higher one. */
  readonly seenUpTo: number;
  /** The form had begun to send it when the line failed: it may have arrived, until the reader says otherwise. */
  readonly attempted: boolean;
  /** The site was not there while the form tried: most likely it has not arrived. */
  readonly unreached?: boolean;
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

/** What may change of a comment in the outbox. */
export type Change = Partial<
  Pick<WaitingComment, 'state' | 'startedAt' | 'refusal' | 'fields' | 'seenUpTo' | 'asWhoever' | 'attempted'>
>;

/** The text of a comment, as the reader wrote it; forms send other line ends. */
export function textOfComment({ fields }: Pick<NewComment, 'fields'>): string {
  return fields.find(([name]) => name === 'commentText')?.[1].replace(/\r\n?/g, '\n') ?? '';
}

/** The name a guest gave; K2 knows that of whoever is logged in. */
export function authorOf({ fields }: Pick<NewComment, 'fields'>): string {
  return fields.find(([name]) => name === 'userName')?.[1] ?? '';
}

/**
 * The name that K2's inline script gives to whoever is logged in, encoded as it is printed: to be compared alone.
 * @param text A page as text, or its inline scripts.
 */
export function printedName(text: string): string | undefined {
  return /#userName\W+val\(([^)]*)/.exec(text)?.[1];
}
