import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { text } from '../../src/i18n/texts.ts';
import { newTabLink, type Popup, part } from './popup.ts';
import type { PopupSize } from './server-markup.ts';

/** Time after which the popup of a page that still loads shows a message and other ways, in ms. */
export const FRAME_PATIENCE_MS = 5_000;

/** Interval of looks at a framed page that loads, in ms: it can be used, and its scripts may fail, long before it is complete. */
export const FRAME_LOOK_MS = 20;

/** The button with which K2's form closes its popup. */
const OWN_CLOSE = '#toolbar-cancel';

interface FramedPage extends PopupSize {
  /** The page of the link, or the player of its film. */
  readonly address: string;
  readonly href: string;
  readonly title: string;
  /** The page closes the popup itself (K2's form); the reader can only where it does not know how. */
  readonly closesItself: boolean;
}

const YOUTUBE_FILM = /^\/(?:embed|shorts|live|watch|v|e)\/([\w-]+)/;
const VIMEO_FILM =
  /^\/(?:channels\/[^/]+\/|groups\/[^/]+\/videos\/|(?:album|showcase)\/\d+\/videos?\/|ondemand\/[^/]+\/|(?:manage\/)?videos?\/)?(\d+)(?:\/([\da-f]+))?(?:\/|$)/;
const EMBEDDED_MAP = /^\/maps\/(?:d\/(?:u\/\d+\/)?)?embed\b/;
/** Files that every browser downloads. */
const DOWNLOADED =
  /\.(7z|apk|csv|dmg|doc[mx]?|epub|exe|gz|ics|msi|od[gpst]|pp[st]x?|rar|rtf|tar|tgz|vcf|xls[bmx]?|zip)$/i;

/** Checks for an unsent text that closing would lose. The forms for comments and reports keep theirs. */
const holdsText = (page: Document): boolean =>
  [...page.querySelectorAll('textarea')].some(
    (field) => field.value !== field.defaultValue && !field.closest('#comment-form,#k2ReportCommentForm'),
  );

/**
 * Has Esc inside a page of this site close the popup around it. Keys in pages of other sites are left alone, and so is Esc
 * in a page with an unsent text.
 */
function closeOnEscape(page: Window, popup: Popup): void {
  page.addEventListener(
    'keydown',
    (event) => {
      const { document: framed } = page;
      const busy =
        event.defaultPrevented || event.isComposing || framed.querySelector('dialog[open]') || holdsText(framed);
      if (event.key === 'Escape' && !busy) popup.close();
    },
    { signal: popup.signal },
  );
}

/**
 * Watches a form of K2's that is to close its popup itself, which takes its scripts.
 * @param onError Called when one of them throws or does not come.
 */
function watchForm(page: Window, { signal, close }: Popup, onError: () => void): void {
  const onFailure = ({ target }: Event) => {
    // Pictures that are missing hinder nobody.
    if (target === page || (target as Element).localName === 'script') onError();
  };
  page.addEventListener('error', onFailure, { capture: true, signal });
  // After whoever listens there: a click that nobody has answered would lead to the top of the form.
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || !(event.target as Element).closest('a,button')?.closest(OWN_CLOSE)) return;
    event.preventDefault();
    close();
  };
  page.addEventListener('click', onClick, { signal });
}

