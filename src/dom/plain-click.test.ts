// @vitest-environment node
import { expect, it } from 'vitest';
import { isPlainClick } from './controls.ts';

const CLICK = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

it.each([
  [{}, true],
  [{ button: 1 }, false],
  [{ ctrlKey: true }, false],
  [{ metaKey: true }, false],
  [{ shiftKey: true }, false],
  [{ altKey: true }, false],
])('whether a click with %j opens in this tab is %s', (more, isPlain) => {
  expect(isPlainClick({ ...CLICK, ...more } as MouseEvent)).toBe(isPlain);
});
