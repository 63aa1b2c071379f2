/** The platform's import of a URL that no bundler knows. */
export function importUrl(url: string): Promise<unknown> {
  return import(/* @vite-ignore */ url);
}
