import { type Finding, nameOf } from './finding.ts';
import { allows, allowsInline, allowsScript, type Policy, parsePolicy, sourcesOf } from './source-list.ts';
import type { Tag } from './tag.ts';

/** The name of our Trusted Types policy. */
const TRUSTED_TYPES = 'k2-islands';

const SCRIPT = ['script-src-elem', 'script-src', 'default-src'] as const;

interface Printed {
  readonly policy: Policy;
  /** What says so: the header, or the element. */
  readonly element: Element | undefined;
}

const say = (level: Finding['level'], message: string, element?: Element): Finding => ({
  level,
  about: 'policy',
  message,
  ...(element && { element: nameOf(element) }),
});

/** Whether a meta element stands behind our tag, and so does not count for the loader itself. */
const isBehind = (element: Element | undefined, tag: Tag) =>
  !!element && !!(tag.element.compareDocumentPosition(element) & 4);

/** What one policy keeps from working. */
function* judge({ policy, element }: Printed, tag: Tag): Generator<Finding> {
  const { origin } = location;
  const { url } = tag;
  const scripts = sourcesOf(policy, ...SCRIPT);
  const nonce = tag.element.getAttribute('nonce');
  const integrity = tag.element.getAttribute('integrity');
  if (!isBehind(element, tag) && !allows(scripts, { url, origin, nonce, integrity }))
    yield say('error', `script-src does not let ${url.href} load`, element);
  const chunks = new URL('chunks/', url);
  // In the folder of a build, whose name changes with each version.
  const chunk = new URL('any-build/core.js', chunks);
  if (!allows(scripts, { url: chunk, origin, nonce, byScript: true }))
    yield say('error', `script-src does not let the chunks in ${chunks.href} load`, element);
  const site = new URL(tag.sitePath, origin);
  if (!allows(sourcesOf(policy, 'connect-src', 'default-src'), { url: new URL('index.php', site), origin }))
    yield say('error', "connect-src does not let the page call its own site: it needs 'self'", element);
  if (
    !allows(sourcesOf(policy, 'worker-src', 'child-src', 'script-src', 'default-src'), {
      url: new URL('sw.js', site),
      origin,
      byScript: true,
    })
  )
    yield say('warning', "worker-src does not let workers of the site run: it needs 'self'", element);
  const types = sourcesOf(policy, 'trusted-types');
  const isRequired = sourcesOf(policy, 'require-trusted-types-for')?.includes("'script'");
  if (isRequired && types && !types.includes(TRUSTED_TYPES) && !types.includes('*'))
    yield say(
      'error',
      `trusted-types does not name ${TRUSTED_TYPES}: HTML of the server can't be shown in every browser`,
      element,
    );
}

/** How many inline scripts of the page a policy keeps from running. */
function blockedInline(page: Document, { policy }: Printed): number {
  const sources = sourcesOf(policy, ...SCRIPT);
  if (allowsInline(sources)) return 0;
  const inline = [...page.querySelectorAll('script:not([src])')].filter((script) =>
    /^(|module|(text|application)\/(x-)?(java|ecma)script)$/i.test(script.getAttribute('type') ?? ''),
  );
  return inline.filter((script) => !allowsScript(sources, script.getAttribute('nonce'), script.textContent ?? ''))
    .length;
}

/**
 * What the page's policies keep from working.
 * @param header The policy that the server sends, several of them separated by commas; `''` without one.
 */
export function* judgePolicies(page: Document, header: string, tag: Tag | undefined): Generator<Finding> {
  const metas = [...page.querySelectorAll('meta[http-equiv]')].filter(
    (meta) => meta.getAttribute('http-equiv')?.toLowerCase() === 'content-security-policy',
  );
  for (const meta of metas) {
    if (!meta.closest('head')) yield say('warning', 'A policy outside the head counts for nothing', meta);
    else if (tag && isBehind(meta, tag))
      yield say('note', 'This policy stands behind our tag, and does not count for it', meta);
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
      const message = `${count} inline scripts of the page do not run under this policy; what they would do is missing`;
      yield say('note', message, one.element);
    }
  }
}
