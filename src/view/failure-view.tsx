/** @jsxRuntime classic */
/** @jsx h */
import type { Phrase } from '../i18n/texts.ts';
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
  ({ label, lang, run }: { readonly label: string; readonly lang?: string | undefined; readonly run: () => void }) => (
    <button key={label} type="button" className="k2i-button" lang={lang} onClick={run}>
      {label}
    </button>
  );

/** Shows texts one after the other in an element of a language; those in another one have elements of their own. */
const messageView = (h: Make) => (message: readonly Phrase[], around: string) =>
  message.map(({ words, language }, index) => {
    const text = index < message.length - 1 ? `${words} ` : words;
    return language === around ? (
      text
    ) : (
      <span key={words} lang={language}>
        {text}
      </span>
    );
  });

/** Shows a failed call beside the place where it happened: an alert, so that it is announced when it appears. */
export const failureView: View<FailureWords> =
  (h) =>
  ({ language, message, link, retry, discard }) => (
    <span key={message.map(({ words }) => words).join()} className="k2i-failure" role="alert" lang={language}>
      <span className="k2i-failure__text">
        {messageView(h)(message, language)}
        {link && ' '}
        {link && (
          <a href={link.url} lang={link.lang}>
            {link.label}
          </a>
        )}
      </span>
      {[retry, discard].map((action) => action && buttonView(h)(action))}
    </span>
  );
