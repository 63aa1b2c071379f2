import 'virtual:texts/error,action.retry,action.log-in';
import type { Page } from '../core/page.ts';
import { make } from '../dom/make.ts';
import { INVALID_TOKEN } from '../http/answers.ts';
import { asCallError, type CallError, type ErrorKind } from '../http/call-error.ts';
import { type Phrase, phraseOf, type TextKey, type TextValues } from '../i18n/texts.ts';
import { failureView } from './failure-view.tsx';
import { createLazyView, type WidgetContext } from './lazy-view.ts';

/** The texts for a failed call: the task that failed, the reason, and the remaining actions. */
export interface FailureWords {
  readonly language: string;
  /** Consecutive texts: the site's own may be in another language than the reason. */
  readonly message: readonly Phrase[];
  /** A link to log in again, or to a page that could not be shown here. */
  readonly link: (Label & { readonly url: string }) | undefined;
  readonly retry: FailureAction | undefined;
  /** Gives up a text that may have arrived. */
  readonly discard?: FailureAction | undefined;
}

interface Label {
  readonly label: string;
  /** Set if it differs from the failure's. */
  readonly lang?: string | undefined;
}

interface FailureAction extends Label {
  readonly run: () => void;
}

/** Finds the text of a failure's reason; none for an aborted call. */
export function reasonKey(
  kind: ErrorKind,
  { serverText = '', status = 0, logInUrl }: Partial<CallError['details']>,
): { readonly key: TextKey; readonly values?: TextValues } | undefined {
  if (serverText || kind === 'rejected') return { key: 'error.rejected', values: { message: serverText } };
  // A page that is not for this reader, or no longer exists.
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

/** Makes the label of a button or a link. */
export function labelOf(page: Page, key: TextKey): Label {
  const { words, language } = phraseOf(page, key);
  return { label: words, lang: language === page.language ? undefined : language };
}

/** Checks for a failure after which the site may have done the task: a gateway got no answer in time. */
const isLost = ({ status, isGarbled }: CallError['details']) => isGarbled || /^5(0[24]|2[04])/.test(`${status}`);

/** Recognises a failure that another try would not change: the site has refused the call with words of its own. */
const isFinal = ({ kind, details: { serverText, isForeign } }: CallError) =>
  kind === 'rejected' && serverText !== INVALID_TOKEN && !isForeign;

/** Recognises failures after which the site may have carried out the call. */
export const mayHaveArrived = ({ kind, details }: CallError) => /^(network|timeout)$/.test(kind) || isLost(details);

/**
 * Returns the texts of a failure.
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
): FailureWords {
  const failure = asCallError(error);
  const { logInUrl, note, headline } = failure.details;
  const isUnknown = isWrite && mayHaveArrived(failure);
  const inPageLanguage = (words: string) => ({ words, language: page.language });
  return {
    language: page.language,
    message: [
      headline ? inPageLanguage(headline) : phraseOf(page, isUnknown ? 'error.unconfirmed' : failed),
      ...reasonOf(page, error),
      ...(note ? [inPageLanguage(note)] : []),
    ],
    link: logInUrl ? { url: logInUrl, ...labelOf(page, 'action.log-in') } : undefined,
    retry: onRetry && !isFinal(failure) ? { ...labelOf(page, 'action.retry'), run: onRetry } : undefined,
  };
}

/** Returns the text for a write without an answer so far. It offers no other try, which could be a second copy. */
export const describeSlow = (page: Page): FailureWords => ({
  language: page.language,
  message: [phraseOf(page, 'error.slow')],
  link: undefined,
  retry: undefined,
});

interface FailureLine extends WidgetContext {
  /** Finds the element that the line follows. */
  readonly after: () => Element;
}

/** Creates the function that shows a failure in a line of its own, replacing the last one, or removes the line. */
export function failureLine({ after, ...where }: FailureLine): (failure?: FailureWords) => void {
  let remove = () => {};
  return (failure) => {
    remove();
    remove = () => {};
    if (!failure) return;
    const place = make('div', { className: 'k2i-failure-line' });
    after().after(place);
    const view = createLazyView({ ...where, place, view: failureView });
    view.show(failure);
    remove = () => {
      view.unmount();
      place.remove();
    };
  };
}
