import type { FailureWords } from '../view/failure.ts';

/** A failed call, told where it happened, by React: the same nodes as `failureNode` makes without it. */
export function Failure({ failure }: { readonly failure: FailureWords }) {
  const { language, message, link, retry, discard } = failure;
  return (
    <span key={message} className="k2i-failure" role="alert" lang={language}>
      <span className="k2i-failure__text">
        {link ? `${message} ` : message}
        {link && <a href={link.url}>{link.label}</a>}
      </span>
      {[retry, discard].map(
        (action) =>
          action && (
            <button key={action.label} type="button" className="k2i-button" onClick={action.run}>
              {action.label}
            </button>
          ),
      )}
    </span>
  );
}
