/** Parameters of newsletters, advertisements and measurements. */
const TRACKING =
  /^(?:_|utm|mtm_|matomo_|piwik_|pk_|hsa_|hscta|mc_|ml_|mkt_|ga_|gad_|fb_|sc_|rdt_|at_|wt_|dm_|oly_|vero_|elq|trk|campaign|gclsrc$|srsltid$|igsh(?:id)?$|li_fat_id$|sfnsn$|spm$|epik$|si$|ref(?:_src|err?er)?$)|(?:clid|clkid|click_?id|braid)$/i;

/** Parameters of Joomla and K2 that choose an article, its language or a part of it. */
const OF_ARTICLE = /^(?:option|view|id|Itemid|lang|start|limitstart|showall)$/;

const PART = /^(?:start|limitstart|showall)$/;

/** Returns an address without its fragment and with some of its parameters, in a fixed order. */
function withParameters(url: URL, isKept: (name: string, value: string) => boolean): URL {
  const short = new URL(url.origin + url.pathname);
  for (const [name, value] of url.searchParams) if (isKept(name, value)) short.searchParams.append(name, value);
  short.searchParams.sort();
  return short;
}

/** Returns an address without the parameter of a part, such as the second page of its comments. */
export const wholeAddress = (address: string) => withParameters(new URL(address), (name) => !PART.test(name)).href;

/** Returns the key of a page: its address without tracking parameters, `index.php`, and the number of a first part. */
export function pageKey(url: URL, scope: URL): string {
  const key = withParameters(url, (name, value) => !TRACKING.test(name) && !(PART.test(name) && !Number(value)));
  if (key.pathname === `${scope.pathname}index.php`) key.pathname = scope.pathname;
  return key.href;
}

/** Returns the key of an article. K2 prints its number with or without alias, and with or without menu item. */
export function articleKey(url: URL, scope: URL): string {
  const key = withParameters(new URL(pageKey(url, scope)), (name) => OF_ARTICLE.test(name));
  const id = /^\d+/.exec(key.searchParams.get('id') ?? '')?.[0];
  if (!id) return key.href;
  key.searchParams.set('id', id);
  key.searchParams.delete('Itemid');
  return key.href;
}

/** Tests if an address is that of a view for paper, popups or programs. */
export const isSpecialView = ({ search }: URL) => /[?&](?:print=[^0&]|tmpl=[^&]|format=(?!html\b)[^&])/.test(search);
