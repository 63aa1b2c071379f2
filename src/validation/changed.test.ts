import { expect, it } from 'vitest';
import { isChanged } from './changed.ts';

function control(html: string): HTMLElement {
  document.body.innerHTML = html;
  const found = document.body.firstElementChild;
  if (!(found instanceof HTMLElement)) throw new Error('No control');
  return found;
}

it.each<[string, (field: HTMLInputElement & HTMLSelectElement) => unknown]>([
  ['<input value="a">', (field) => (field.value = 'b')],
  ['<textarea>a</textarea>', (field) => (field.value = '')],
  ['<input type="checkbox">', (field) => (field.checked = true)],
  ['<input type="radio" checked>', (field) => (field.checked = false)],
  ['<select><option>a</option><option>b</option></select>', (field) => (field.selectedIndex = 1)],
  ['<select><option>a</option><option selected>b</option></select>', (field) => (field.selectedIndex = 0)],
  [
    '<select multiple><option selected>a</option><option>b</option></select>',
    (field) => Object.assign(field.options[1] ?? {}, { selected: true }),
  ],
])('%s is changed when its value differs from the printed one, and not before', (html, change) => {
  const field = control(html);
  expect(isChanged(field)).toBe(false);
  change(field as HTMLInputElement & HTMLSelectElement);
  expect(isChanged(field)).toBe(true);
});

it('any other element is never changed', () => {
  expect(isChanged(control('<div contenteditable>x</div>'))).toBe(false);
});
