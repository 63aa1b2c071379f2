/** Loads the page again, to show the comment that K2 has published. Apart from the widget, so that tests can watch it. */
export function reloadPage(): void {
  location.reload();
}
