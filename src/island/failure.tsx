import { useTranslation } from 'react-i18next';
import type { TextKey } from '../i18n/texts.ts';
import type { CallError } from '../k2/call-error.ts';

interface Props {
  /** What did not happen, in the words of the widget. */
  readonly what: TextKey;
  readonly error: CallError;
  /** Does the same again; absent where that makes no sense. */
  readonly onRetry?: (() => void) | undefined;
}

/** The reason of a failed call in the reader's language. */
function useReason(): (error: CallError) => string {
  const { t } = useTranslation();
  return ({ kind, details }) => {
    if (kind === 'http')
      return details.status === 403 ? t('error.forbidden') : t('error.http', { status: details.status });
    if (kind === 'rejected') return t('error.rejected', { message: details.serverText });
    if (kind === 'session') return t(details.logInUrl ? 'error.session-log-in' : 'error.session');
    return kind === 'aborted' ? '' : t(`error.${kind}`);
  };
}

/**
 * A failed call, told where it happened: what did not happen, why, and a way to try again. It is an alert, so it is
 * announced when it appears.
 */
export function Failure({ what, error, onRetry }: Props) {
  const { t, i18n } = useTranslation();
  const reason = useReason();
  return (
    <span className="k2i-failure" role="alert" lang={i18n.language}>
      <span className="k2i-failure__text">
        {t(what)} {reason(error)} {error.details.note}{' '}
        {error.details.logInUrl && <a href={error.details.logInUrl}>{t('action.log-in')}</a>}
      </span>
      {onRetry && (
        <button type="button" className="k2i-button" onClick={onRetry}>
          {t('action.retry')}
        </button>
      )}
    </span>
  );
}
