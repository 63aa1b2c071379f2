import type { FailureWords } from '../view/failure.ts';

/** Shows a text, with the same element as `textElement` makes. A new text gets a new element. */
export function Text({ text }: { readonly text: string }) {
  return text && <bdi key={text}>{text}</bdi>;
}

/** Shows a button of K2 Islands, with the same element as `buttonNode` makes. */
export function Button({ label, run }: { readonly label: string; readonly run: () => void }) {
  return (
    <button type="button" className="k2i-button" onClick={run}>
      {label}
    </button>
  );
}

/** Shows a failed call beside the place where it happened, with the same nodes as `failureNode` makes. */
export function Failure({ failure }: { readonly failure: FailureWords }) {
  const { language, message, link, retry, discard } = failure;
  return (
    <span key={message} className="k2i-failure" role="alert" lang={language}>
      <span className="k2i-failure__text">
        {link ? `${message} ` : message}
        {link && <a href={link.url}>{link.label}</a>}
      </span>
      {[retry, discard].map((action) => action && <Button key={action.label} {...action} />)}
    </span>
  );
}
