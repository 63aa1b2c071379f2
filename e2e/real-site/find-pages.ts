import { Window } from 'happy-dom';

export interface FoundPage {
  readonly address: string;
  /** Of the article, else of the page. */
  readonly title: string;
}

/** Limit of pages that are fetched. */
const MOST_PAGES = 60;

/** Matches addresses that have an effect, are not pages, or show the same page again. */
const NO_PAGE = /logout|administrator|[?&](?:format|print|tmpl|start|limitstart)=|task=(?!category)|\.(?!php)\w{2,4}$/;
const ARTICLE = /\/item\/|view=item&/;

/** Paths of pages of Community Builder, which every site has. */
const COMMUNITY = ['registers', 'lostpassword'].map((view) => `index.php?option=com_comprofiler&view=${view}`);

const { DOMParser } = new Window();
type Page = ReturnType<InstanceType<typeof DOMParser>['parseFromString']>;

async function readPage(address: string): Promise<Page | undefined> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok || !response.headers.get('content-type')?.startsWith('text/html')) return undefined;
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** Returns the title of an article without K2's mark "Featured". */
function titleOf(page: Page): string {
  const parts = [...(page.querySelector('.itemTitle')?.childNodes ?? [])].filter(({ nodeType }) => nodeType === 3);
  const title = parts.map(({ textContent }) => textContent).join('');
  return title.trim() || page.title.trim();
}

/** Returns the addresses of the site's pages that a page links to. */
function linksOf(page: Page, address: string, root: string): string[] {
  const base = new URL(page.querySelector('base')?.getAttribute('href') ?? '', address);
  const links = [...page.querySelectorAll('a[href]')].map((link) => `${link.getAttribute('href')}`);
  return links
    .filter((link) => URL.canParse(link, base))
    .map((link) => new URL(link, base).href.replace(/#.*/, ''))
    .filter((link) => link.startsWith(root) && !NO_PAGE.test(link));
}

/**
 * Finds a page of a site for each selector: it follows links from the home page, those to articles first.
 * @param selectors For each page, a selector that matches in it, and one that doesn't.
 * @param root Address of the home page.
 * @param first Paths below the root that are looked at before the others.
 */
export async function findPages<Name extends string>(
  selectors: Readonly<Record<Name, readonly [selector: string, without?: string]>>,
  root: string,
  first: readonly string[] = [],
): Promise<Partial<Record<Name, FoundPage>>> {
  const found: Partial<Record<Name, FoundPage>> = {};
  const queue = [...first, '', ...COMMUNITY].map((path) => new URL(path, root).href);
  const seen = new Set<string>();
  const wanted = new Set(Object.keys(selectors) as Name[]);
  while (queue.length > 0 && wanted.size > 0 && seen.size < MOST_PAGES) {
    const address = queue.shift() ?? root;
    if (seen.has(address)) continue;
    seen.add(address);
    const page = await readPage(address);
    if (!page) continue;
    for (const name of wanted) {
      const [selector, without] = selectors[name];
      if (!page.querySelector(selector) || (without && page.querySelector(without))) continue;
      found[name] = { address, title: titleOf(page) };
      wanted.delete(name);
    }
    const links = linksOf(page, address, root);
    queue.unshift(...links.filter((link) => ARTICLE.test(link)));
    queue.push(...links.filter((link) => !ARTICLE.test(link)));
  }
  return found;
}
