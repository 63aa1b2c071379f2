const currentEntry = () => navigation.currentEntry?.key ?? '';

/**
 * Gives an open dialog an entry of the history: Back closes the dialog. Without the Navigation API, which distinguishes
 * entries of the page from those of its frames, Back leaves the page.
 * @param signal Aborted when the dialog is closed.
 */
export function enterHistory(close: () => void, signal: AbortSignal): void {
  if (typeof window.navigation?.traverseTo !== 'function') return;
  const entryOfPage = currentEntry();
  // Both entries have the state that the site's scripts have left.
  history.pushState(history.state, '');
  const entryOfDialog = currentEntry();
  let isPageLeft = false;
  const onNavigate = ({ destination }: NavigateEvent) => {
    isPageLeft ||= !destination.sameDocument;
  };
  const onEntryChange = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
    if (navigationType === 'traverse' && currentEntry() === entryOfPage) close();
  };
  navigation.addEventListener('currententrychange', onEntryChange, { signal });
  navigation.addEventListener('navigate', onNavigate, { signal });
  signal.addEventListener('abort', () => {
    // A script or a link may have added further entries. K2's form reloads the page, and closes its popup then.
    if (currentEntry() !== entryOfDialog || isPageLeft) return;
    // Both fail if the next dialog opens meanwhile.
    const { committed, finished } = navigation.traverseTo(entryOfPage);
    for (const end of [committed, finished]) end?.catch(() => {});
  });
}
