/** The folder of the preview: the root of its server, or any folder for the demo. The site is below it. */
const { pathname: ROOT } = new URL('.', location.href);

/** Returns the address of a page of the site, which begins with `/`. */
export const addressOf = (page: string): string => ROOT + page.slice(1);

/** Returns the page of the site that an address leads to. */
export const pageOf = (pathname: string): string =>
  pathname.startsWith(ROOT) ? `/${pathname.slice(ROOT.length)}` : pathname;
