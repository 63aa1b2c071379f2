import { ownDocument } from '../../dom/nodes.ts';
import { watchMarkup } from '../watch-page.ts';
import { anonymiseAnalytics } from './anonymise.ts';

/** The script, or the text of one, by which a page brings an analytics service along. */
const SERVICE = /tagmanager|analytics|\b(ga|gtag|dataLayer)\b/i;

/**
 * Has analytics services of the page cut off the reader's address. A page without one is left alone: the names of the
 * services are not even looked at before a script comes that has to do with them. The parser lets observers run between
 * inserting a script and executing it (HTML standard, "script end tag").
 */
export function watchForAnalytics(): void {
  const isService = (node: Node) => {
    if (node.nodeName !== 'SCRIPT') return false;
    const { src, text, type } = node as HTMLScriptElement;
    return SERVICE.test(src + text) && !type.includes('json') && !/sitepath=/.test(src);
  };
  const look = (nodes: Iterable<Node>) => {
    if (![...nodes].some(isService)) return;
    observer.disconnect();
    anonymiseAnalytics();
  };
  const observer = watchMarkup((records) => look(records.flatMap(({ addedNodes }) => [...addedNodes])));
  look(ownDocument.scripts);
}
