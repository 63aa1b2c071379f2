/**
 * Where a reader logs in: Joomla's own log-in page, below the root of the site. It leads back to this page by `return`,
 * an address in Base64 (docs/server-contract.md, "Logging in").
 * @param sitePath Root path with both slashes.
 */
export function logInUrl(sitePath: string): string {
  const url = new URL(`${sitePath}index.php?option=com_users&view=login`, location.origin);
  url.searchParams.set('return', btoa(location.href));
  return url.href;
}
