import { describe, expect, it } from 'vitest';
import { testScope } from '../../test/page.ts';
import { controlsFor, fieldsOf, isChanged, tabsAround } from './fields.ts';
import { createNote, markField, showSpinner } from './notes.ts';

/** The field of this markup that has an id. */
function open(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.querySelector('#x') as HTMLElement;
}
const ids = (elements: readonly (Element | null)[]) => elements.map((element) => element?.id);

it.each([
  ['a single text field', '<p><input id="x"><input id="y"></p>', ['x']],
  [
    'all boxes of its line',
    '<div class="cb_form_line"><input type="radio" id="x"><input type="checkbox" id="y"><input id="z"></div>',
    ['x', 'y'],
  ],
  [
    'the selects of its date',
    '<p><input id="x"><select class="cbDatePickerSelector" id="y"></select><span class="combodate"><select id="z"></select></span></p>',
    ['x', 'y', 'z'],
  ],
])('the inputs of a field are those of %s', (_, html, expected) =>
  expect(ids(controlsFor(open(html)))).toEqual(expected),
);

describe('the tabs around a field', () => {
  it('are found by their links, outermost first', () => {
    const field = open(`
      <ul class="cbTabNav" id="n1"><li><a href="/page#other"></a><a class="cbTabNavLink" href="/page#p1" id="l1"></a></li></ul>
      <div class="cbTabPane" id="p1">
        <ul class="cbTabNav" id="n2"><a name="none"></a><a href="#p2" id="l2"></a></ul>
        <div class="cbTabPane" id="p2"><input id="x"></div>
      </div>`);
    const tabs = tabsAround(field);
    expect(ids(tabs.map(({ pane }) => pane))).toEqual(['p1', 'p2']);
    expect(ids(tabs.map(({ nav }) => nav))).toEqual(['n1', 'n2']);
    expect(ids(tabs.map(({ link }) => link))).toEqual(['l1', 'l2']);
  });

  it('can have a heading of their own', () => {
    const field = open('<h3 id="cbtabnav7"></h3><div class="cbTabPane" id="cbtabpane7"><input id="x"></div>');
    expect(tabsAround(field)).toMatchObject([{ nav: { id: 'cbtabnav7' }, link: null }]);
  });
});

describe('the place of a message', () => {
  const place = (html: string, generation: 'current' | 'legacy') => {
    const field = open(html);
    const { element } = createNote(field, generation, testScope());
    return [element.previousElementSibling?.id, element.parentElement?.id];
  };
  it.each<[string, string, 'current' | 'legacy', string, string]>([
    [
      'after the whole older box',
      '<div class="cb_field" id="b"><p><input id="x"></p><p id="y"></p></div>',
      'legacy',
      'y',
      'b',
    ],
    ['after the field where there is no box', '<p id="p"><input id="x"><b></b></p>', 'legacy', 'x', 'p'],
    ['after a field directly in the form', '<form id="f"><input id="x"><b></b></form>', 'current', 'x', 'f'],
    [
      'inside the element around the field',
      '<div class="cb_field"><p id="p"><input id="x"><b id="y"></b></p></div>',
      'current',
      'y',
      'p',
    ],
    [
      'in the box around a group',
      '<div class="cb_field" id="b"><p></p><div class="input-group" id="g"><input id="x"></div></div>',
      'current',
      'g',
      'b',
    ],
    [
      'in the box of a check box',
      '<div class="cb_form_line"><div id="cbfv_1"><label><input type="checkbox" id="x"></label><b id="y"></b></div></div>',
      'current',
      'y',
      'cbfv_1',
    ],
  ])('is %s', (_, html, generation, before, inside) => {
    expect(place(html, generation)).toEqual([before, inside]);
  });
});

describe('the spinner of a field that is being checked', () => {
  const icons = '<span class="cbFieldIcons"><i></i></span>';
  const boxes =
    '<span class="form-check"><input type="radio" name="x" id="x"></span><span class="form-check"><input type="radio" name="x"><label>b</label></span>';
  it.each<[string, string, 'current' | 'legacy', string]>([
    [
      'before the icons',
      `<p><input id="x">${icons}</p>`,
      'current',
      '#x + .cbFieldIcons.cbValidateSpinner[aria-hidden=true]:has(> .cbSpinner.spinner-border) + .cbFieldIcons',
    ],
    ['after the field', '<input id="x"><i></i>', 'current', '#x + span.cbValidateSpinner + i'],
    ['after the group', `${boxes}<i></i>`, 'current', '.form-check + .form-check + span.cbValidateSpinner + i'],
    ['after the field of older markup', `<input id="x">${icons}`, 'legacy', '#x + span.cbSpinner.fa + .cbFieldIcons'],
  ])('is %s', (_where, html, generation, selector) => {
    const field = open(`<form><div class="cb_field">${html}</div></form>`);
    const before = document.body.innerHTML;
    const check = testScope();
    showSpinner(field, generation, check);
    expect([document.querySelectorAll(selector).length, field.className]).toEqual([1, 'pending']);
    check.end();
    expect(document.body.innerHTML).toBe(before);
  });
});

describe('the error classes', () => {
  it('are kept on a shared row as long as one of its fields is invalid', () => {
    open('<table><tr><td><input id="x"></td><td><input id="y"></td></tr></table>');
    const [x, y] = [...document.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement];
    const row = document.querySelector('tr');
    markField(x, 'legacy', true);
    markField(y, 'legacy', true);
    markField(x, 'legacy', false);
    expect([x.className, row?.className]).toEqual(['', 'cbValidationError has-error']);
    markField(y, 'legacy', false);
    expect(row?.className).toBe('');
  });
});

describe('the validated fields', () => {
  const form = () => document.querySelector('form') as HTMLFormElement;
  it.each([
    ['<input type="hidden" id="x" class="cbValidationAllowed">', 'current', ['x']],
    ['<input type="hidden" id="x" class="cbValidationAllowed">', 'legacy', []],
    ['<input type="submit" id="x"><button id="y"></button><input id="z">', 'current', ['z']],
    [
      '<input type="radio" name="a" id="x" disabled><input type="radio" name="a" id="y"><input type="radio" name="a" id="z">',
      'current',
      ['y'],
    ],
    [
      '<input type="radio" name="a" id="x"><input type="radio" name="a" id="y"><input type="checkbox" name="a" id="z">',
      'current',
      ['x', 'z'],
    ],
  ] as const)('%s in %s', (html, generation, expected) => {
    open(`<form>${html}</form>`);
    expect(ids(fieldsOf(form(), generation).all())).toEqual(expected);
  });
});

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
