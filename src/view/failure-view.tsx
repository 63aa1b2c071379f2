/** @jsxRuntime classic */
/** @jsx h */
import type { Phrase } from '../i18n/texts.ts';
import type { FailureWords } from './failure.ts';
import type { Make, View } from './h.ts';

/**
 * Shows a text by itself; nothing for an empty one. Browsers that translate a page wrap text nodes in elements, after
 * which React can't change a bare text. A `span` would have K2's styles.
 */
export const textView = (h: Make) => (text: string) => text && <bdi key={text}>{text}</bdi>;

export const buttonView =
  (h: Make) =>
  ({ label, lang, run }: { readonly label: string; readonly lang?: string | undefined; readonly run: () => void }) => (
    <button key={label} type="button" className="k2i-button" lang={lang} onClick={run}>
      {label}
    </button>
  );

/** Shows texts one after the other in an element of a language; those in another language get their own elements. */
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

/** Shows a failed call next to its place: an alert, so that it is announced when it appears. */
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
