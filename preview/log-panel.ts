import type { LoggedCall } from '../fixtures/model.ts';
import { byId } from './dom.ts';
import { LogView } from './log-view.ts';
import { attempt, notify } from './notice.ts';
import { act, readLog } from './stand-in.ts';
import { remember, uiState } from './ui-state.ts';

const POLL_MS = 700;

/**
 * Polls the stand-in server for new calls.
 * @param onCalls Called with new calls, and with calls that were in progress at the last poll.
 * @param onReachable Called when the server stops or begins to answer.
 */
function pollLog(onCalls: (calls: LoggedCall[]) => void, onReachable: (reachable: boolean) => void): void {
  let after = 0;
  let reachable = true;

  const poll = async (): Promise<void> => {
    const calls = await readLog(after);
    // A call in progress has no duration yet, so the next request starts at it.
    const next = calls.find(({ duration }) => duration === 0)?.id ?? (calls.at(-1)?.id ?? after) + 1;
    after = next - 1;
    if (calls.length > 0) onCalls(calls);
  };
  const tick = async (): Promise<void> => {
    let answered = reachable;
    if (!document.hidden) {
      answered = await poll().then(
        () => true,
        () => false,
      );
    }
    if (answered !== reachable) onReachable(answered);
    reachable = answered;
    setTimeout(tick, POLL_MS);
  };
  void tick();
}

/**
 * Sets up the log.
 * @param called Called after every logged call to the server.
 */
export function createLogPanel(called: () => void): LogView {
  const log = new LogView(byId('log-rows', HTMLOListElement), byId('log-scroll', HTMLDivElement));
  pollLog(
    (calls) => {
      log.showCalls(calls);
      called();
    },
    (reachable) => notify(reachable ? 'The preview server is back' : 'The preview server does not answer', !reachable),
  );
  byId('clear-log', HTMLButtonElement).addEventListener('click', () => {
    log.clear();
    void attempt(() => act('clear-log'));
  });
  for (const input of byId('log-filters', HTMLFieldSetElement).querySelectorAll('input')) {
    input.checked = !uiState.hiddenRows.includes(input.name);
    log.filter(input.name, input.checked);
    input.addEventListener('change', () => {
      const others = uiState.hiddenRows.filter((kind) => kind !== input.name);
      remember({ hiddenRows: input.checked ? others : [...others, input.name] });
      log.filter(input.name, input.checked);
    });
  }
  return log;
}
