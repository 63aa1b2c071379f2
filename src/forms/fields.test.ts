import { describe, expect, it, vi } from 'vitest';
import { controlOf, controlsNamed, focusPlaceOf, formWithin, isShown, isWithinReach, serialise } from './fields.ts';

function formOf(content: string, attributes = ''): HTMLFormElement {
  document.body.innerHTML = `<form ${attributes}>${content}</form>`;
  return formWithin(document.body);
}

describe('serialise', () => {
  it('returns every field that a native submit sends, in order', () => {
    const form = formOf(`
      <input name="b" value="2"><input name="a" value="ä &">
      <input name="off" value="1" disabled><input value="nameless">
      <input type="checkbox" name="c" value="no"><input type="checkbox" name="c" value="yes" checked>
      <input type="file" name="file"><input type="submit" name="go" value="Go">
      <input type="hidden" name="0123456789abcdef0123456789abcdef" value="1">`);
    expect(serialise(form).toString()).toBe('b=2&a=%C3%A4+%26&c=yes&0123456789abcdef0123456789abcdef=1');
  });

  it('returns blanked fields as empty, and line breaks as a native submit does', () => {
    const form = formOf('<input name="a" value="prompt"><textarea name="text"></textarea>');
    const text = controlOf(form, 'text');
    if (text) text.value = 'one\ntwo\r\nthree';
    expect([...serialise(form, controlsNamed(form, 'a')).values()]).toEqual(['', 'one\r\ntwo\r\nthree']);
  });

  it('returns the name of the clicked button, as long as it is in the form', () => {
    const form = formOf('<input name="a" value="1"><button name="go" value="now">Go</button>');
    const button = form.querySelector('button');
    expect(serialise(form, [], button).toString()).toBe('a=1&go=now');
    button?.remove();
    expect(serialise(form, [], button).toString()).toBe('a=1');
  });

  it.each([
    ['the second', 'display:none', '', 'typed'],
    ['the first', '', 'display:none', 'typed too'],
  ])('sends one of several text fields of a name, the shown one: %s', (_which, first, second, typed) => {
    const form = formOf(
      `<p style="${first}"><input name="a" value="typed too"></p><p style="${second}"><textarea name="a">typed</textarea></p><input name="b" value="2">`,
    );
    expect(serialise(form).toString()).toBe(`a=${typed.replace(' ', '+')}&b=2`);
    expect(controlOf(form, 'a')?.value).toBe(typed);
    const [other] = controlsNamed(form, 'a').filter(({ value }) => value !== typed);
    expect(serialise(form, other ? [other] : []).get('a')).toBe(typed);
  });

  it('sends all fields of a list', () => {
    const form = formOf('<input name="a[]" value="1"><input name="a[]" value="2" hidden>');
    expect(serialise(form).toString()).toBe('a%5B%5D=1&a%5B%5D=2');
  });
});

function open(html: string): HTMLElement {
  document.body.innerHTML = `<form><div id="row">${html}</div><input name="next"></form>`;
  return document.querySelector('[name=town]') as HTMLElement;
}

const CLIPPED = 'style="position:absolute;width:1px;height:1px;overflow:hidden"';

describe('a field', () => {
  it.each([
    ['<input name="town">', true],
    ['<input name="town" tabindex="0">', true],
    ['<input name="town" style="display:none">', false],
    ['<div hidden style="display:none"><input name="town"></div>', false],
    [`<select name="town" ${CLIPPED}></select>`, false],
    ['<select name="town" tabindex="-1"></select>', false],
    ['<select name="town" aria-hidden="true"></select>', false],
    ['<div inert><select name="town"></select></div>', false],
  ])('%s is shown: %s', (html, expected) => expect(isShown(open(html))).toBe(expected));
});

describe('the focus for a field', () => {
  const HIDDEN = [
    `<select name="town" tabindex="-1" aria-hidden="true" ${CLIPPED}></select>`,
    '<select name="town" style="display:none"></select>',
  ];
  const place = (html: string) => focusPlaceOf(open(html))?.id;

  it('is on the field if that is shown', () =>
    expect(place('<input name="town" id="own"><b tabindex="0"></b>')).toBe('own'));

  it.each(HIDDEN)('is on its neighbour instead of %s', (field) => {
    expect(place(`${field}<span><span id="picker" role="combobox" tabindex="0">Choose</span></span>`)).toBe('picker');
    expect(place(`<button type="button" id="picker">Choose</button>${field}`)).toBe('picker');
    expect(place(`${field}<div><input id="picker" type="text" role="combobox"></div>`)).toBe('picker');
    expect(place(`<div tabindex="0" id="picker"><div>${field}<b>Choose</b></div></div>`)).toBe('picker');
  });

  it.each(HIDDEN)('is on the row of %s without such a neighbour, and not on another field', (field) => {
    expect(place(`${field}<input name="other"><input type="submit"><a href="/help" tabindex="-1">?</a>`)).toBe('row');
  });

  it('is nowhere while the row is not displayed', () => {
    const field = open('<input name="town">');
    const row = document.getElementById('row');
    if (row) row.style.display = 'none';
    expect(focusPlaceOf(field)).toBeUndefined();
  });
});

it('a field that is faded out and takes no press is out of reach, one that takes it is not', () => {
  document.body.innerHTML =
    '<p><input name="a" style="opacity:0;pointer-events:none"><input name="b" style="opacity:0"></p>';
  const fields = [...document.querySelectorAll('input')];
  for (const field of fields) {
    vi.spyOn(field, 'checkVisibility').mockImplementation((options) => !options?.opacityProperty);
    vi.spyOn(field, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 20));
  }
  expect(fields.map((field) => isWithinReach(field))).toEqual([false, true]);
});
