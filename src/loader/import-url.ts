/**
 * The platform's import of a URL that no bundler knows. A file that was cut off between two statements is a module for the
 * browser, but one without its exports, which are the last statement of each chunk: it counts as one that failed.
 * @param url Becomes a string on its way.
 */
export function importUrl(url: URL | string): Promise<unknown> {
  return import(/* @vite-ignore */ url as string).then((chunk) => {
    for (const _ in chunk as object) return chunk;
    throw url;
  });
}
