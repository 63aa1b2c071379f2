import { expect, it } from 'vitest';
import { setStyles } from './attributes.ts';

it('inline styles are set and removed, and restored with their priority', () => {
  document.body.innerHTML = '<p style="height: 40px; width: 20px !important"></p>';
  const element = document.body.lastElementChild as HTMLElement;
  const { style } = element;
  const restore = setStyles(element, { height: '', width: '30px', 'min-height': '5px' });
  expect([style.height, style.width, style.minHeight]).toEqual(['', '30px', '5px']);
  restore();
  expect([style.height, style.width, style.minHeight]).toEqual(['40px', '20px', '']);
  expect(style.getPropertyPriority('width')).toBe('important');
});
