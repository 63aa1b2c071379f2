/** Maps names of keys in pages to WebDriver's (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const CODES: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

/** One key going down, or up again. */
export interface Stroke {
  readonly type: 'keyDown' | 'keyUp';
  readonly value: string;
}

export function strokes(keys: readonly string[], held?: string): Stroke[] {
  const codes = keys.map((key) => CODES[key] ?? key);
  const presses = codes.flatMap<Stroke>((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  if (held === undefined) return presses;
  const value = CODES[held] ?? held;
  return [{ type: 'keyDown', value }, ...presses, { type: 'keyUp', value }];
}
