import { asSelector, type Finding } from './finding.ts';
import { allows, allowsInline, allowsScript, type Policy, parsePolicy, sourcesOf } from './source-list.ts';
import { RUNS, type Tag } from './tag.ts';

/** The name of the Trusted Types policy of K2 Islands. */
const TRUSTED_TYPES = 'k2-islands';

const SCRIPT = ['script-src-elem', 'script-src', 'default-src'] as const;

interface Printed {
  readonly policy: Policy;
  /** The `meta` element; absent for the header. */
  readonly element: Element | undefined;
}

const say = (level: Finding['level'], message: string, element?: Element): Finding => ({
  level,
  about: 'policy',
  message,
  ...(element && { element: asSelector(element) }),
});

/** Tests for a `meta` element after the tag, which does not apply to the loader itself. */
const isBehind = (element: Element | undefined, tag: Tag) =>
  !!element && !!(tag.element.compareDocumentPosition(element) & 4);

/** Reports the requests of K2 Islands that one policy blocks. */
function* judge({ policy, element }: Printed, tag: Tag): Generator<Finding> {
  const { origin } = location;
  const { url } = tag;
  const scripts = sourcesOf(policy, ...SCRIPT);
  const nonce = tag.element.getAttribute('nonce');
  const integrity = tag.element.getAttribute('integrity');
  if (!isBehind(element, tag) && !allows(scripts, { url, origin, nonce, integrity }))
    yield say('error', `script-src blocks ${url.href}`, element);
  const chunks = new URL('chunks/', url);
  // In the folder of a build, whose name changes with each version.
  const chunk = new URL('any-build/core.js', chunks);
  if (!allows(scripts, { url: chunk, origin, nonce, byScript: true }))
    yield say('error', `script-src blocks the files in ${chunks.href}`, element);
  const site = new URL(tag.sitePath, origin);
  if (!allows(sourcesOf(policy, 'connect-src', 'default-src'), { url: new URL('index.php', site), origin }))
    yield say('error', "connect-src blocks requests to the site itself: add 'self'", element);
  if (
    !allows(sourcesOf(policy, 'worker-src', 'child-src', 'script-src', 'default-src'), {
      url: new URL('sw.js', site),
      origin,
      byScript: true,
    })
  )
    yield say('warning', "worker-src blocks the service worker of the site: add 'self'", element);
  const types = sourcesOf(policy, 'trusted-types');
  const isRequired = sourcesOf(policy, 'require-trusted-types-for')?.includes("'script'");
  if (isRequired && types && !types.includes(TRUSTED_TYPES) && !types.includes('*'))
    yield say('error', `trusted-types lacks ${TRUSTED_TYPES}: some browsers cannot show HTML of the server`, element);
}

/** Counts the inline scripts of the page that a policy blocks. */
function blockedInline(page: Document, { policy }: Printed): number {
  const sources = sourcesOf(policy, ...SCRIPT);
  if (allowsInline(sources)) return 0;
  const inline = [...page.querySelectorAll('script:not([src])')].filter(
    (script) =>
      RUNS.test(script.getAttribute('type') ?? '') &&
      !allowsScript(sources, script.getAttribute('nonce'), script.textContent ?? ''),
  );
  return inline.length;
}

/**
 * Reports everything that the page's policies block.
 * @param header The policy that the server sends, several of them separated by commas; `''` without one.
 */
export function* judgePolicies(page: Document, header: string, tag: Tag | undefined): Generator<Finding> {
  const metas = [...page.querySelectorAll('meta[http-equiv]')].filter(
    (meta) => meta.getAttribute('http-equiv')?.toLowerCase() === 'content-security-policy',
  );
  for (const meta of metas) {
    if (!meta.closest('head')) yield say('warning', 'Browsers ignore a policy outside the head', meta);
    else if (tag && isBehind(meta, tag))
      yield say('note', 'This policy comes after the K2 Islands tag and does not apply to it', meta);
  }
  const printed: Printed[] = [
    ...header.split(',').map((text) => ({ policy: parsePolicy(text), element: undefined })),
    ...metas
      .filter((meta) => meta.closest('head'))
      .map((meta) => ({ policy: parsePolicy(meta.getAttribute('content') ?? ''), element: meta })),
  ];
  for (const one of printed) {
    if (tag) yield* judge(one, tag);
    const count = blockedInline(page, one);
    if (count) {
      const message = `Inline scripts of the page blocked by this policy: ${count}`;
      yield say('note', message, one.element);
    }
  }
}
