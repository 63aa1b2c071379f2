import { DEMO_STATE } from '../demo/constants.ts';
import { byId } from './dom.ts';
import { attempt } from './notice.ts';
import { act, passDay, type StandInAction } from './stand-in.ts';

/**
 * Deletes the data that the pages have stored in the browser: service workers, caches, drafts, waiting comments. The
 * demo's own worker and the state of its site remain.
 */
async function emptyBrowserStorage(): Promise<void> {
  localStorage.clear();
  const workers = await navigator.serviceWorker.getRegistrations();
  const stores = await indexedDB.databases();
  await Promise.all([
    ...workers
      .filter((worker) => worker.active !== navigator.serviceWorker.controller)
      .map((worker) => worker.unregister()),
    ...(await caches.keys()).map((name) => caches.delete(name)),
    ...stores.map(({ name = DEMO_STATE }) => name.startsWith(DEMO_STATE) || indexedDB.deleteDatabase(name)),
  ]);
}

interface ActionOrders {
  reloadPage(): void;
  clearLog(): void;
  restoreSettings(): Promise<void>;
}

interface Action {
  run(): Promise<void>;
  /** Shown after success. */
  readonly done: string;
}

/** Sets up the buttons. */
export function setUpActions(orders: ActionOrders): void {
  const actions = createActions(orders);
  byId('actions', HTMLDivElement).addEventListener('click', ({ target }) => {
    const name = target instanceof HTMLElement ? target.dataset.action : undefined;
    const action = name === undefined ? undefined : actions[name];
    if (action) void attempt(action.run, action.done);
  });
}

function createActions({ reloadPage, clearLog, restoreSettings }: ActionOrders): Readonly<Record<string, Action>> {
  const onServer = (action: StandInAction, done: string): Action => ({ run: () => act(action), done });
  return {
    'expire-tokens': onServer('expire-tokens', 'Every form token printed so far is refused now'),
    'end-sessions': onServer('end-sessions', 'Every session is over'),
    reset: {
      async run() {
        await act('reset');
        clearLog();
        reloadPage();
      },
      done: 'Articles, votes and comments are as at the start',
    },
    'default-settings': { run: restoreSettings, done: 'Settings are as at the start' },
    'day-later': {
      async run() {
        await passDay();
        reloadPage();
      },
      done: 'A day has passed, and others have written',
    },
    forget: {
      async run() {
        await emptyBrowserStorage();
        reloadPage();
      },
      done: 'Workers, caches and stored data of the pages are gone',
    },
  };
}
