import { integrityOf } from '../build/files.ts';

/** One policy: source lists by directive, each in lower case but for nonces, hashes and paths. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** A file that a policy allows or blocks. */
interface Wanted {
  readonly url: URL;
  /** Origin of the page. */
  readonly origin: string;
  /** `nonce` and `integrity` of the tag, if they apply. */
  readonly nonce?: string | null;
  readonly integrity?: string | null;
  /** Loaded by a script that is running. */
  readonly byScript?: boolean;
}

/** Parses a policy (Content Security Policy 3, section 2.2.1): the first of two equal directives is used. */
export function parsePolicy(text: string): Policy {
  const directives = new Map<string, readonly string[]>();
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

/** Returns the source list of the first of these directives that the policy has. */
export function sourcesOf(policy: Policy, ...directives: readonly string[]): readonly string[] | undefined {
  const name = directives.find((directive) => policy.has(directive));
  return name === undefined ? undefined : policy.get(name);
}

const isHash = (source: string) => /^'sha(256|384|512)-/i.test(source);

/** Matches a URL against a `host-source` such as `https://*.example.org:443/js/`. */
function matchesHost(source: string, url: URL, origin: string): boolean {
  const [, scheme, host = '', port, path = ''] =
    /^(?:([a-z][\w+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source) ?? [];
  const wanted = scheme?.toLowerCase() ?? new URL(origin).protocol.slice(0, -1);
  const isScheme = [wanted, `${wanted}s`].includes(url.protocol.slice(0, -1));
  const name = host.toLowerCase();
  const isHost =
    name === '*' || name === url.hostname || (name.startsWith('*.') && url.hostname.endsWith(name.slice(1)));
  const standard = url.protocol === 'https:' ? '443' : '80';
  const isPort = port === '*' || (port ?? '') === url.port || (port === standard && !url.port);
  const isPath = !path || path === '/' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path);
  return !!host && isScheme && isHost && isPort && isPath;
}

function matches(source: string, { url, origin }: Wanted): boolean {
  if (source === '*') return /^(https?|wss?):$/.test(url.protocol);
  if (source.toLowerCase() === "'self'") return url.origin === origin;
  if (source.startsWith("'")) return false;
  if (/^[a-z][\w+.-]*:$/i.test(source)) return url.protocol === source.toLowerCase();
  return matchesHost(source, url, origin);
}

/** Tests whether a source list allows a file; without a list (`undefined`), everything is allowed. */
export function allows(sources: readonly string[] | undefined, wanted: Wanted): boolean {
  if (!sources) return true;
  const { nonce, integrity, byScript } = wanted;
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true;
  if (integrity && sources.some((source) => isHash(source) && integrity.split(/\s+/).includes(source.slice(1, -1))))
    return true;
  if (sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return !!byScript;
  return sources.some((source) => matches(source, wanted));
}

/** Tests whether a source list allows inline scripts without nonce and hash. */
export function allowsInline(sources: readonly string[] | undefined): boolean {
  if (!sources) return true;
  const isStricter = sources.some((source) => isHash(source) || /^'(nonce-|strict-dynamic')/i.test(source));
  return !isStricter && sources.some((source) => source.toLowerCase() === "'unsafe-inline'");
}

/** Tests whether a source list contains the nonce or the hash of an inline script. */
export function allowsScript(sources: readonly string[] = [], nonce: string | null, content: string): boolean {
  return sources.some((source) => {
    if (nonce && source === `'nonce-${nonce}'`) return true;
    const [, name = '', hash = ''] = /^'(sha256|sha384|sha512)-(.+)'$/i.exec(source) ?? [];
    const kind = name.toLowerCase();
    // A policy may contain it in base64url, too.
    return !!kind && integrityOf(content, kind) === `${kind}-${hash.replaceAll('-', '+').replaceAll('_', '/')}`;
  });
}
