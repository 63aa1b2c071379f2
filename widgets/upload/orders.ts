import { quietly } from '../../src/dom/quietly.ts';
import type { Limits } from './worker/geometry.ts';
import type { Order } from './worker/worker.ts';

const ASPECTS = [0, 1, 2, 3] as const;

/**
 * Reads the attribute `data-rule-resize`: `[width, height, aspect, always]`, numbers or texts of numbers.
 * @returns `undefined` if there is nothing to do: no limit, or no such list.
 */
export function parseLimits(json: string | null): Limits | undefined {
  const value: unknown = quietly(() => JSON.parse(json ?? ''));
  if (!Array.isArray(value)) return undefined;
  const [width = 0, height = 0, printed = 1, always = 1] = value.map(Number);
  const aspect = ASPECTS.find((aspect) => aspect === printed) ?? 1;
  return width || height ? { width, height, aspect, always: always !== 0 } : undefined;
}

/** The types of pictures that are made smaller, and those that they are written in. Browsers read AVIF and don't write it. */
const WRITTEN = new Map([
  ['image/jpeg', 'image/jpeg'],
  ['image/png', 'image/png'],
  ['image/webp', 'image/webp'],
  ['image/avif', 'image/png'],
]);

/**
 * Lists the pictures to make smaller before an upload; empty if one of the chosen files must stay as it is, such as an
 * animation.
 */
export function ordersOf(input: HTMLInputElement): Order[] {
  const limits = parseLimits(input.getAttribute('data-rule-resize'));
  if (!limits) return [];
  const files = [...(input.files ?? [])];
  const orders = files.flatMap((file) => {
    const type = WRITTEN.get(file.type);
    // The server takes no AVIF, whatever its size.
    const always = limits.always || file.type === 'image/avif';
    return type ? { file, type, limits: { ...limits, always } } : [];
  });
  return orders.length === files.length ? orders : [];
}
