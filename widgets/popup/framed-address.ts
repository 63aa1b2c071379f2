const YOUTUBE_FILM = /^\/(?:embed|shorts|live|watch|v|e)\/([\w-]+)/;
const VIMEO_FILM =
  /^\/(?:channels\/[^/]+\/|groups\/[^/]+\/videos\/|(?:album|showcase)\/\d+\/videos?\/|ondemand\/[^/]+\/|(?:manage\/)?videos?\/)?(\d+)(?:\/([\da-f]+))?(?:\/|$)/;
const EMBEDDED_MAP = /^\/maps\/(?:d\/(?:u\/\d+\/)?)?embed\b/;
/** Files that every browser downloads. */
const DOWNLOADED =
  /\.(7z|apk|csv|dmg|doc[mx]?|epub|exe|gz|ics|msi|od[gpst]|pp[st]x?|rar|rtf|tar|tgz|vcf|xls[bmx]?|zip)$/i;

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
