import { describe, expect, it } from 'vitest';
import { focusPlaceOf, isShown, isVisible } from './field-place.ts';

function open(html: string): HTMLElement {
  document.body.innerHTML = `<form><div id="row">${html}</div><input name="next"></form>`;
  return document.querySelector('[name=town]') as HTMLElement;
}

const CLIPPED = 'style="position:absolute;width:1px;height:1px;overflow:hidden"';

describe('a field', () => {
  it.each([
    '<input name="town">',
    '<select name="town" style="width:200px"></select>',
    '<input name="town" tabindex="0">',
  ])('is shown: %s', (html) => expect(isShown(open(html))).toBe(true));

  it.each([
    '<input name="town" style="display:none">',
    '<div hidden style="display:none"><input name="town"></div>',
    `<select name="town" ${CLIPPED}></select>`,
    '<select name="town" style="width:0px"></select>',
    '<select name="town" tabindex="-1"></select>',
    '<select name="town" aria-hidden="true"></select>',
    '<div aria-hidden="true"><select name="town"></select></div>',
    '<div inert><select name="town"></select></div>',
  ])('is not shown: %s', (html) => expect(isShown(open(html))).toBe(false));

  it('is visible by its layout in an older browser', () => {
    const field = open('<input name="town">');
    Object.assign(field, { checkVisibility: undefined, getClientRects: () => [{}] });
    expect(isVisible(field)).toBe(true);
    Object.assign(field, { getClientRects: () => [] });
    expect(isVisible(field)).toBe(false);
  });
});

describe('the focus for a field', () => {
  const HIDDEN = [
    `<select name="town" tabindex="-1" aria-hidden="true" ${CLIPPED}></select>`,
    '<select name="town" style="display:none"></select>',
  ];
  const place = (html: string) => focusPlaceOf(open(html))?.id;

  it('goes to the field that is shown', () =>
    expect(place('<input name="town" id="own"><b tabindex="0"></b>')).toBe('own'));

  it.each(HIDDEN)('goes to its neighbour in the place of %s', (field) => {
    expect(place(`${field}<span><span id="picker" role="combobox" tabindex="0">Choose</span></span>`)).toBe('picker');
    expect(place(`<button type="button" id="picker">Choose</button>${field}`)).toBe('picker');
    expect(place(`${field}<div><input id="picker" type="text" role="combobox"></div>`)).toBe('picker');
    expect(place(`<div tabindex="0" id="picker"><div>${field}<b>Choose</b></div></div>`)).toBe('picker');
  });

  it.each(HIDDEN)('goes to the row of %s without such a neighbour, and not to another field', (field) => {
    expect(place(`${field}<input name="other"><input type="submit"><a href="/help" tabindex="-1">?</a>`)).toBe('row');
  });

  it('goes nowhere while the row is not displayed', () => {
    const field = open('<input name="town">');
    const row = document.getElementById('row');
    if (row) row.style.display = 'none';
    expect(focusPlaceOf(field)).toBeUndefined();
  });
});
