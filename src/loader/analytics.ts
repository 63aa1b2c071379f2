import { anonymiseAnalytics } from './anonymise.ts';
import { ownDocument } from './unshadowed.ts';

/** The script, or the text of one, by which a page brings an analytics service along. */
const SERVICE = /tagmanager|analytics|\b(ga|gtag|dataLayer)\b/i;

/**
 * Has analytics services of the page cut off the reader's address. A page without one is left alone: the names of the
 * services are not even looked at before a script comes that has to do with them. The parser lets observers run between
 * inserting a script and executing it (HTML standard, "script end tag").
 */
export function watchForAnalytics(): void {
  const bringsService = (node: Node) =>
    node instanceof HTMLScriptElement && SERVICE.test(node.src + node.text) && !node.src.includes('sitepath=');
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) if ([...addedNodes].some(bringsService)) found();
  });
  const found = () => {
    observer.disconnect();
    anonymiseAnalytics();
  };
  observer.observe(document, { childList: true, subtree: true });
  if ([...ownDocument.scripts].some(bringsService)) found();
}
