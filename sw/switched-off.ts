/**
 * Whether the tag has taken the worker away (`sw=off`): until the page is left it still answers, and must not fill the
 * caches again.
 */
let off = false;

export function switchOff(): void {
  off = true;
}

export function isSwitchedOff(): boolean {
  return off;
}
