import texts from 'virtual:texts/error,action.retry,action.log-in';
import type { Page } from '../core/page.ts';
import { ownDocument } from '../dom/nodes.ts';
import { INVALID_TOKEN } from '../http/answers.ts';
import { asCallError, type CallError } from '../http/call-error.ts';
import { provideTexts, type TextKey, text } from '../i18n/texts.ts';
import { failureView } from './failure-view.tsx';
import { createLazyView, type ViewPlace } from './lazy-view.ts';

provideTexts(texts);

/** A failed call in words for the reader: the task that failed, the reason, and the ways that remain. */
export interface FailureWords {
  readonly language: string;
  readonly message: string;
  /** A way that remains: to log in again, or to a page that could not be shown here. */
  readonly link: { readonly url: string; readonly label: string } | undefined;
  readonly retry: FailureAction | undefined;
  /** Gives up a text that may have arrived. */
  readonly discard?: FailureAction | undefined;
}

interface FailureAction {
  readonly label: string;
  readonly run: () => void;
}

/** Statuses of pages that are not for this reader, or no longer exist. */
const NOT_THERE = [403, 404, 410];

/** Words the reason of a failure, in the reader's language; nothing for an aborted call. */
export function reasonOf(page: Page, error: unknown): string {
  const { kind, details } = asCallError(error);
  if (details.serverText || kind === 'rejected')
    return text(page, 'error.rejected', { message: details.serverText ?? '' });
  if (kind === 'http')
    return NOT_THERE.includes(details.status ?? 0)
      ? text(page, 'error.forbidden')
      : text(page, 'error.http', { status: details.status ?? 0 });
  if (kind === 'session') return text(page, details.logInUrl ? 'error.session-log-in' : 'error.session');
  return kind === 'aborted' ? '' : text(page, `error.${kind}`);
}

/** Checks for a failure after which the site may have done the task: a gateway got no answer in time. */
const isLost = ({ status, isGarbled }: CallError['details']) => isGarbled || /^5(0[24]|2[04])/.test(`${status}`);

/** Recognises a failure that another try would not change: the site has refused the call with words of its own. */
const isFinal = ({ kind, details }: CallError) => kind === 'rejected' && details.serverText !== INVALID_TOKEN;

/** Recognises failures after which the site may have carried out the call. */
export const mayHaveArrived = ({ kind, details }: CallError) => /^(network|timeout)$/.test(kind) || isLost(details);

/**
 * Puts a failure into words.
 * @param what The task that failed, in the words of the widget. The error may have more exact words.
 * @param onRetry Does the same again; offered if another answer is possible.
 * @param isWrite The site was to change something: without an answer, it is unknown if it has.
 */
export function describeFailure(
  page: Page,
  what: TextKey,
  error: unknown,
  onRetry?: () => void,
  isWrite?: boolean,
): FailureWords {
  const failure = asCallError(error);
  const { logInUrl, note, what: instead } = failure.details;
  const isUnknown = isWrite && mayHaveArrived(failure);
  return {
    language: page.language,
    message: [instead ?? text(page, isUnknown ? 'error.unconfirmed' : what), reasonOf(page, error), note]
      .filter(Boolean)
      .join(' '),
    link: logInUrl ? { url: logInUrl, label: text(page, 'action.log-in') } : undefined,
    retry: onRetry && !isFinal(failure) ? { label: text(page, 'action.retry'), run: onRetry } : undefined,
  };
}

/** The place of a failure that has a line of its own. */
interface FailureLine extends ViewPlace {
  /** Finds the element that the line follows. */
  readonly after: () => Element;
  /** Of the line. */
  readonly className: string;
}

/**
 * Makes a line for failures, behind the element that fails.
 * @returns shows a failure in place of the last one; without one, removes the line.
 */
export function failureLine({ after, className, ...where }: FailureLine): (failure?: FailureWords) => void {
  let remove = () => {};
  return (failure) => {
    remove();
    remove = () => {};
    if (!failure) return;
    const place = ownDocument.createElement('div');
    place.className = className;
    after().after(place);
    const view = createLazyView({ ...where, place, view: failureView });
    view.show(failure);
    remove = () => {
      view.unmount();
      place.remove();
    };
  };
}
