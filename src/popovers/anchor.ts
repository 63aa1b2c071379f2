import { setStyles } from '../dom/attributes.ts';
import { newId } from '../dom/make.ts';
import { ownDocument, textNodesIn } from '../dom/nodes.ts';
import type { Scope } from '../page/scope.ts';
import { ROW } from './server-markup.ts';

export interface Placement {
  /** The `position-area`, in physical keywords. */
  readonly area: string;
  /** Distance down from there, in CSS px. */
  readonly dy?: number;
}

/** Width of the window that a tip leaves free, as the original does, in CSS px. */
const FREE_WIDTH = 15;

/** Beside a field, a text is not broken into a narrower column, in CSS px. */
const LEAST_WIDTH = 160;

/** Height around a field that a text beside it may take, in CSS px. */
const NEAR = 100;

/** Distance from what a field has beside itself, in CSS px. */
const GAP = 4;

/** Controls that the tip of a field must not cover, besides the texts of the form: labels may be as wide as their row. */
const USED = 'input,select,textarea,button,a[href],.cbTooltip';

/** Lists the boxes of a form's texts, and of everything around the form that can be used. */
function boxesAround(trigger: HTMLElement): { readonly node: Node; readonly rect: DOMRect }[] {
  const root = trigger.closest('dialog') ?? ownDocument.body;
  const texts = textNodesIn(trigger.closest('form') ?? root).filter(({ nodeValue }) => nodeValue?.trim());
  const range = ownDocument.createRange();
  return [...root.querySelectorAll(USED), ...texts].flatMap((node) => {
    range.selectNode(node);
    return [...range.getClientRects()].map((rect) => ({ node, rect }));
  });
}

type Boxes = readonly DOMRect[];

/** Lists where a tip can stand on one side: beside its own row, else beside the rows around it, before the next column. */
function roomsAt(side: 'left' | 'right', field: DOMRect, own: Boxes, taken: Boxes): { gap: number; width: number }[] {
  /** Start and end of a box, in the direction away from the field. */
  const away = ({ left, right }: DOMRect) => (side === 'right' ? ([left, right] as const) : ([-right, -left] as const));
  const near = taken.filter(({ top, bottom }) => top < field.bottom + NEAR && bottom > field.top - NEAR).map(away);
  const beside = own.map(away);
  const reach = Math.max(...beside.map(([, end]) => end)) + LEAST_WIDTH;
  const limit = side === 'right' ? ownDocument.documentElement.clientWidth : 0;
  const next = Math.min(limit, ...near.map(([start]) => start).filter((start) => start >= reach));
  return [beside, near]
    .map((boxes) => Math.max(...boxes.filter(([start]) => start < reach).map(([, end]) => end)))
    .map((edge) => ({ gap: edge - away(field)[1] + GAP, width: next - edge - FREE_WIDTH }))
    .filter(({ width }) => width >= LEAST_WIDTH);
}

type Put = (anchor: HTMLElement, area: string, width: number, styles?: Readonly<Record<string, string>>) => void;

/** Places the tip of a field beside or above it, where it covers nothing; else below its row with the message. */
function placeAtField(trigger: HTMLElement, row: HTMLElement, box: HTMLElement, isLeft: boolean, put: Put): void {
  const { clientWidth, clientHeight } = ownDocument.documentElement;
  const boxes = boxesAround(trigger).filter(({ node }) => !box.contains(node));
  const field = trigger.getBoundingClientRect();
  const own = [field, ...boxes.flatMap(({ node, rect }) => (row.contains(node) ? rect : []))];
  const taken = [field, ...boxes.map(({ rect }) => rect)];
  const isFreeAt = (...place: Parameters<Put>) => {
    put(...place);
    const { left, top, right, bottom } = box.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= clientWidth && bottom <= clientHeight;
    const covers = (other: DOMRect) =>
      left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    return isInside && !taken.some(covers);
  };
  /** Has the browser try no other place (tips.css). */
  const here = { 'position-try-fallbacks': 'none' };
  for (const side of isLeft ? (['left', 'right'] as const) : (['right', 'left'] as const))
    for (const { gap, width } of roomsAt(side, field, own, taken))
      for (const down of ['span-bottom', 'span-top', 'span-all']) {
        const margin = { [`margin-${side === 'left' ? 'right' : 'left'}`]: `${gap}px` };
        if (isFreeAt(trigger, `${side} ${down}`, width, { ...here, ...margin })) return;
      }
  const across = `span-${isLeft ? 'left' : 'right'}`;
  if (!isFreeAt(trigger, `top ${across}`, clientWidth - FREE_WIDTH, here))
    put(row, `bottom ${across}`, clientWidth - FREE_WIDTH);
}

/**
 * Has the browser place a shown box at its trigger and follow it. At a field, the box leaves fields, labels and messages
 * uncovered, as far as the window has room.
 */
export function placeTip(trigger: HTMLElement, box: HTMLElement, { area, dy = 0 }: Placement, shown: Scope): void {
  if (!CSS.supports('position-area: top')) {
    // Safari before 26: below the current position of the trigger.
    const { left, bottom } = trigger.getBoundingClientRect();
    setStyles(box, { left: `min(${left}px, 50vw)`, top: `${bottom}px`, 'max-inline-size': '50vw' }, 'important');
    return;
  }
  const row = trigger.closest<HTMLElement>(ROW) ?? (trigger.matches('input,select,textarea') ? trigger : null);
  const names = new Map<HTMLElement, string>();
  const put: Put = (anchor, area, width, styles = {}) => {
    const name = names.get(anchor) ?? `--${newId('anchor')}`;
    if (!names.has(anchor)) shown.undo(setStyles(anchor, { 'anchor-name': name }));
    names.set(anchor, name);
    const place = { 'position-anchor': name, 'position-area': area, 'position-try-fallbacks': '', margin: '0' };
    setStyles(box, { ...place, ...styles });
    setStyles(box, { 'max-inline-size': `${width}px` }, 'important');
  };
  if (!row) {
    const distance = area.includes('bottom') ? { 'margin-top': `${dy}px` } : { 'margin-bottom': `${-dy}px` };
    // `100vw` would count the scroll bar.
    put(trigger, area, ownDocument.documentElement.clientWidth - FREE_WIDTH, distance);
    return;
  }
  const place = () => placeAtField(trigger, row, box, area.includes('left'), put);
  place();
  // A message makes room for itself, also one of another field.
  const sizes = new ResizeObserver(place);
  sizes.observe(trigger.closest('form') ?? row);
  shown.undo(() => sizes.disconnect());
}