/** Reads the time at which a film begins (`90`, `90s`, `1m30s`), in s. */
function startOf({ searchParams, hash }: URL): number {
  const inHash = new URLSearchParams(hash.slice(1));
  const time = ['start', 't'].map((name) => searchParams.get(name) ?? inHash.get(name)).find(Boolean) ?? '';
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function youtubePlayer(page: URL): string | undefined {
  const { hostname, pathname, searchParams: asked } = page;
  const list = asked.get('list');
  const film = hostname.endsWith('youtu.be')
    ? /^\/([\w-]+)/.exec(pathname)?.[1]
    : YOUTUBE_FILM.exec(pathname)?.[1] || (pathname === '/watch' && asked.get('v'));
  if (!film && !(list && /^\/(playlist|watch)$/.test(pathname))) return undefined;
  const start = startOf(page);
  const settings = new URLSearchParams({
    autoplay: '1',
    ...(list && { list }),
    ...(pathname.startsWith('/embed/') && Object.fromEntries(asked)),
    ...(start && { start: `${start}` }),
  });
  const privacy = hostname.includes('-nocookie') ? '-nocookie' : '';
  return `https://www.youtube${privacy}.com/embed/${encodeURIComponent(film || 'videoseries')}?${settings}`;
}

function vimeoPlayer(page: URL): string | undefined {
  const { hostname, pathname, searchParams: asked } = page;
  const [, film, key = asked.get('h')] = VIMEO_FILM.exec(pathname) ?? [];
  const isPlayer = hostname.startsWith('player.');
  const settings = new URLSearchParams({
    autoplay: '1',
    ...(isPlayer && Object.fromEntries(asked)),
    ...(key && { h: key }),
  });
  const start = startOf(page);
  return film && `https://player.vimeo.com/video/${film}?${settings}${start ? `#t=${start}s` : ''}`;
}

function googleMap({ host, hostname, pathname, search, searchParams: asked, hash }: URL): string | undefined {
  const address = `https://${host}${pathname}${search}`;
  const isMap = hostname.startsWith('maps.') || /^\/maps\b/.test(pathname);
  if (!isMap || EMBEDDED_MAP.test(pathname) || asked.get('output') === 'embed') return address + hash;
  return /^\/(maps\/?)?$/.test(pathname) && search ? `${address}&output=embed` : undefined;
}

/** Sites whose pages refuse to be framed, with the address of the player that they have for a page, if they have one. */
const PLAYERS: readonly (readonly [host: RegExp, playerOf: (page: URL) => string | undefined])[] = [
  [/^((.+\.)?youtube(-nocookie)?\.com|(www\.)?youtu\.be)$/, youtubePlayer],
  [/^(.+\.)?vimeo\.com$/, vimeoPlayer],
  [/^((maps|www)\.)?google\.(com?\.)?[a-z]{2,3}$/, googleMap],
  // Short addresses of maps.
  [/^(maps\.app\.)?goo\.gl$/, () => undefined],
];

function isDownload({ pathname, searchParams }: URL): boolean {
  if (/\.pdf$/i.test(pathname)) return navigator.pdfViewerEnabled === false;
  const isAttachment = /\/item\/download\/\d/.test(pathname) || /download/.test(searchParams.get('task') ?? '');
  return isAttachment || DOWNLOADED.test(pathname);
}

/**
 * Finds the address that a frame shows for a link.
 * @param href Absolute.
 * @returns `undefined` for a link to follow: to a download, to a page without TLS on one with it, or to a page that refuses
 *   to be framed and has no player.
 */
export function framedAddress(href: string): string | undefined {
  const page = new URL(href);
  const player = PLAYERS.find(([host]) => host.test(page.hostname));
  if (player) return player[1](page);
  if (page.host === location.host) page.protocol = location.protocol;
  const isMixed = location.protocol === 'https:' && page.protocol === 'http:';
  return isMixed || isDownload(page) ? undefined : page.href;
}

/** Fills a popup with a page. */
export function fillWithFrame(popup: Popup, framedPage: FramedPage): void {
  const { dialog, signal, page } = popup;
  const { address, href, title, width, height, closesItself } = framedPage;
  const head = part('div', 'head');
  const stage = part('div', 'stage');
  const loading = part('span', 'loading', text(page, 'popup.loading'));
  const open = newTabLink(page, 'open', 'popup.open-page');
  const frame = part('iframe', 'frame');
  const setSize = (name: string, pixels: number | undefined) => {
    if (pixels) dialog.style.setProperty(name, `${pixels}px`);
  };
  setSize('--k2i-popup-width', width);
  setSize('--k2i-popup-height', height);
  dialog.setAttribute('aria-label', title);
  head.append(part('span', 'title', title), open, popup.closeButton);
  head.hidden = closesItself;
  open.href = href;
  const isOwn = new URL(address).origin === location.origin;
  open.hidden = isOwn;
  stage.dataset.state = 'loading';
  loading.lang = page.language;
  frame.title = title;
  // Players of films may fill the screen, and play what the reader has asked for.
  frame.allow = 'autoplay; fullscreen';
  // Players refuse pages that don't say where they are, as the page's own policy may have it.
  if (!isOwn) frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = address;
  let watched: Document | undefined;
  let hasFailed = false;
  const offerWayOut = () => {
    head.hidden = false;
  };
  /** Listens in each page that the frame shows. */
  const watch = () => {
    // `null` for a page of another site and for the browser's own error page.
    const framed = frame.contentDocument;
    if (!framed || framed === watched) return;
    watched = framed;
    const { defaultView } = framed;
    if (!defaultView) return;
    if (!closesItself) return closeOnEscape(defaultView, popup);
    watchForm(defaultView, popup, () => {
      hasFailed = true;
      offerWayOut();
    });
  };
  const show = () => {
    stage.dataset.state = 'ready';
    loading.remove();
  };
  const look = () => {
    watch();
    // A page can be used before its last image has come, if that comes at all. Of one of another site nothing is known
    // but that it is there: the empty page before it was ours.
    if (!frame.contentDocument || (watched && watched.URL !== 'about:blank' && watched.readyState !== 'loading'))
      show();
  };
  const looking = setInterval(look, FRAME_LOOK_MS);
  // A file that is downloaded instead fires no event.
  const patience = setTimeout(() => {
    offerWayOut();
    open.hidden = false;
    loading.textContent = text(page, 'popup.slow');
    announce(loading.textContent);
  }, FRAME_PATIENCE_MS);
  const stopWaiting = () => {
    clearInterval(looking);
    clearTimeout(patience);
  };
  signal.addEventListener('abort', stopWaiting);
  frame.addEventListener('load', () => {
    stopWaiting();
    watch();
    show();
    if (!closesItself) return;
    // A way out that the reader has gone to stays: a focus that is hidden is lost.
    const isUsed = !head.hidden && head.contains(ownDocument.activeElement);
    head.hidden = !hasFailed && !isUsed && !!frame.contentDocument?.querySelector(OWN_CLOSE);
  });
  stage.append(loading, frame);
  dialog.append(head, stage);
}
