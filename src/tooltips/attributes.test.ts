import { expect, it } from 'vitest';
import { attributeOf } from '../popovers/server-markup.ts';
import { isOn, lengthOf, numberOf, placementOf, wordsOf } from './attributes.ts';

function trigger(value?: string): Element {
  const element = document.createElement('a');
  if (value !== undefined) element.setAttribute('data-cbtooltip-width', value);
  return element;
}

it('a value is read without the spaces around it', () => {
  expect([trigger(' a '), trigger('')].map((element) => attributeOf(element, 'width'))).toEqual(['a', '']);
  expect(attributeOf(trigger(), 'width')).toBe('');
  expect(wordsOf(trigger(' a  b\tc '), 'width')).toEqual(['a', 'b', 'c']);
  expect(wordsOf(trigger(), 'width')).toEqual([]);
});

it.each([
  ['true', true, true],
  ['1', true, true],
  ['false', false, false],
  [undefined, false, true],
])('%j is true: %s, and with the default true: %s', (value, usually, otherwise) => {
  expect([isOn(trigger(value), 'width'), isOn(trigger(value), 'width', true)]).toEqual([usually, otherwise]);
});

it.each([
  ['12', 12, '12px'],
  ['1.25', 1.25, '1.25px'],
  ['12em', 7, '12em'],
  ['false', 7, ''],
  ['auto', 7, ''],
  [undefined, 7, ''],
])('the number of %j is %d, and its length %j', (value, number, length) => {
  expect([numberOf(trigger(value), 'width', 7), lengthOf(trigger(value), 'width')]).toEqual([number, length]);
});

const place = (attributes: Readonly<Record<string, string>>, direction = 'ltr') => {
  const element = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(`data-cbtooltip-${name}`, value);
  element.style.direction = direction;
  document.body.replaceChildren(element);
  return placementOf(element, { my: 'top left', at: 'bottom right', dy: 5 });
};

it.each([
  ['bottom right', {}],
  ['top span-all', { 'position-my': 'bottom center', 'position-at': 'top center' }],
  ['bottom span-left', { 'position-my': 'top-right', 'position-at': 'bottom-right' }],
  ['top span-right', { 'position-my': 'bottom left', 'position-at': 'top left' }],
  ['bottom span-right', { 'position-at': 'bottom left' }],
  ['span-all right', { 'position-my': 'left center', 'position-at': 'center right' }],
  ['span-bottom right', { 'position-my': 'top left', 'position-at': 'top right' }],
  ['bottom span-all', { 'position-my': 'center', 'position-at': 'center' }],
])('a tip is placed %s for %o', (area, attributes) => {
  expect(place(attributes)).toEqual({ area, dy: 5 });
});

it('a tip is mirrored from right to left, unless the template names a corner', () => {
  expect(place({}, 'rtl').area).toBe('bottom left');
  expect(place({ 'position-at': 'bottom left' }, 'rtl').area).toBe('bottom span-right');
});

it('a tip has the distance of its attributes', () => {
  expect(['-12.75', '0', '12px', 'much'].map((dy) => place({ 'adjust-y': dy }).dy)).toEqual([-12.75, 0, 5, 5]);
});
