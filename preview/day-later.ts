const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes all that pages have stored a day older. */
export function ageStorage(): void {
  for (const [key, value] of Object.entries(localStorage)) {
    if (key.startsWith('k2i')) localStorage.setItem(key, ageTimes(value));
  }
}

/** Moves each time in a stored text, in ms since the epoch, a day back. A text that is not JSON is left unchanged. */
export function ageTimes(stored: string): string {
  try {
    const age = (_key: string, value: unknown) => (isTime(value) ? value - DAY_MS : value);
    return JSON.stringify(JSON.parse(stored, age));
  } catch {
    return stored;
  }
}

/** Tests for a time of this century: no other number is so high. */
const isTime = (value: unknown): value is number => typeof value === 'number' && value > 1e12;
