import { ANSWER_LIMIT_MS } from './constants.ts';
import type { WorkerMessage } from './messages.ts';
import { ownAddress } from './own-worker.ts';

/** Has the worker, which answers this page until it is left, keep nothing any more; one that says nothing is not waited for. */
function quieten(worker: ServiceWorker | null): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const heard = new Promise((resolve) => {
    port1.onmessage = resolve;
    setTimeout(resolve, ANSWER_LIMIT_MS);
  });
  worker?.postMessage({ type: 'SWITCH_OFF' } satisfies WorkerMessage, [port2]);
  return worker ? heard : Promise.resolve();
}

/**
 * The kill switch: takes away our worker of this site and everything it has kept. Workers of others stay, and so do
 * comments that wait: they are sent without a worker, too.
 */
export async function switchOff(sitePath: string): Promise<void> {
  const scope = new URL(sitePath, location.origin).href;
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    const { installing, waiting, active } = registration;
    const script = registration.scope === scope ? ownAddress(active ?? waiting ?? installing) : undefined;
    if (!script) continue;
    await Promise.all([installing, waiting, active].map(quieten));
    await registration.unregister();
    const prefix = `${script.searchParams.get('cache') || 'k2-islands'} ${sitePath} `;
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
    await Promise.all(names.map((name) => caches.delete(name)));
  }
}
