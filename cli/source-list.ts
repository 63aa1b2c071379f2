import { integrityOf } from '../build/integrity.ts';

/** One policy: source lists by directive, each in lower case but for nonces, hashes and paths. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** What is to be loaded. */
interface Wanted {
  readonly url: URL;
  /** Origin of the page. */
  readonly origin: string;
  /** `nonce` and `integrity` of the tag, where they count. */
  readonly nonce?: string | null;
  readonly integrity?: string | null;
  /** Loaded by a script that runs already. */
  readonly byScript?: boolean;
}

/** Reads a policy as Content Security Policy 3 says (section 2.2.1): of a directive that is there twice, the first counts. */
export function parsePolicy(text: string): Policy {
  const directives = new Map<string, readonly string[]>();
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

/** The list that counts: of the first of these directives that the policy has. */
export function sourcesOf(policy: Policy, ...directives: readonly string[]): readonly string[] | undefined {
  const name = directives.find((directive) => policy.has(directive));
  return name === undefined ? undefined : policy.get(name);
}

const isHash = (source: string) => /^'sha(256|384|512)-/i.test(source);

/** Whether a `host-source` such as `https://*.example.org:443/js/` covers an address. */
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

/** Whether a list lets something load; `undefined`, without a directive for it, everything. */
export function allows(sources: readonly string[] | undefined, wanted: Wanted): boolean {
  if (!sources) return true;
  const { nonce, integrity, byScript } = wanted;
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true;
  if (integrity && sources.some((source) => isHash(source) && integrity.split(/\s+/).includes(source.slice(1, -1))))
    return true;
  if (sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return !!byScript;
  return sources.some((source) => matches(source, wanted));
}

/** Whether a list lets inline scripts of the page run that have neither a nonce nor a hash. */
export function allowsInline(sources: readonly string[] | undefined): boolean {
  if (!sources) return true;
  const isStricter = sources.some((source) => isHash(source) || /^'(nonce-|strict-dynamic')/i.test(source));
  return !isStricter && sources.some((source) => source.toLowerCase() === "'unsafe-inline'");
}

/** Whether a list names an inline script, by its nonce or its hash; `allowsInline` is about all others. */
export function allowsScript(sources: readonly string[] = [], nonce: string | null, content: string): boolean {
  return sources.some((source) => {
    if (nonce && source === `'nonce-${nonce}'`) return true;
    const [, name = '', hash = ''] = /^'(sha256|sha384|sha512)-(.+)'$/i.exec(source) ?? [];
    const kind = name.toLowerCase();
    // A policy may have it in the alphabet for addresses, too.
    return !!kind && integrityOf(content, kind) === `${kind}-${hash.replaceAll('-', '+').replaceAll('_', '/')}`;
  });
}
