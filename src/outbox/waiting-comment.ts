import { inlineScripts } from '../compat/inline-scripts.ts';
import type { ErrorKind } from '../http/call-error.ts';

/** Reason for which a comment came back: the server's words (HTML), a failed call, or a changed log-in. */
export type Reason =
  | { readonly kind: 'answer'; readonly html: string }
  | { readonly kind: 'call'; readonly error: ErrorKind; readonly status?: number | undefined }
  | { readonly kind: 'empty' }
  | { readonly kind: 'other-reader' };

/** State of a comment in the outbox (docs/offline.md, "Comments that wait"). */
export type WaitingState =
  /** `asWhoever`: the visitor agrees to send it as the current member, or as a guest. */
  | { readonly kind: 'waiting'; readonly asWhoever?: boolean }
  | { readonly kind: 'sending' }
  | { readonly kind: 'refused'; readonly reason: Reason }
  /** Without a reason, the attempt was interrupted. */
  | { readonly kind: 'unknown'; readonly reason?: Reason }
  /**
   * K2 has accepted it, and does not show it yet. `since`: time, in ms since 1970. `after`: the highest number of a
   * comment that the page showed then. `page`: the site has shown it to everybody meanwhile, on the page of the list
   * with this number of comments before it; `since` is then the time of that.
   */
  | { readonly kind: 'held'; readonly since: number; readonly after: number; readonly page?: number };

export type HeldComment = WaitingComment & { readonly state: Extract<WaitingState, { readonly kind: 'held' }> };

/** A comment for the outbox. All addresses are paths on this origin, which several sites may share. */
export interface NewComment {
  readonly sitePath: string;
  readonly itemId: number;
  /** Address of the article, whose page has a fresh token. */
  readonly page: string;
  readonly title: string;
  readonly action: string;
  /** Fields of the form, without its token. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The visitor was logged in: K2 then knows the name and does not take it from the form. */
  readonly loggedIn: boolean;
  /** The name that K2 printed for the form ({@link printedName}); absent for guests. */
  readonly member?: string | undefined;
}

export interface WaitingComment extends NewComment {
  readonly id: number;
  readonly state: WaitingState;
}

/** Tests whether a comment will be sent automatically. */
export const isDue = ({ state }: WaitingComment) => state.kind === 'waiting' || state.kind === 'sending';

/** Tests whether the site has accepted a comment that it does not show yet. */
export const isHeld = (comment: WaitingComment): comment is HeldComment => comment.state.kind === 'held';

/** Returns the text of a comment as the visitor wrote it; forms send other line breaks. */
export const textOfComment = ({ fields }: Pick<NewComment, 'fields'>): string =>
  fields.find(([name]) => name === 'commentText')?.[1].replaceAll('\r\n', '\n') ?? '';

/** Returns the name that K2's inline script has for the member, encoded as it is printed: only for comparison. */
export const printedName = (text: string) => /#userName\W+val\(([^)]*)/.exec(text)?.[1];

export const printedNameHere = () => printedName(inlineScripts().join());

/** Tests for a member's comment on a page that was printed for another member. */
export function isOfAnother({ member }: NewComment): boolean {
  const here = printedNameHere();
  return here !== undefined && member !== undefined && here !== member;
}
