import { afterEach, describe, expect, it } from 'vitest';
import { areaOf, type Placement, place, placementOf } from './placement.ts';

const PLAIN = { my: 'top left', at: 'bottom right', dx: 0, dy: 0 };
const WINDOW = { width: 360, height: 640 };

function trigger(attributes: Record<string, string> = {}, dir = 'ltr'): HTMLElement {
  const element = document.createElement('span');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(`data-cbtooltip-${name}`, value);
  element.style.direction = dir;
  document.body.append(element);
  return element;
}
const anchor = (left: number, top: number) => new DOMRect(left, top, 40, 20);
const at = (left: number, top: number, width: number, height: number, placement: Placement) =>
  place(anchor(left, top), { width, height }, WINDOW, placement, 7.5);

afterEach(() => document.body.replaceChildren());

describe('placementOf', () => {
  it('returns the default position, mirrored from right to left', () => {
    expect(placementOf(trigger(), PLAIN)).toEqual({ my: { x: 0, y: 0 }, at: { x: 1, y: 1 }, dx: 0, dy: 0 });
    expect(placementOf(trigger({}, 'rtl'), { ...PLAIN, dx: 4 })).toEqual({
      my: { x: 1, y: 0 },
      at: { x: 0, y: 1 },
      dx: -4,
      dy: 0,
    });
  });

  it('returns the position of the attributes, in either order of words', () => {
    const named = trigger({ 'position-my': 'left center', 'position-at': 'center right', 'adjust-x': '-3' }, 'rtl');
    expect(placementOf(named, PLAIN)).toEqual({ my: { x: 0, y: 0.5 }, at: { x: 1, y: 0.5 }, dx: -3, dy: 0 });
    expect(placementOf(trigger({ 'adjust-y': 'much' }), { ...PLAIN, dy: 5 }).dy).toBe(5);
  });
});

describe('the offset of a tip', () => {
  it.each([
    ['12', 12],
    ['-12.75', -12.75],
    ['12px', 5],
    ['about 12', 5],
    ['1.2.3', 5],
  ])('%j counts as %d where 5 is usual', (value, expected) => {
    expect(placementOf(trigger({ 'adjust-y': value }), { ...PLAIN, dy: 5 }).dy).toBe(expected);
  });

  it('is mirrored from right to left only where the template names no corner', () => {
    const usual = { ...PLAIN, dx: 4 };
    expect(placementOf(trigger({ 'position-my': 'left' }, 'rtl'), usual).dx).toBe(4);
    expect(placementOf(trigger({ 'position-at': 'left' }, 'rtl'), usual).dx).toBe(4);
  });
});

describe('place', () => {
  const plain = placementOf(document.createElement('i'), PLAIN);

  it('aligns the corners', () => {
    expect(at(20, 100, 100, 30, plain)).toEqual({ x: 60, y: 120 });
    const simple = placementOf(document.createElement('i'), { my: 'bottom center', at: 'top center', dx: 0, dy: -2 });
    expect(at(100, 100, 60, 30, simple)).toEqual({ x: 90, y: 68 });
  });

  it('shifts the tip sideways into the window, with a margin', () => {
    expect(at(300, 100, 100, 30, plain)).toEqual({ x: 252.5, y: 120 });
    expect(at(20, 100, 345, 30, plain)).toEqual({ x: 7.5, y: 120 });
    expect(at(20, 100, 360, 30, plain)).toEqual({ x: 0, y: 120 });
  });

  it('flips the tip to the other side where there is no space', () => {
    expect(at(20, 610, 100, 30, plain).y).toBe(580);
    expect(at(20, 300, 100, 400, plain).y).toBe(240);
    const apart = placementOf(document.createElement('i'), { my: 'top', at: 'bottom', dx: 0, dy: 5 });
    expect(at(100, 610, 60, 30, apart).y).toBe(575);
  });
});

describe('areaOf', () => {
  const of = (my: string, to: string) => areaOf(placementOf(document.createElement('i'), { my, at: to, dx: 0, dy: 0 }));

  it('returns the area of the default positions', () => {
    expect(of('top left', 'bottom right')).toBe('bottom right');
    expect(of('top left', 'bottom left')).toBe('bottom span-right');
    expect(of('top right', 'bottom right')).toBe('bottom span-left');
    expect(of('bottom center', 'top center')).toBe('top span-all');
    expect(of('left center', 'right center')).toBe('span-all right');
    expect(of('top left', 'top right')).toBe('span-bottom right');
  });

  it('returns nothing for a position over the trigger or beside its middle', () => {
    expect(of('center', 'center')).toBeUndefined();
    expect(of('top left', 'top left')).toBeUndefined();
    expect(of('top left', 'bottom center')).toBeUndefined();
  });
});
