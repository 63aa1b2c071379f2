/** Returns the path of a built file below `chunks/`: in the folder of its build, or a package next to these folders. */
const BUILT = /\/chunks\/(?:[^/]+\/([\w-]+)|([a-z\d-]+)-[\w-]{8})\.js(?:$|[?#])/;

/**
 * Returns the name of a file of a build, given an address or a path of it, by either spelling of its folder: `core`,
 * `rating`, `react-dom`.
 */
export function builtFile(address: string): string | undefined {
  const [, ours, packages] = BUILT.exec(address) ?? [];
  return ours ?? packages;
}
