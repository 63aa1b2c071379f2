import type { LoggedCall } from '../fixtures/model.ts';
import { readLog } from './stand-in.ts';

const POLL_MS = 700;

/**
 * Asks the stand-in server again and again what was called since.
 * @param onCalls Gets new calls, and calls that were under way the time before.
 * @param onReachable Told whenever the server stops or begins to answer.
 */
export function pollLog(onCalls: (calls: LoggedCall[]) => void, onReachable: (reachable: boolean) => void): void {
  let after = 0;
  let reachable = true;

  const poll = async (): Promise<void> => {
    const calls = await readLog(after);
    // What is under way has no duration yet; from there on we ask again.
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
