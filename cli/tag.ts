import { sitePathOf } from '../src/core/site-path.ts';
import { LANGUAGES } from './constants.ts';
import { type Finding, nameOf } from './finding.ts';

/** Our tag, as the page prints it. */
export interface Tag {
  readonly element: HTMLScriptElement;
  readonly url: URL;
  /** Root path of the site that calls go to. */
  readonly sitePath: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** A type that browsers run. */
const RUNS = /^(|module|(text|application)\/(x-)?(java|ecma)script)$/i;

/** Where K2's own script is, or ours in its place. */
export const K2_SCRIPT = /\/(k2\.frontend|com_k2\/js\/k2)\.js$/;

/** Every script of the page that comes from a file, with its address. */
export function scriptsOf(page: Document): (readonly [element: HTMLScriptElement, url: URL])[] {
  return [...page.querySelectorAll<HTMLScriptElement>('script[src]')].flatMap((element) => {
    const src = element.getAttribute('src')?.trim() ?? '';
    return URL.canParse(src, page.baseURI) ? [[element, new URL(src, page.baseURI)] as const] : [];
  });
}

/** @param isOurs Whether the file at this address is our loader. */
export function findTags(page: Document, isOurs: (url: URL) => boolean): Tag[] {
  return scriptsOf(page)
    .filter(([, url]) => isOurs(url))
    .map(([element, url]) => ({
      element,
      url,
      sitePath: sitePathOf({ url, parameter: (name) => url.searchParams.get(name) }),
      parameters: Object.fromEntries(url.searchParams),
    }));
}

/** `defer`, `async`, `module` or nothing of these. */
export function timingOf({ element }: Tag): string {
  if (element.getAttribute('type') === 'module') return 'module';
  return ['defer', 'async'].find((name) => element.hasAttribute(name)) ?? 'blocking';
}

/** What is wrong with the tag itself. */
export function* judgeTag({ element, url, sitePath, parameters }: Tag, page: Document): Generator<Finding> {
  const say = (level: Finding['level'], message: string): Finding => ({
    level,
    about: 'tag',
    message,
    element: nameOf(element),
  });
  const type = element.getAttribute('type')?.trim() ?? '';
  if (!RUNS.test(type)) yield say('error', `With type="${type}" no browser runs it`);
  if (element.hasAttribute('nomodule')) yield say('error', 'With the attribute nomodule no current browser runs it');
  const isElsewhere = url.origin !== location.origin;
  if (isElsewhere && element.hasAttribute('integrity') && !element.hasAttribute('crossorigin'))
    yield say('error', 'From another origin, integrity needs the attribute crossorigin as well');
  if (element.hasAttribute('integrity') && parameters.sw !== 'off')
    yield say('warning', 'With integrity the tag needs sw=off: after a new version browsers refuse the kept loader');
  const root = sitePathOf({ url, parameter: () => null });
  const isReported = page.querySelector('script.joomla-script-options')?.textContent?.includes('"system.paths"');
  if (isReported && sitePath !== root)
    yield say('error', `Calls go to ${sitePath}, but Joomla's own setting on the page is ${root}`);
  const { lang, texts = '' } = parameters;
  const language = /^[a-z]+/i.exec(lang ?? '')?.[0]?.toLowerCase();
  if (lang !== undefined && !(language && [...LANGUAGES, ...texts.split(',')].includes(language)))
    yield say('warning', `There are no texts for lang=${lang}: they will be English`);
}
