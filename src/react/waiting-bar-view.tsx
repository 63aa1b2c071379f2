import type { BarState } from '../outbox/waiting-bar.ts';
import { viewOf } from './island.tsx';

/** The offline bar by React: the same nodes as `barNodes` makes without it. */
function Bar({ words, actions }: BarState) {
  if (!words) return null;
  return (
    <>
      <span>{words}</span>
      {actions.map(({ label, run }) => (
        <button key={label} type="button" className="k2i-button" onClick={run}>
          {label}
        </button>
      ))}
    </>
  );
}

export const createView = viewOf<BarState>((state) => <Bar {...state} />);
