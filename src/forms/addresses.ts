import isFQDN from 'validator/es/lib/isFQDN';
import { parseUrl } from '../dom/quietly.ts';

/**
 * The grammar of the HTML standard, which the server's own check follows, too. The package's `isEmail` differs: it
 * refuses two dots in a row, allows quoted names and letters beyond ASCII, and refuses a number as the last label.
 */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

const VERSION_4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;
/** Loopback, private networks, the unspecified host, multicast. */
const NOT_PUBLIC = /^(?:0|10|127|22[4-9]|2[3-5]\d|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/;

/** Parses an address as the browser does: host in ASCII, numbers of an address between 0 and 255. */
function parse(text: string): URL | undefined {
  // The browser would remove or encode blanks.
  return /[\s<>]/.test(text) ? undefined : parseUrl(text);
}

/**
 * Tests if an address has a host with a top-level domain, or an IPv4 address as it was written. The package's `isURL`
 * supports neither public and private addresses nor `//host` together with other protocols.
 */
const hasHost = ({ hostname }: URL, text: string) =>
  VERSION_4.test(hostname)
    ? text.includes(hostname)
    : isFQDN(hostname, { allow_underscores: true, allow_trailing_dot: true });

export const isEmail = (text: string) => EMAIL.test(text);

/** Tests if a text is the address of a public page, with its protocol or without (`//host`). */
export function isUrl(text: string): boolean {
  const url = parse(text.startsWith('//') ? `http:${text}` : text);
  const isAbsolute = /^(?:(?:https?|ftp):)?\/\/[^/]/i.test(text);
  return isAbsolute && !!url && hasHost(url, text) && !NOT_PUBLIC.test(url.hostname);
}

/** Tests if a text is the address of a page as people write it: the protocol may be missing. */
export function isWebAddress(text: string): boolean {
  const hasProtocol = /^(?:https?|ftp):\/\/[^/]/i.test(text);
  const url = parse(hasProtocol ? text : `http://${text}`);
  return (
    !!url &&
    // Without a protocol, two words before an @ may belong to another one (`mailto:me@…`); a single one is a user.
    (hasProtocol || (!url.password && !/^[/\\]/.test(text))) &&
    hasHost(url, text)
  );
}
