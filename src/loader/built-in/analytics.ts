import { ownDocument } from '../../dom/nodes.ts';
import { watchMarkup } from '../watch-page.ts';
import { anonymiseAnalytics } from './anonymise.ts';

/** The script, or the text of one, by which a page brings an analytics service along. */
const SERVICE = /tagmanager|analytics|\b(ga|gtag|dataLayer)\b/i;

/** Tests for a script of an analytics service, or one that calls it. */
export function isAnalytics(node: Node): boolean {
  if (node.nodeName !== 'SCRIPT') return false;
  const { src, text, type } = node as HTMLScriptElement;
  return SERVICE.test(src + text) && !type.includes('json') && !/sitepath=/.test(src);
}

/**
 * Has analytics services of the page anonymise IP addresses. On other pages, the globals of the services are not
 * touched: a script of a service must appear first. The parser lets observers run between inserting a script and
 * executing it (HTML standard, "script end tag").
 */
export function watchForAnalytics(): void {
  const searchScripts = (nodes: Iterable<Node>) => {
    if (![...nodes].some(isAnalytics)) return;
    observer.disconnect();
    anonymiseAnalytics();
  };
  const observer = watchMarkup((records) => searchScripts(records.flatMap(({ addedNodes }) => [...addedNodes])));
  searchScripts(ownDocument.scripts);
}
