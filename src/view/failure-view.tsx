/** @jsxRuntime classic */
/** @jsx h */
import type { FailureWords } from './failure.ts';
import type { Make, View } from './h.ts';

/**
 * Shows a text by itself; nothing for an empty one. Browsers that translate a page put the text nodes into elements of
 * their own, so React could no longer change a bare text. A `span` would have K2's styles.
 */
export const textView = (h: Make) => (text: string) => text && <bdi key={text}>{text}</bdi>;

/** Shows a button of K2 Islands. */
export const buttonView =
  (h: Make) =>
  ({ label, run }: { readonly label: string; readonly run: () => void }) => (
    <button key={label} type="button" className="k2i-button" onClick={run}>
      {label}
    </button>
  );

/** Shows a failed call beside the place where it happened: an alert, so that it is announced when it appears. */
export const failureView: View<FailureWords> =
  (h) =>
  ({ language, message, link, retry, discard }) => (
    <span key={message} className="k2i-failure" role="alert" lang={language}>
      <span className="k2i-failure__text">
        {link ? `${message} ` : message}
        {link && <a href={link.url}>{link.label}</a>}
      </span>
      {[retry, discard].map((action) => action && buttonView(h)(action))}
    </span>
  );
