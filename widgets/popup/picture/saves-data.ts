/** As in the loader, for code that comes later: the entry can't share any with chunks (src/loader/idle.ts). */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return !!connection?.saveData || /2g/.test(`${connection?.effectiveType}`);
}
