/** Keeps the state of the site while the browser has stopped the worker. */
import { openDB } from 'idb';
import type { Site } from '../../fixtures/model.ts';
import { DEMO_STATE } from '../constants.ts';

const STORE = 'state';

/** The parts of a site that are data, but for the log. */
function dataOf(site: Site) {
  const { settings, items, archive, club, desk, lastCommentId, sessions, cached, userNames, members } = site;
  return { settings, items, archive, club, desk, lastCommentId, sessions, cached, userNames, members };
}

/**
 * Gives a site the state it had, if it is known.
 * @param scope Folder of the demo: an origin may have several.
 * @param version A newer version of the demo begins anew.
 * @returns the function that keeps the present state.
 */
export async function keepState(site: Site, scope: string, version: string): Promise<() => Promise<void>> {
  const database = await openDB(`${DEMO_STATE} ${version} ${scope}`, 1, {
    upgrade: (created) => void created.createObjectStore(STORE),
  });
  Object.assign(site, await database.get(STORE, STORE));
  return async () => void (await database.put(STORE, dataOf(site), STORE));
}
