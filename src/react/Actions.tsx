import { useSyncExternalStore } from 'react';
import type { Action } from '../view/actions.ts';
import type { Store } from '../view/store.ts';
import { useText } from './translations.ts';

function Button({ label, run }: Action) {
  const { words, lang } = useText(label);
  return (
    <button type="button" className="k2i-button" lang={lang} onClick={run}>
      {words}
    </button>
  );
}

/** Draws the buttons of a visitor's next steps. */
export function Actions({ actions }: { readonly actions: Store<readonly Action[]> }) {
  const shown = useSyncExternalStore(actions.subscribe, actions.getState);
  return shown.map(({ label, run }) => <Button key={label} label={label} run={run} />);
}
