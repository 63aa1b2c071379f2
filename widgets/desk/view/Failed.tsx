import { Button, Words } from '../../../src/react/index.ts';
import type { Failure } from '../../../src/view/failure.ts';

interface FailedProps {
  readonly failure: Failure;
  /** Another try is offered elsewhere. */
  readonly isMute?: boolean;
}

/** Draws a failure with its next steps. */
export function Failed({ failure: { message, logInUrl, actions }, isMute }: FailedProps) {
  return (
    <div className="k2i-failure">
      <span className="k2i-failure__text" role="alert">
        {message.map(({ words, language }) => (
          <span key={words} lang={language}>
            {words}{' '}
          </span>
        ))}
        {logInUrl && (
          <a href={logInUrl}>
            <Words of="action.log-in" />
          </a>
        )}
      </span>
      {!isMute && actions.map((action) => <Button key={action.label} {...action} />)}
    </div>
  );
}
