/** The reader asked for few bytes, or the line is very slow (Network Information API; absent in Firefox and WebKit). */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return /true|2g/.test(`${connection?.saveData}${connection?.effectiveType}`);
}
