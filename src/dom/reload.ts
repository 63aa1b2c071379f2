/** Loads the page again. Apart from what calls it, so that tests can watch it. */
export function reloadPage(): void {
  location.reload();
}
