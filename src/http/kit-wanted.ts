/** For each site, since several may share an origin; it says nothing about the reader but that there was one. */
const keyOf = (sitePath: string) => `k2i:used:${sitePath}`;

/** Notes, in this browser, that a page of the site was opened or a widget was used. */
export function noteUse(sitePath: string): void {
  try {
    localStorage.setItem(keyOf(sitePath), '1');
  } catch {
    // A browser that keeps nothing has no worker, either.
  }
}

/** Whether this browser has shown before that it will use the site again. */
export function isKitWanted(sitePath: string): boolean {
  try {
    return localStorage.getItem(keyOf(sitePath)) !== null;
  } catch {
    return false;
  }
}
