import { quietly } from '../../src/dom/quietly.ts';
import type { Limits } from './worker/geometry.ts';
import type { Order } from './worker/worker.ts';

const ASPECTS = [0, 1, 2, 3] as const;

/** Reads a number of whole pixels; 0 for anything else. */
const pixels = (value: unknown) => Math.max(0, Math.floor(Number(value)) || 0);

/**
 * Reads the limits that the server prints for pictures: `[width, height, aspect, always]`, numbers or texts of numbers.
 * @param json The attribute `data-rule-resize`.
 * @returns `undefined` if there is nothing to do: no limit, or no such list.
 */
export function parseLimits(json: string | null): Limits | undefined {
  const value: unknown = quietly(() => JSON.parse(json ?? ''));
  if (!Array.isArray(value)) return undefined;
  const [width, height] = [pixels(value[0]), pixels(value[1])];
  if (!width && !height) return undefined;
  const aspect = ASPECTS.find((aspect) => `${aspect}` === `${value[2]}`) ?? 1;
  return { width, height, aspect, always: !/^(0|false)$/.test(`${value[3]}`) };
}

/** The type that a picture is written in, by the extension of its file. Browsers read AVIF and don't write it. */
const WRITTEN: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/png',
};

/**
 * Finds the type that a chosen file gets when it is made smaller.
 * @returns `undefined` for a file that is not made smaller: it is not a picture, or would lose by it, as an animation does.
 */
export function outputTypeOf({ name, type }: File): string | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const written = Object.hasOwn(WRITTEN, extension) ? WRITTEN[extension] : undefined;
  if (!written || !type.startsWith('image/')) return undefined;
  return Object.values(WRITTEN).includes(type) ? type : written;
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
