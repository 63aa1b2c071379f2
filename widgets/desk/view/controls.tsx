import 'virtual:texts/action.log-in';
import type { MouseEvent } from 'react';
import type { TextKey } from '../../../src/i18n/texts.ts';
import { useText } from '../../../src/react/index.ts';
import type { Failure } from '../../../src/view/failure.ts';

interface PressProps {
  readonly label: TextKey;
  readonly onPress: () => void;
  readonly isOff?: boolean;
  /** Whether Tab stops at it. */
  readonly isStop?: boolean;
  /** Id of what it is about. */
  readonly about?: string;
}

/** Draws a button. The second click of a double click may hit a button that has moved under the pointer. */
export function Press({ label, onPress, isOff = false, isStop = true, about }: PressProps) {
  const { words, lang } = useText(label);
  const onClick = (event: MouseEvent) => {
    if (event.detail <= 1) onPress();
  };
  return (
    <button
      type="button"
      className="k2i-button"
      lang={lang}
      disabled={isOff}
      tabIndex={isStop ? 0 : -1}
      aria-describedby={about}
      onClick={onClick}
    >
      {words}
    </button>
  );
}

/** Draws some words of ours. */
export function Words({ of, count }: { readonly of: TextKey; readonly count?: number }) {
  const { words, lang } = useText(of, count === undefined ? {} : { count });
  return <span lang={lang}>{words}</span>;
}

interface FailedProps {
  readonly failure: Failure;
  /** Called before another try: its button goes. Absent: there is no other try here. */
  readonly beforeRetry?: () => void;
}

/** Draws a failure with its next steps. */
export function Failed({ failure: { message, logInUrl, actions }, beforeRetry }: FailedProps) {
  const logIn = useText('action.log-in');
  return (
    <div className="k2i-failure">
      <span className="k2i-failure__text" role="alert">
        {message.map(({ words, language }) => (
          <span key={words} lang={language}>
            {words}{' '}
          </span>
        ))}
        {logInUrl && (
          <a href={logInUrl} lang={logIn.lang}>
            {logIn.words}
          </a>
        )}
      </span>
      {beforeRetry &&
        actions.map(({ label, run }) => (
          <Press
            key={label}
            label={label}
            onPress={() => {
              beforeRetry();
              run();
            }}
          />
        ))}
    </div>
  );
}
