const TYPES: readonly (readonly [extension: RegExp, type: string])[] = [
  [/\.jpe?g$/i, 'image/jpeg'],
  [/\.png$/i, 'image/png'],
  [/\.webp$/i, 'image/webp'],
  // Browsers read it and don't write it.
  [/\.avif$/i, 'image/png'],
];

/** What a picture is once it is made anew: what it was, where browsers can write that. */
const WRITTEN: Readonly<Record<string, string>> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/webp',
  'image/avif': 'image/png',
};

/**
 * The type that a chosen file gets when it is made smaller.
 * @returns `undefined` for what is not made smaller: what is no picture, and what would lose by it, as an animation
 *   does.
 */
export function outputTypeOf({ name, type }: File): string | undefined {
  if (!type.startsWith('image/')) return undefined;
  const byName = TYPES.find(([extension]) => extension.test(name))?.[1];
  return byName && (WRITTEN[type] ?? byName);
}
