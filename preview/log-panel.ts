/** The log with its filters, fed by the stand-in server. */
import { byId } from './dom.ts';
import { pollLog } from './log-poll.ts';
import { LogView } from './log-view.ts';
import { attempt, notify } from './notice.ts';
import { act } from './stand-in.ts';
import { remember, uiState } from './ui-state.ts';

/**
 * Sets up the log.
 * @param called Told after every call to the server that was logged.
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
