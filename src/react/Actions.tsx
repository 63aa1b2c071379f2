import { type KeyboardEvent, type MouseEvent, type Ref, useSyncExternalStore } from 'react';
import type { TextKey, TextValues } from '../i18n/texts.ts';
import type { Action } from '../view/actions.ts';
import type { Store } from '../view/store.ts';
import { useText } from './translations.ts';

interface WordsProps {
  readonly of: TextKey;
  readonly values?: TextValues;
  readonly className?: string;
}

/** Draws a text. */
export function Words({ of, values, className }: WordsProps) {
  const { words, lang } = useText(of, values);
  return (
    <span className={className} lang={lang}>
      {words}
    </span>
  );
}

interface ButtonProps extends Action {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly isOff?: boolean;
  readonly tabIndex?: number;
  /** Its accessible name; absent: the label. */
  readonly name?: string;
  /** Id of the element with its object, such as an author. */
  readonly about?: string;
  /** It can be pressed several times in a row. */
  readonly isSeries?: boolean;
}

/** Draws a button. It takes neither a second click nor a held key, unless it is for a series: the first press may have led to it. */
export function Button({ label, run, ref, isOff, tabIndex, name, about, isSeries = false }: ButtonProps) {
  const { words, lang } = useText(label);
  const onClick = ({ detail }: MouseEvent) => (isSeries || detail <= 1) && run();
  const onKeyDown = (event: KeyboardEvent) => !isSeries && event.repeat && event.preventDefault();
  return (
    <button
      type="button"
      className="k2i-button"
      disabled={isOff}
      aria-label={name}
      aria-describedby={about}
      {...{ ref, lang, tabIndex, onClick, onKeyDown }}
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
