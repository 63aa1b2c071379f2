/**
 * Where a reader logs in: Joomla's own log-in page, below the root of the site.
 * @param sitePath Root path with both slashes.
 */
export function logInUrl(sitePath: string): string {
  return new URL(`${sitePath}index.php?option=com_users&view=login`, location.origin).href;
}
