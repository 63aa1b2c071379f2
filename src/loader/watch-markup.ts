/** Hears of every change of what is on the page. */
export function watchMarkup(hear: MutationCallback): MutationObserver {
  const observer = new MutationObserver(hear);
  observer.observe(document, { childList: true, subtree: true });
  return observer;
}
