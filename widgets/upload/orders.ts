import { quietly } from '../../src/dom/quietly.ts';
import type { Aspect, Limits } from './worker/geometry.ts';
import type { Order } from './worker/picture.ts';

// Written out: the code that plans pictures is in the worker's file.
const ASPECTS: readonly Aspect[] = [0, 1, 2, 3];
const FIT: Aspect = 1;

/** Reads a number of whole pixels; 0 for anything else. */
function pixels(value: unknown): number {
  const number = Math.floor(Number(value ?? 0));
  return Number.isFinite(number) && number > 0 ? number : 0;
}

/**
 * Reads the limits that the server prints for pictures: `[width, height, aspect, always]`, numbers or texts of numbers.
 * @param json The attribute `data-rule-resize`.
 * @returns `undefined` when there is nothing to do: no limit, or nothing that can be understood.
 */
export function parseLimits(json: string | null): Limits | undefined {
  const value: unknown = quietly(() => JSON.parse(json ?? ''));
  if (!Array.isArray(value)) return undefined;
  // An object may have no text: its member `toString` may be anything.
  const list = value.map((entry: unknown) => (typeof entry === 'object' ? null : entry));
  const [width, height] = [pixels(list[0]), pixels(list[1])];
  if (!width && !height) return undefined;
  return {
    width,
    height,
    aspect: ASPECTS.find((aspect) => String(aspect) === String(list[2])) ?? FIT,
    always: !['0', 'false'].includes(String(list[3])),
  };
}

const TYPES: readonly (readonly [extension: RegExp, type: string])[] = [
  [/\.jpe?g$/i, 'image/jpeg'],
  [/\.png$/i, 'image/png'],
  [/\.webp$/i, 'image/webp'],
  // Browsers read it and don't write it.
  [/\.avif$/i, 'image/png'],
];

/** The type of the new picture for each type: the same where browsers can write it. */
const WRITTEN: Readonly<Record<string, string>> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/webp',
  'image/avif': 'image/png',
};

/**
 * Finds the type that a chosen file gets when it is made smaller.
 * @returns `undefined` for a file that is not made smaller: it is not a picture, or would lose by it, as an animation does.
 */
export function outputTypeOf({ name, type }: File): string | undefined {
  if (!type.startsWith('image/')) return undefined;
  const byName = TYPES.find(([extension]) => extension.test(name))?.[1];
  return byName && (WRITTEN[type] ?? byName);
}

/** Lists the work on the chosen files; empty if one of them is not made smaller. */
export function ordersOf(input: HTMLInputElement): Order[] {
  const limits = parseLimits(input.getAttribute('data-rule-resize'));
  if (!limits) return [];
  const files = [...(input.files ?? [])];
  const orders = files.flatMap((file) => {
    const type = outputTypeOf(file);
    // The server takes no AVIF, whatever its size.
    const always = limits.always || file.type === 'image/avif';
    return type ? { file, type, limits: { ...limits, always } } : [];
  });
  return orders.length === files.length ? orders : [];
}
