import { beforeEach, describe, expect, it } from 'vitest';
import { rulesOf } from './field-rules.ts';
import { type Generation, generationOf } from './fields.ts';

let form = document.createElement('form');
beforeEach(() => {
  form = document.createElement('form');
  document.body.append(form);
});

/** The rules of the first field in the markup, as pairs. */
function rules(html: string, generation: Generation = 'current') {
  form.innerHTML = html;
  const [field] = form.querySelectorAll('input,select,textarea');
  if (!field) throw new Error('No field');
  return rulesOf(field, generation).map(({ name, parameter }) => [name, parameter]);
}

it.each([
  ['required', [['required', true]]],
  ['form-control passwordstrength', [['passwordstrength', true]]],
  ['dateISO', [['dateiso', true]]],
  ['isPattern', [['ispattern', true]]],
  ['minlength', []],
  ['dateiso', []],
  ['constructor', []],
])('the rules of the class %s', (className, expected) => {
  expect(rules(`<input class="${className}">`)).toEqual(expected);
});

describe('HTML attributes', () => {
  it.each<[string, unknown[]]>([
    ['<input required>', [['required', true]]],
    [
      '<input minlength="3" maxlength="5">',
      [
        ['minlength', 3],
        ['maxlength', 5],
      ],
    ],
    ['<input maxlength="-1">', []],
    ['<input minlength="x">', []],
    [
      '<input type="number" min="1" max="9" step="2">',
      [
        ['number', true],
        ['min', 1],
        ['max', 9],
        ['step', 2],
      ],
    ],
    ['<input type="number" step="any">', [['number', true]]],
    [
      '<input type="date" min="2024-01-01" step="7">',
      [
        ['date', true],
        ['min', '2024-01-01'],
      ],
    ],
    ['<input min="2024-01-01">', []],
    ['<input range="[1,5]">', [['range', '[1,5]']]],
    ['<input type="range" max="5">', [['max', 5]]],
    ['<input type="email">', [['email', true]]],
    ['<input pattern="[a-z]+">', [['pattern', expect.any(RegExp)]]],
    ['<input pattern="(">', []],
    [
      '<input type="number" min="-1">',
      [
        ['number', true],
        ['min', -1],
      ],
    ],
  ])('of %s are read as the original reads them', (html, expected) => expect(rules(html)).toEqual(expected));

  it('a native pattern must match the whole value, whatever characters enclose it', () => {
    const [[, pattern] = []] = rules('<input pattern="/a|b/">');
    expect(['/a', 'b/', 'a', 'xb/'].map((text) => (pattern as RegExp).test(text))).toEqual([true, true, false, false]);
  });

  it('accept is a rule of older releases only', () => {
    expect(rules('<input type="file" accept="image/*">', 'legacy')).toEqual([['accept', 'image/*']]);
    expect(rules('<input type="file" accept="image/*">', 'current')).toEqual([]);
  });
});

describe('attributes data-rule-…', () => {
  it.each<[string, unknown[]]>([
    ['data-rule-required="true"', [['required', true]]],
    ['data-rule-required=""', [['required', true]]],
    ['data-rule-minage="18"', [['minage', 18]]],
    ['data-rule-minlength="08"', [['minlength', 8]]],
    ['data-rule-equalto="#password"', [['equalto', '#password']]],
    ['data-rule-forbiddenwords="[&quot;a&quot;,&quot;,&quot;]"', [['forbiddenwords', ['a', ',']]]],
    ['data-rule-filesize="[0,2000,&quot;KB&quot;]"', [['filesize', [0, 2000, 'KB']]]],
    ['data-rule-rangeage="[18, broken]"', [['rangeage', '[18, broken]']]],
    ['data-rule-unknown="1"', []],
    ['data-rule-minlength="x"', []],
    ['data-rule-minlength="null"', []],
    [
      'data-rule-cbfield="{&quot;user&quot;:0,&quot;field&quot;:&quot;username&quot;,&quot;reason&quot;:&quot;register&quot;}"',
      [['cbfield', { user: 0, field: 'username', reason: 'register' }]],
    ],
  ])('are read as the original reads them: %s', (attribute, expected) =>
    expect(rules(`<input ${attribute}>`)).toEqual(expected),
  );

  it('take precedence over an HTML attribute, which takes precedence over a class', () => {
    expect(rules('<input minlength="3" data-rule-minlength="5">')).toEqual([['minlength', 5]]);
    expect(rules('<input class="required" required data-rule-required="#box:checked">')).toEqual([
      ['required', '#box:checked'],
    ]);
  });

  it('with the value false remove a rule from any source', () => {
    expect(
      rules('<input class="required" required type="email" data-rule-required="false" data-rule-email="false">'),
    ).toEqual([]);
  });
});

it('the rules are sorted: required is first, and field checks by the server are last', () => {
  const names = rules(
    '<input data-rule-cbfield="{}" data-rule-pattern="/a/" minlength="3" class="cbusername email" data-rule-requiredif="#a" required>',
  ).map(([name]) => name);
  expect(names).toEqual(['required', 'requiredif', 'email', 'minlength', 'pattern', 'cbusername', 'cbfield']);
});

describe('the generation of a form', () => {
  it.each<[string, Generation]>([
    ['<div class="cb_form_line form-group row"><label class="col-form-label">A</label></div>', 'current'],
    ['<div class="cb_form_line"><label class="control-label">A</label></div>', 'legacy'],
    ['<table><tr><td class="titleCell">A</td></tr></table>', 'legacy'],
    ['<div class="input-group cbPasswordUnmask"></div>', 'current'],
    ['', 'legacy'],
  ])('with %s is %s', (html, expected) => {
    form.innerHTML = html;
    expect(generationOf(form)).toBe(expected);
  });
});
