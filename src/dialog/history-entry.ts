const currentEntry = () => navigation.currentEntry?.key ?? '';

/**
 * Gives an open dialog an entry of the history: Back closes the dialog. Without the Navigation API, which distinguishes
 * entries of the page from those of its frames, Back leaves the page.
 * @returns a function to call when the dialog is closed.
 */
export function enterHistory(close: () => void): () => void {
  if (typeof window.navigation?.traverseTo !== 'function') return () => {};
  const entryOfPage = currentEntry();
  // In either entry, the site's scripts find the state that they have left.
  history.pushState(history.state, '');
  const entryOfDialog = currentEntry();
  const closed = new AbortController();
  let isPageLeft = false;
  const onNavigate = ({ destination }: NavigateEvent) => {
    isPageLeft ||= !destination.sameDocument;
  };
  const onEntryChange = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
    if (navigationType === 'traverse' && currentEntry() === entryOfPage) close();
  };
  navigation.addEventListener('currententrychange', onEntryChange, { signal: closed.signal });
  navigation.addEventListener('navigate', onNavigate, { signal: closed.signal });
  return () => {
    closed.abort();
    // A script or a link may have gone on from there. K2's form has the page reloaded, and closes its popup then.
    if (currentEntry() === entryOfDialog && !isPageLeft) navigation.traverseTo(entryOfPage).finished?.catch(() => {});
  };
}
