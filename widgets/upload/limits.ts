import type { Aspect, Limits } from './worker/geometry.ts';

// Written out: what plans pictures is the worker's own code.
const ASPECTS: readonly Aspect[] = [0, 1, 2, 3];
const FIT: Aspect = 1;

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** @returns whole pixels; 0 for what is no such number. */
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
  const value = parse(json ?? '');
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
