import { expect, it } from 'vitest';
import { setStyles } from './attributes.ts';

it('inline styles are set and removed, and restored', () => {
  document.body.innerHTML = '<p style="height: 40px; width: 20px !important"></p>';
  const { style } = document.querySelector('p') as HTMLElement;
  const putBack = setStyles(document.querySelector('p') as HTMLElement, {
    height: '',
    width: '30px',
    'min-height': '5px',
  });
  expect([style.height, style.width, style.minHeight]).toEqual(['', '30px', '5px']);
  putBack();
  expect([style.height, style.width, style.minHeight]).toEqual(['40px', '20px', '']);
  expect(style.getPropertyPriority('width')).toBe('important');
});

it('an empty style attribute is removed', () => {
  document.body.innerHTML = '<p></p>';
  const element = document.querySelector('p') as HTMLElement;
  const putBack = setStyles(element, { height: '5px' });
  expect(element.hasAttribute('style')).toBe(true);
  putBack();
  // As Chromium leaves it when the style has been read meanwhile.
  expect(element.hasAttribute('style')).toBe(false);
});
