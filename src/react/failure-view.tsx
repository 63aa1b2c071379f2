import type { FailureWords } from './plain/failure.ts';

/** A failed call, told where it happened, by React: the same nodes as `failureNode` makes without it. */
export function Failure({ failure }: { readonly failure: FailureWords }) {
  const { language, message, link, retry } = failure;
  return (
    <span className="k2i-failure" role="alert" lang={language}>
      <span className="k2i-failure__text">
        {link ? `${message} ` : message}
        {link && <a href={link.url}>{link.label}</a>}
      </span>
      {retry && (
        <button type="button" className="k2i-button" onClick={retry.run}>
          {retry.label}
        </button>
      )}
    </span>
  );
}
