import { expect, it } from 'vitest';
import { attributeOf } from '../tips/server-markup.ts';
import { isOn, lengthOf, numberOf, wordsOf } from './attributes.ts';

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
  ['0', false, false],
  ['yes', false, false],
  ['', false, true],
  [undefined, false, true],
])('%j is true: %s, and %s where true is the default', (value, usually, otherwise) => {
  expect([isOn(trigger(value), 'width'), isOn(trigger(value), 'width', true)]).toEqual([usually, otherwise]);
});

it.each([
  ['12', 12, '12px'],
  ['0', 0, '0px'],
  ['1.25', 1.25, '1.25px'],
  ['-1', 7, '-1'],
  ['12em', 7, '12em'],
  ['x12', 7, 'x12'],
  ['1.', 7, '1.'],
  ['false', 7, ''],
  ['auto', 7, ''],
  [undefined, 7, ''],
])('the number of %j is %d, and its length %j', (value, number, length) => {
  expect([numberOf(trigger(value), 'width', 7), lengthOf(trigger(value), 'width')]).toEqual([number, length]);
});
