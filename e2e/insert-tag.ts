import type { Tab } from './driver.ts';

/** Has the page load our script now, and waits until it has run. @param query What follows the site path in its address. */
export const insertTag = (tab: Tab, query: string) =>
  tab.eval(
    (query: string) =>
      new Promise((resolve) => {
        const script = document.createElement('script');
        script.src = `/media/k2-islands/k2-islands.js?sitepath=/&${query}`;
        script.onload = resolve;
        document.head.append(script);
      }),
    query,
  );
