import { beforeEach, describe, expect, it } from 'vitest';
import { findBy, readEntry, ruleContextOf } from './read-entry.ts';

let form = document.createElement('form');
beforeEach(() => {
  form = document.createElement('form');
  document.body.append(form);
});

/** The first field of the markup, in a form on the page. */
function open<Field extends HTMLElement>(html: string): Field {
  form.innerHTML = html;
  return form.querySelector('input,select,textarea') as Field;
}
const read = (html: string) => readEntry(open(html));

describe('the value of a field', () => {
  it.each([
    ['<input value="a b">', 'a b', 3],
    ['<input>', '', 0],
    ['<textarea>a</textarea>', 'a', 1],
  ])('is a text: %s', (html, text, size) => {
    expect(read(html)).toEqual({ text, size, blank: text === '', files: [] });
  });

  it('is NaN and not blank when the browser can’t parse a number', () => {
    const field = open<HTMLInputElement>('<input type="number">');
    Object.defineProperty(field, 'validity', { value: { badInput: true } });
    expect(readEntry(field)).toMatchObject({ text: 'NaN', blank: false });
  });

  it.each([
    ['<select><option value="">–</option><option value="a" selected>A</option></select>', 'a', 1, false],
    ['<select><option value="" selected>–</option><option value="a">A</option></select>', '', 1, true],
    ['<select multiple><option value="a">A</option><option value="b">B</option></select>', '', 0, true],
    ['<select multiple><option value="a" selected>A<option value="b" selected>B<option>C</select>', 'a,b', 2, false],
    ['<select multiple><option value="" selected>–</option></select>', '', 1, false],
    ['<select><option disabled selected>Choose</option><option>A</option></select>', '', 1, true],
    ['<select multiple><option selected>A<option disabled selected>B</select>', 'A', 2, false],
  ])('is that of the selected options: %s', (html, text, size, blank) => {
    expect(read(html)).toEqual({ text, size, blank, files: [] });
  });

  it.each([
    ['<input type="checkbox" name="x" value="a" checked><input type="checkbox" name="x" value="b" checked>', 'a,b', 2],
    ['<input type="radio" name="x" value="a"><input type="radio" name="x" value="b" checked>', 'b', 1],
    ['<input type="radio" name="x" value="a"><input type="radio" name="y" value="b" checked>', '', 0],
    ['<input type="checkbox" value="a" checked><input type="checkbox" value="b" checked>', 'a', 1],
  ])('is that of the checked boxes of a group: %s', (html, text, size) => {
    expect(read(html)).toEqual({ text, size, blank: size === 0, files: [] });
  });
});

it('chosen files have their name', () => {
  const file = new File(['abc'], 'a.png', { type: 'image/png' });
  const field = open<HTMLInputElement>('<input type="file">');
  expect(readEntry(field)).toMatchObject({ text: '', blank: true, files: [] });
  Object.defineProperty(field, 'files', { value: [file] });
  expect(readEntry(field)).toEqual({ text: 'a.png', size: 5, blank: false, files: [file] });
});

describe('images that were resized', () => {
  const image = (value: string, more = 'class="cbValidationImageData"') =>
    `<input type="hidden" ${more} value="${value}">`;
  const files = (html: string) => read(`<input type="file" class="cbValidationHasImageData">${html}`).files;

  it('have the MIME type, without its suffix, and the size of the data', () => {
    expect(files(image('data:image/svg+xml;base64,AAAA'))).toEqual([
      { name: 'image.svg', type: 'image/svg+xml', size: 3, isImageData: true },
    ]);
  });

  it('are those of all hidden fields after this one, up to the next file input', () => {
    const html = [
      image('data:image/png;base64,AAAA'),
      '<p></p>',
      image('other', ''),
      image(''),
      image('data:image/gif;base64,AAAA'),
      '<input type="file">',
      image('data:image/jpeg;base64,AAAA'),
    ];
    expect(files(html.join('')).map(({ type }) => type)).toEqual(['image/png', 'image/gif']);
  });
});

describe('the context of a rule', () => {
  it('finds another field: in the form first, otherwise in the page', () => {
    document.body.insertAdjacentHTML('afterbegin', '<input class="a" value="page"><input class="b" value="page">');
    open('<input class="a" value="form"><p class="c">text</p>');
    const { other } = ruleContextOf(form);
    expect([other('.a')?.text, other('.b')?.text]).toEqual(['form', 'page']);
    expect([other('.c'), other('.d'), other('[')]).toEqual([undefined, undefined, undefined]);
    expect(findBy(form, '[')).toBeUndefined();
  });

  it('tests if a selector matches in the form', () => {
    document.body.insertAdjacentHTML('afterbegin', '<input class="b">');
    open('<input class="a">');
    const { has } = ruleContextOf(form);
    expect(['.a', '.b', '['].map(has)).toEqual([true, false, false]);
  });
});
