const YOUTUBE = /^(.+\.)?youtube\.com$/;
const VIMEO = /^(www\.)?vimeo\.com$/;
const MAPS = /^maps\.google\./;

/**
 * The address that a frame shows for a link: pages of videos and maps refuse to be framed, and the popups of the original
 * show the player in their place (the patterns of Magnific Popup's `iframe` type).
 * @param href Absolute.
 */
export function framedAddress(href: string): string {
  const { hostname, pathname, searchParams } = new URL(href);
  const video = searchParams.get('v');
  if (YOUTUBE.test(hostname) && pathname === '/watch' && video)
    return `https://www.youtube.com/embed/${encodeURIComponent(video)}?autoplay=1`;
  const film = VIMEO.test(hostname) && /^\/(\d+)/.exec(pathname)?.[1];
  if (film) return `https://player.vimeo.com/video/${film}?autoplay=1`;
  return MAPS.test(hostname) ? `${href}&output=embed` : href;
}
