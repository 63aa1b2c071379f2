/** Files that every browser downloads. */
const DOWNLOADED = /\.(7z|csv|docx?|epub|gz|ics|od[pst]|pptx?|rar|rtf|xlsx?|zip)$/i;

/** Reads the time at which a film begins (`90`, `90s`, `1m30s`), in s. */
function startOf({ searchParams, hash }: URL): number {
  const time = searchParams.get('start') ?? searchParams.get('t') ?? new URLSearchParams(hash.slice(1)).get('t') ?? '';
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

const withTls = ({ host, pathname, search, hash }: URL) => `https://${host}${pathname}${search}${hash}`;

function youtubePlayer(page: URL): string | undefined {
  const { hostname, pathname, searchParams } = page;
  if (pathname.startsWith('/embed/')) return withTls(page);
  const path = hostname === 'youtu.be' ? /^\/([\w-]+)/ : /^\/(?:shorts|live)\/([\w-]+)/;
  const film = path.exec(pathname)?.[1] ?? searchParams.get('v');
  const list = searchParams.get('list');
  if (!film && !list) return undefined;
  const start = startOf(page);
  const settings = new URLSearchParams({ autoplay: '1', ...(list && { list }), ...(start && { start: `${start}` }) });
  return `https://www.youtube.com/embed/${encodeURIComponent(film ?? 'videoseries')}?${settings}`;
}

function vimeoPlayer(page: URL): string | undefined {
  if (page.hostname === 'player.vimeo.com') return withTls(page);
  const [, film, key = page.searchParams.get('h')] =
    /^\/(?:channels\/[^/]+\/)?(\d+)(?:\/([\da-f]+))?\/?$/.exec(page.pathname) ?? [];
  const settings = new URLSearchParams({ autoplay: '1', ...(key && { h: key }) });
  const start = startOf(page);
  return film && `https://player.vimeo.com/video/${film}?${settings}${start ? `#t=${start}s` : ''}`;
}

function googleMap(page: URL): string | undefined {
  const { host, hostname, pathname, search, searchParams } = page;
  const isMap = hostname.startsWith('maps.') || pathname.startsWith('/maps');
  if (!isMap || /^\/maps\b.*\/embed\b/.test(pathname) || searchParams.get('output') === 'embed') return withTls(page);
  return /^\/(maps\/?)?$/.test(pathname) && search ? `https://${host}${pathname}${search}&output=embed` : undefined;
}

/** Sites whose pages refuse to be framed, with the address of their player for a page, if they have one. */
const PLAYERS: readonly (readonly [host: RegExp, playerOf: (page: URL) => string | undefined])[] = [
  [/^((.+\.)?youtube(-nocookie)?\.com|youtu\.be)$/, youtubePlayer],
  [/^(.+\.)?vimeo\.com$/, vimeoPlayer],
  [/^((maps|www)\.)?google\.(com?\.)?[a-z]{2,3}$/, googleMap],
  // Short addresses of maps.
  [/^maps\.app\.goo\.gl$/, () => undefined],
];

function isDownload({ pathname, searchParams }: URL): boolean {
  if (/\.pdf$/i.test(pathname)) return !navigator.pdfViewerEnabled;
  const isAttachment = /\/item\/download\/\d/.test(pathname) || searchParams.get('task') === 'download';
  return isAttachment || DOWNLOADED.test(pathname);
}

/**
 * Returns the address that a frame shows for a link; `undefined` for a link to follow: to a download, to a page without
 * TLS on one with it, or to a page that refuses to be framed and has no player.
 */
export function framedAddress(href: string): string | undefined {
  const page = new URL(href);
  const player = PLAYERS.find(([host]) => host.test(page.hostname));
  if (player) return player[1](page);
  if (page.host === location.host) page.protocol = location.protocol;
  const isMixed = location.protocol === 'https:' && page.protocol === 'http:';
  return isMixed || isDownload(page) ? undefined : page.href;
}
