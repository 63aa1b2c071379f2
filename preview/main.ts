/** The preview: connects the list of pages, the settings, the framed page and the log. */
import { ACTION_CALLS, CALLS, DEFAULT_SETTINGS, type Settings } from '../fixtures/model.ts';
import { setUpActions } from './actions.ts';
import { showBundleStatus } from './bundle-status.ts';
import { byId } from './dom.ts';
import { createFaultForm } from './fault-form.ts';
import { showFixtureLinks } from './fixture-links.ts';
import { FIXTURES } from './fixture-list.ts';
import { FramedPage } from './framed-page.ts';
import { createLogPanel } from './log-panel.ts';
import { attempt, notify } from './notice.ts';
import { formatLink, parseLink } from './page-link.ts';
import { setUpPanels, showPanel } from './panels.ts';
import { pageOf } from './root.ts';
import { listLanguages, onSettingChange, showSettings } from './settings-form.ts';
import { changeSettings, passDay, readSettings } from './stand-in.ts';
import { createToolbar } from './toolbar.ts';
import { isNewTab, remember, uiState } from './ui-state.ts';

/** Settings that affect only answers to calls, so an open page need not reload. */
const NOT_ON_PAGES = new Set<string>(['faults', 'moderated', 'searchShape'] satisfies (keyof Settings)[]);

const canvas = byId('canvas', HTMLDivElement);
const offline = byId('offline', HTMLInputElement);

let settings: Settings = DEFAULT_SETTINGS;
/** Number of changes without confirmation. Until they are confirmed, the server's settings are out of date. */
let unconfirmed = 0;

setUpPanels();
listLanguages();
// A call may have used up a fault, or logged somebody in.
const log = createLogPanel(() => void refreshSettings());
const faultForm = createFaultForm((faults) => void change({ faults }));
const frame = new FramedPage(byId('frame', HTMLIFrameElement), {
  begun: showPage,
  loaded: () => canvas.classList.remove('is-loading'),
  failed(page) {
    canvas.classList.remove('is-loading');
    log.showError(`The page did not open: ${page}`, '');
  },
  event: (name, target, detail) => log.showEvent(name, target, detail),
  error: (message, detail) => log.showError(message, detail),
});
const toolbar = createToolbar({
  open: openPage,
  reload: reloadPage,
  copyLink: () => void attempt(copyLink, 'Link copied'),
});
setUpActions({ reloadPage, clearLog: () => log.clear(), restoreSettings });
showBundleStatus({ rebuilt: reloadPage, failed: (error) => log.showError('The bundle was not built', error) });
onSettingChange((patch) => void change(patch));

frame.setOnline(!uiState.offline);
offline.checked = uiState.offline;
offline.addEventListener('change', () => void setOffline(offline.checked));
// Another tab may have changed the settings.
addEventListener('focus', () => void refreshSettings());
addEventListener('hashchange', () => void followLink());
void beginVisit().then(followLink);

/** Shows the settings. A new visit to the demo begins without the faults of the last one. */
async function beginVisit(): Promise<void> {
  if (import.meta.hot || !isNewTab) await refreshSettings();
  else await tellServer({ faults: {} });
}

/** Opens the page of the preview's address, else the first page of the list. */
async function followLink(): Promise<void> {
  const link = parseLink(location.hash);
  const page = link.page || FIXTURES[0]?.path || '/index.php';
  if (Object.keys(link.settings).length > 0) await tellServer(link.settings);
  else if (page === frame.page) return;
  if (link.dayLater) await attempt(passDay, 'A day has passed, and others have written');
  showPanel('frame');
  openPage(page);
}

function openPage(path: string): void {
  const { origin, pathname, search, hash } = new URL(path, location.origin);
  if (origin === location.origin) {
    canvas.classList.add('is-loading');
    frame.open(pageOf(pathname) + search + hash);
  } else notify(`Only pages of ${location.origin} can be framed`);
}

function reloadPage(): void {
  canvas.classList.add('is-loading');
  frame.reload();
}

/** Updates the preview for a new document in the frame. */
function showPage(page: string): void {
  toolbar.show(page);
  showFixtureLinks(settings, page);
  // Without settings, since a reload must not restore older ones.
  history.replaceState(null, '', formatLink(page));
}

/** Changes settings, and reloads the page if they affect it. */
async function change(patch: object): Promise<void> {
  await tellServer(patch);
  if (Object.keys(patch).some((name) => !NOT_ON_PAGES.has(name))) reloadPage();
}

async function tellServer(patch: object): Promise<void> {
  unconfirmed++;
  await attempt(async () => showAll(await changeSettings(patch)));
  unconfirmed--;
}

async function refreshSettings(): Promise<void> {
  const before = unconfirmed;
  const current = await readSettings().catch(() => undefined);
  if (current && before === 0 && unconfirmed === 0) showAll(current);
}

function showAll(next: Settings): void {
  settings = next;
  showSettings(settings);
  faultForm.show(settings.faults);
  showFixtureLinks(settings, frame.page);
}

async function restoreSettings(): Promise<void> {
  offline.checked = false;
  remember({ offline: false });
  await change(DEFAULT_SETTINGS);
  frame.setOnline(true);
}

/** Sends the page the event, and lets all its requests fail. */
async function setOffline(on: boolean): Promise<void> {
  remember(on ? { offline: on, onlineFaults: settings.faults } : { offline: on });
  // The demo has no worker that keeps pages: they go on to come.
  const calls = import.meta.hot ? CALLS : ACTION_CALLS;
  const everything = Object.fromEntries(calls.map((call) => [call, { name: 'offline' }]));
  await tellServer({ faults: on ? everything : uiState.onlineFaults });
  frame.setOnline(!on);
}

function copyLink(): Promise<void> {
  return navigator.clipboard.writeText(new URL(formatLink(frame.page, settings), location.href).href);
}
