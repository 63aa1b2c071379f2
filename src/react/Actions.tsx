import { type MouseEvent, useSyncExternalStore } from 'react';
import type { Action } from '../view/actions.ts';
import type { Store } from '../view/store.ts';
import { useText } from './translations.ts';

interface ButtonProps extends Action {
  readonly isOff?: boolean;
  readonly tabIndex?: number;
  /** Id of the element with its object, such as an author. */
  readonly about?: string;
}

/** Draws a button. The second click of a double click may hit a button that has moved under the pointer. */
export function Button({ label, run, isOff, tabIndex, about }: ButtonProps) {
  const { words, lang } = useText(label);
  const onClick = ({ detail }: MouseEvent) => {
    if (detail <= 1) run();
  };
  return (
    <button
      type="button"
      className="k2i-button"
      lang={lang}
      disabled={isOff}
      tabIndex={tabIndex}
      aria-describedby={about}
      onClick={onClick}
    >
      {words}
    </button>
  );
}

/** Draws the buttons of a visitor's next steps. */
export function Actions({ actions }: { readonly actions: Store<readonly Action[]> }) {
  const shown = useSyncExternalStore(actions.subscribe, actions.getState);
  return shown.map(({ label, run }) => <Button key={label} label={label} run={run} />);
}
