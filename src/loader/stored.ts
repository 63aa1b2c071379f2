/** Whether the reader has chosen something before: a key of this browser's local storage begins so. */
export function hasStored(key: string): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(key));
  } catch {
    return false;
  }
}
