import { attributeOf } from '../tips/server-markup.ts';

/** Reads a yes or no from `data-cbtooltip-<name>`; `otherwise` without one. */
export function isOn(trigger: Element, name: string, otherwise = false): boolean {
  const value = attributeOf(trigger, name);
  return value ? value === 'true' || value === '1' : otherwise;
}

/** Reads the blank-separated words of `data-cbtooltip-<name>`. */
export function wordsOf(trigger: Element, name: string): string[] {
  return attributeOf(trigger, name).split(/\s+/).filter(Boolean);
}

/** Reads a number that is not negative from `data-cbtooltip-<name>`. */
export function numberOf(trigger: Element, name: string, otherwise: number): number {
  const value = attributeOf(trigger, name);
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : otherwise;
}

/**
 * @returns a width or height as CSS: a bare number is px, `false` and `auto` are nothing (`''`), and what is no CSS
 * length either is left to the browser to refuse.
 */
export function lengthOf(trigger: Element, name: 'width' | 'height'): string {
  const value = attributeOf(trigger, name);
  if (/^\d+(\.\d+)?$/.test(value)) return `${value}px`;
  return value === 'false' || value === 'auto' ? '' : value;
}
