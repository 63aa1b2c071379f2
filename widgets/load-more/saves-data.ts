/** The reader asked for few bytes, or the line is very slow; as in the loader, which shares no code. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return /true|2g/.test(`${connection?.saveData}${connection?.effectiveType}`);
}
