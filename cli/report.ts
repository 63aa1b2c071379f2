import { IGNORED_SELECTOR } from '../src/dom/nodes.ts';
import { sitePathOf } from '../src/dom/site-path.ts';
import { ADOPTED_NAMES } from '../widgets/all.ts';
import { adoptables, judgeAttributes } from './adoptions.ts';
import { type Finding, grouped } from './finding.ts';
import { findLookalikes } from './lookalikes.ts';
import { markNamed } from './named-selectors.ts';
import { judgeElements } from './needs/index.ts';
import { findOriginals, type Original } from './originals.ts';
import type { PageSource } from './page-source.ts';
import { judgePolicies } from './policy.ts';
import type { Ask } from './request.ts';
import { checkFiles, isOurLoader } from './served.ts';
import { findTags, judgeTag, K2_SCRIPT, scriptsOf, type Tag, timingOf } from './tag.ts';

/** The report on a page. The shape of `--json`. */
export interface Report {
  /** URL of the page, as far as it is known. */
  readonly page: string;
  /** The files of K2 Islands were fetched and checked, which a copy of a page does not allow. */
  readonly isServed: boolean;
  /** Absent: the page does not load K2 Islands. */
  readonly tag?: {
    readonly url: string;
    /** `blocking`, `defer`, `async` or `module`. */
    readonly timing: string;
    readonly parameters: Readonly<Record<string, string>>;
    readonly sitePath: string;
    /** Version on the server, if it could be fetched. */
    readonly version?: string;
  };
  /** Widgets with the number of their elements. */
  readonly widgets: readonly { readonly widget: string; readonly elements: number }[];
  /** Number of regions with `data-k2-ignore`. */
  readonly ignored: number;
  readonly originals: readonly Original[];
  readonly findings: readonly Finding[];
  /** True without errors. */
  readonly ok: boolean;
}

const LEVELS = ['error', 'warning', 'note'];

/** Finds the URLs of the loader. A file under the name of K2's own script is fetched, as it may be the loader. */
async function ourAddresses(page: Document, ask: Ask | undefined): Promise<Set<string>> {
  const ours = new Set<string>();
  for (const [, url] of scriptsOf(page)) {
    const isNamed = url.pathname.endsWith('/k2-islands.js');
    const maybe = K2_SCRIPT.test(url.pathname) || url.searchParams.has('sitepath');
    if (isNamed || (ask && maybe && (await isOurLoader(url, ask)))) ours.add(url.href);
  }
  return ours;
}

function noTag(page: Document, isServed: boolean): Finding {
  const root = sitePathOf({ url: new URL('/', location.href), parameter: () => null });
  const src = `${root}media/k2-islands/k2-islands.js?sitepath=${root}`;
  const message = `The page does not load K2 Islands. Add this to the head of the template: <script src="${src}"></script>`;
  const isPossible = !isServed && scriptsOf(page).some(([, url]) => K2_SCRIPT.test(url.pathname));
  return {
    level: 'error',
    about: 'tag',
    message: isPossible
      ? `${message}. If K2 Islands has replaced K2’s script under its name, check the URL instead`
      : message,
  };
}

function* judgeTags(tags: readonly Tag[], page: Document, isServed: boolean): Generator<Finding> {
  const [tag] = tags;
  if (!tag) yield noTag(page, isServed);
  else yield* judgeTag(tag, page);
  if (tags.length > 1)
    yield { level: 'warning', about: 'tag', message: 'There are several tags: the first one is used' };
}

function* judgeRedirect(from: string | undefined): Generator<Finding> {
  if (from) yield { level: 'note', about: 'page', message: `${from} redirects here. Is this the page you meant?` };
}

/** Reports on the page that is the DOM of this process and, for a URL, on the files of K2 Islands. */
export async function reportOn(page: Document, { url, policy, ask, redirectedFrom }: PageSource): Promise<Report> {
  const ours = await ourAddresses(page, ask);
  const tags = findTags(page, ({ href }) => ours.has(href));
  const [tag] = tags;
  const served = tag && ask ? await checkFiles(tag, ask) : { findings: [] };
  const named = [...markNamed(page, ADOPTED_NAMES)];
  const found = adoptables(page, tag);
  const findings = grouped([
    ...judgeRedirect(redirectedFrom),
    ...judgeTags(tags, page, !!ask),
    ...served.findings,
    ...judgePolicies(page, policy, tag),
    ...named,
    ...judgeAttributes(page, found),
    ...found.flatMap((adoptable) => [...judgeElements(adoptable)]),
    ...findLookalikes(page, found),
  ]).sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  return {
    page: url.href,
    isServed: !!ask,
    ...(tag && {
      tag: {
        url: tag.url.href,
        timing: timingOf(tag),
        parameters: tag.parameters,
        sitePath: tag.sitePath,
        ...('version' in served && { version: served.version }),
      },
    }),
    widgets: found.map(({ widget, elements }) => ({ widget, elements: elements.length })),
    ignored: page.querySelectorAll(IGNORED_SELECTOR).length,
    originals: findOriginals(
      page,
      tags.map(({ element }) => element),
    ),
    findings,
    ok: findings.every(({ level }) => level !== 'error'),
  };
}
