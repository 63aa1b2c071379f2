// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync('src/dom/base.css', 'utf8');

/** The colours of a scheme that are said as such; the others are derived from them. */
function palette(scheme: 'light' | 'dark'): (name: string) => string {
  const found = new Map(
    [...css.matchAll(/(--k2-[\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(([, name, light, dark]) => [
      name,
      scheme === 'light' ? light : dark,
    ]),
  );
  return (name) => found.get(name) ?? '';
}
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

// The rings of buttons, tabs and scrollers lie on the page, whose template need not follow the visitor's system.
it.each(['light', 'dark'] as const)(
  'the ring around what has the focus can be told from a white page and from a nearly black one, %s',
  (scheme) => {
    for (const page of ['#ffffff', '#1a1a1a'])
      expect(contrast(palette(scheme)('--k2-accent'), page)).toBeGreaterThanOrEqual(3);
  },
);

it.each(['light', 'dark'] as const)('and from our own surface, as words can from theirs, %s', (scheme) => {
  const colour = palette(scheme);
  expect(contrast(colour('--k2-accent'), colour('--k2-surface'))).toBeGreaterThanOrEqual(3);
  expect(contrast(colour('--k2-danger'), colour('--k2-danger-surface'))).toBeGreaterThanOrEqual(4.5);
});
