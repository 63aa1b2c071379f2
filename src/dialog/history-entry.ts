import { quietly } from '../dom/quietly.ts';

/** Close the open dialogs, the uppermost last. */
const closers: (() => void)[] = [];

/** The browser is at an entry of the page, at that of the dialogs, or on its way back from there. */
let place: 'page' | 'dialogs' | 'leaving' = 'page';
let entryOfPage = '';
let entryOfDialogs = '';
let leaving = Promise.resolve();

const currentEntry = () => navigation.currentEntry?.key ?? '';

/** Goes back from the entry of the dialogs, unless a script or a link has gone on from there. */
function leave(): Promise<void> {
  if (place !== 'dialogs') return leaving;
  const isThere = currentEntry() === entryOfDialogs;
  const arrive = () => {
    place = 'page';
    settle();
  };
  place = isThere ? 'leaving' : 'page';
  if (isThere) leaving = Promise.resolve(navigation.traverseTo(entryOfPage).finished).then(arrive, arrive);
  return leaving;
}

/** Adds the entry if a dialog is open, leaves it if none is. */
function settle(): void {
  if (!closers.length) void leave();
  else if (place === 'page') {
    entryOfPage = currentEntry();
    // In either entry, the site's scripts find the state that they have left.
    quietly(() => history.pushState(history.state, ''));
    entryOfDialogs = currentEntry();
    if (entryOfDialogs !== entryOfPage) place = 'dialogs';
  }
}

function onEntryChange({ navigationType }: NavigationCurrentEntryChangeEvent): void {
  if (navigationType !== 'traverse') return;
  const current = currentEntry();
  if (current === entryOfPage && place === 'dialogs') {
    place = 'page';
    closers.pop()?.();
    settle();
  } else if (current === entryOfDialogs && !closers.length) {
    // Forward, or Back from an entry that was added after it: the reader would see no difference.
    place = 'dialogs';
    void leave();
  }
}

/** Closes the dialogs of a page that is left, so that Back leads to the page and not to an entry without a dialog. */
function onNavigate(event: NavigateEvent): void {
  const { navigationType: type, destination, formData, downloadRequest } = event;
  const isLeft = type === 'reload' || (type === 'push' && !destination.sameDocument);
  const isPage = destination.url.startsWith('http') && !formData && downloadRequest === null;
  if (place === 'page' || !isLeft || !isPage || !event.cancelable) return;
  event.preventDefault();
  for (const close of closers.splice(0)) close();
  void leave().then(() => (type === 'reload' ? location.reload() : location.assign(destination.url)));
}

/**
 * Gives the open dialogs one entry of the history: Back closes the uppermost dialog. Without the Navigation API, which
 * distinguishes entries of the page from those of its frames, Back leaves the page.
 * @returns a function to call when the dialog is closed.
 */
export function enterHistory(close: () => void): () => void {
  // A site may have a global of this name.
  if (typeof window.navigation?.traverseTo !== 'function') return () => {};
  // Each is added once, however many dialogs there are.
  navigation.addEventListener('currententrychange', onEntryChange);
  navigation.addEventListener('navigate', onNavigate);
  closers.push(close);
  settle();
  return () => {
    if (closers.includes(close)) closers.splice(closers.indexOf(close), 1);
    // First, a link that has closed the dialog is followed, or another dialog is opened.
    setTimeout(settle);
  };
}
