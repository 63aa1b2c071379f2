import { OUTBOX_TAG } from '../names/constants.ts';

/** Background Sync (Chromium): not in the DOM's typings. */
interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the worker when there is a connection, even when no tab is open any more. */
export async function askForSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (registration as SyncRegistration | undefined)?.sync?.register(OUTBOX_TAG);
  } catch {
    // Not allowed, or no worker: the tabs send.
  }
}
