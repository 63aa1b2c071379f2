import type { Tab } from './driver.ts';

/**
 * Makes the page load the script of K2 Islands now, and waits until it has run.
 * @param query Further parameters, after the site path.
 */
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
