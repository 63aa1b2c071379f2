import { make, makeAlert } from '../dom/make.ts';
import { INVALID_TOKEN } from '../http/answers.ts';
import { asCallError, type CallError, type ErrorKind } from '../http/call-error.ts';
import { type Phrase, phraseOf, type TextKey, type TextValues, text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import type { Scope } from '../page/scope.ts';
import { type Action, createActions } from './actions.ts';

/** A failed call: the task that failed, the reason, and the visitor's next steps. */
export interface Failure {
  /** Consecutive texts: the site's own may be in another language than the reason. */
  readonly message: readonly Phrase[];
  /** A page to log in again. */
  readonly logInUrl?: string | undefined;
  readonly actions: readonly Action[];
}
/** Finds the text of a failure's reason; none for an aborted call. */
export function reasonKey(
  kind: ErrorKind,
  { serverText = '', status = 0, logInUrl }: Partial<CallError['details']>,
): { readonly key: TextKey; readonly values?: TextValues } | undefined {
  if (serverText || kind === 'rejected') return { key: 'error.rejected', values: { message: serverText } };
  // A page that is not for this visitor, or no longer exists.
  if (kind === 'http' && [403, 404, 410].includes(status)) return { key: 'error.forbidden' };
  if (kind === 'session') return { key: logInUrl ? 'error.session-log-in' : 'error.session' };
  return kind === 'aborted' ? undefined : { key: `error.${kind}`, values: { status } };
}

/** Returns the texts for the reason of a failure; none for an aborted call. */
export function reasonOf(page: Page, error: unknown): Phrase[] {
  const { kind, details } = asCallError(error);
  const reason = reasonKey(kind, details);
  return reason ? [phraseOf(page, reason.key, reason.values)] : [];
}

/** Tests if the site may have done the task though the call failed: a gateway got no answer in time. */
const isLost = ({ status, isGarbled }: CallError['details']) => isGarbled || /^5(0[24]|2[04])/.test(`${status}`);

/** Tests if another try would not change a failure: the site has refused the call with words of its own. */
const isFinal = ({ kind, details: { serverText, isForeign } }: CallError) =>
  kind === 'rejected' && serverText !== INVALID_TOKEN && !isForeign;

/** Tests if the site may have carried out the call in spite of a failure. */
export const mayHaveArrived = ({ kind, details }: CallError) => /^(network|timeout)$/.test(kind) || isLost(details);

/**
 * Describes a failure.
 * @param failed The task that failed, as a text of the widget. The error may have a headline of its own.
 * @param onRetry Repeats the task; offered if another answer is possible.
 * @param isWrite The task changes the site: without an answer, its result is unknown.
 */
export function describeFailure(
  page: Page,
  failed: TextKey,
  error: unknown,
  onRetry?: () => void,
  isWrite?: boolean,
): Failure {
  const failure = asCallError(error);
  const { logInUrl, note, headline } = failure.details;
  const isUnknown = isWrite && mayHaveArrived(failure);
  const inPageLanguage = (words: string) => ({ words, language: page.language });
  return {
    message: [
      headline ? inPageLanguage(headline) : phraseOf(page, isUnknown ? 'error.unconfirmed' : failed),
      ...reasonOf(page, error),
      ...(note ? [inPageLanguage(note)] : []),
    ],
    logInUrl,
    actions: onRetry && !isFinal(failure) ? [{ label: 'action.retry', run: onRetry }] : [],
  };
}

/** Describes a write without an answer so far. It offers no other try, which could be a second copy. */
export const describeSlow = (page: Page): Failure => ({ message: [phraseOf(page, 'error.slow')], actions: [] });

/** Writes a failure: an alert, so that it is announced when it enters the page. */
function writeFailure({ message, logInUrl }: Failure, page: Page): HTMLElement {
  const parts = message.map(({ words, language: lang }) =>
    lang === page.language ? words : make('span', { lang }, words),
  );
  if (logInUrl) parts.push(make('a', { href: logInUrl }, text(page, 'action.log-in')));
  const spaced = parts.flatMap((part, index) => (index > 0 ? [' ', part] : [part]));
  return makeAlert({ className: 'k2i-failure__text' }, ...spaced);
}

/** A failure on the page. */
export interface ShownFailure {
  readonly element: HTMLElement;
  /** Writes the words at once. Buttons appear when React has loaded, and are not announced. */
  show(failure: Failure): void;
}

export function createFailure(scope: Scope): ShownFailure {
  const actions = createActions(scope);
  const element = make('span', { className: 'k2i-failure', lang: scope.page.language }, actions.element);
  return {
    element,
    show(failure: Failure) {
      element.querySelector('.k2i-failure__text')?.remove();
      element.prepend(writeFailure(failure, scope.page));
      actions.show(failure.actions);
    },
  };
}
