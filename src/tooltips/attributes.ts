import type { Placement } from '../popovers/anchor.ts';
import { attributeOf } from '../popovers/server-markup.ts';

/** Reads a yes or no from `data-cbtooltip-<name>`; `otherwise` without one. */
export function isOn(trigger: Element, name: string, otherwise = false): boolean {
  const value = attributeOf(trigger, name);
  return value ? value === 'true' || value === '1' : otherwise;
}

export const wordsOf = (trigger: Element, name: string) => attributeOf(trigger, name).split(/\s+/).filter(Boolean);

/** Reads a number that is not negative from `data-cbtooltip-<name>`. */
export function numberOf(trigger: Element, name: string, otherwise: number): number {
  const value = attributeOf(trigger, name);
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : otherwise;
}

/** Reads a width or height as CSS: a bare number is px, `false` and `auto` are `''`. */
export function lengthOf(trigger: Element, name: 'width' | 'height'): string {
  const value = attributeOf(trigger, name);
  if (/^\d+(\.\d+)?$/.test(value)) return `${value}px`;
  return value === 'false' || value === 'auto' ? '' : value;
}

/** A corner of the tip (`top left`), the corner of the trigger that it touches, and an offset down, in CSS px. */
export interface UsualPlace {
  readonly my: string;
  readonly at: string;
  readonly dy?: number;
}

/** Returns the area on one axis for the corner `my` of the tip at the corner `at` of its trigger. */
function areaOn(my: string, at: string, start: string, end: string): string {
  if (my.includes(start)) return at.includes(end) ? end : `span-${end}`;
  if (my.includes(end)) return at.includes(start) ? start : `span-${start}`;
  return 'span-all';
}

/** Reads the place of a tip from its attributes. Only the usual place is mirrored for right-to-left text. */
export function placementOf(trigger: Element, usual: UsualPlace): Placement {
  const [my, at] = [attributeOf(trigger, 'position-my'), attributeOf(trigger, 'position-at')];
  const dy = attributeOf(trigger, 'adjust-y');
  const isMirrored = !my && !at && getComputedStyle(trigger).direction === 'rtl';
  const mirrored = (words: string) => words.replace(/left|right/, (side) => (side === 'left' ? 'right' : 'left'));
  const read = (words: string) => (isMirrored ? mirrored(words) : words);
  const [own, target] = [read(my || usual.my), read(at || usual.at)];
  const across = areaOn(own, target, 'left', 'right');
  const down = areaOn(own, target, 'top', 'bottom');
  // Across both axes the tip would cover its trigger.
  const isOver = across.startsWith('span') && down.startsWith('span');
  return {
    area: `${isOver ? 'bottom' : down} ${across}`,
    dy: /^-?\d+(\.\d+)?$/.test(dy) ? Number(dy) : (usual.dy ?? 0),
  };
}
