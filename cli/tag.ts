import { namesOf } from '../src/dom/language-names.ts';
import { sitePathOf } from '../src/dom/site-path.ts';
import { LANGUAGES } from './constants.ts';
import { asSelector, type Finding } from './finding.ts';

/** The tag of K2 Islands, as the page prints it. */
export interface Tag {
  readonly element: HTMLScriptElement;
  readonly url: URL;
  /** Root path of the site, for all requests. */
  readonly sitePath: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Types of scripts that browsers run. */
export const RUNS = /^(|module|(text|application)\/(x-)?(java|ecma)script)$/i;

/** Path of K2's own script, or of the loader in its place. */
export const K2_SCRIPT = /\/(k2\.frontend|com_k2\/js\/k2)\.js$/;

/** Lists every script of the page that has a file, with its URL. */
export function scriptsOf(page: Document): (readonly [element: HTMLScriptElement, url: URL])[] {
  return [...page.querySelectorAll<HTMLScriptElement>('script[src]')].flatMap((element) => {
    const src = element.getAttribute('src')?.trim() ?? '';
    return URL.canParse(src, page.baseURI) ? [[element, new URL(src, page.baseURI)] as const] : [];
  });
}

/** Finds the tags. `isOurs` recognises the URL of the loader. */
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

/** Returns `defer`, `async`, `module` or `blocking`. */
export function timingOf({ element }: Tag): string {
  if (element.getAttribute('type') === 'module') return 'module';
  return ['defer', 'async'].find((name) => element.hasAttribute(name)) ?? 'blocking';
}

/** Reports mistakes in the tag itself. */
export function* judgeTag({ element, url, sitePath, parameters }: Tag, page: Document): Generator<Finding> {
  const say = (level: Finding['level'], message: string): Finding => ({
    level,
    about: 'tag',
    message,
    element: asSelector(element),
  });
  const type = element.getAttribute('type')?.trim() ?? '';
  if (!RUNS.test(type)) yield say('error', `Browsers do not run a script with type="${type}"`);
  if (element.hasAttribute('nomodule'))
    yield say('error', 'Current browsers do not run a script with the attribute nomodule');
  const isElsewhere = url.origin !== location.origin;
  if (isElsewhere && element.hasAttribute('integrity') && !element.hasAttribute('crossorigin'))
    yield say('error', 'On another origin, integrity also needs the attribute crossorigin');
  if (element.hasAttribute('integrity') && parameters.sw !== 'off')
    yield say('warning', 'A tag with integrity needs sw=off: after an update, browsers refuse the cached loader');
  const root = sitePathOf({ url, parameter: () => null });
  const isReported = page.querySelector('script.joomla-script-options')?.textContent?.includes('"system.paths"');
  if (isReported && sitePath !== root)
    yield say('error', `Requests go to ${sitePath}, but Joomla's own setting on the page is ${root}`);
  const { lang, texts = '' } = parameters;
  const known = [...LANGUAGES, ...texts.toLowerCase().split(',')];
  if (lang !== undefined && !(lang && namesOf(lang).some((name) => known.includes(name))))
    yield say('warning', `There are no texts for lang=${lang}: English is used`);
}
