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

describe('the rules of a field', () => {
  it.each<[string, Record<string, unknown>]>([
    // Classes.
    ['class="required"', { required: true }],
    ['class="form-control passwordstrength"', { passwordstrength: true }],
    ['class="dateISO isPattern"', { dateiso: true, ispattern: true }],
    ['class="minlength dateiso constructor"', {}],
    // Attributes of HTML.
    ['required', { required: true }],
    ['minlength="3" maxlength="5"', { minlength: 3, maxlength: 5 }],
    ['maxlength="-1"', {}],
    ['minlength="x"', {}],
    ['type="number" min="1" max="9" step="2"', { number: true, min: 1, max: 9, step: 2 }],
    ['type="number" step="any" min="-1"', { number: true, min: -1 }],
    ['type="date" min="2024-01-01" step="7"', { date: true, min: '2024-01-01' }],
    ['min="2024-01-01"', {}],
    ['range="[1,5]"', { range: '[1,5]' }],
    ['type="range" max="5"', { max: 5 }],
    ['type="email"', { email: true }],
    ['pattern="[a-z]+"', { pattern: expect.any(RegExp) }],
    ['pattern="("', {}],
    // Attributes of Community Builder.
    ['data-rule-required="true"', { required: true }],
    ['data-rule-required=""', { required: true }],
    ['data-rule-minage="18"', { minage: 18 }],
    ['data-rule-minlength="08"', { minlength: 8 }],
    ['data-rule-equalto="#password"', { equalto: '#password' }],
    ['data-rule-forbiddenwords="[&quot;a&quot;,&quot;,&quot;]"', { forbiddenwords: ['a', ','] }],
    ['data-rule-filesize="[0,2000,&quot;KB&quot;]"', { filesize: [0, 2000, 'KB'] }],
    ['data-rule-rangeage="[18, broken]"', { rangeage: '[18, broken]' }],
    ['data-rule-unknown="1" data-rule-minlength="x" data-rule-maxlength="null"', {}],
    ['data-rule-cbfield="{&quot;user&quot;:0,&quot;field&quot;:&quot;x&quot;}"', { cbfield: { user: 0, field: 'x' } }],
    // The later source takes precedence.
    ['minlength="3" data-rule-minlength="5"', { minlength: 5 }],
    ['class="required" required data-rule-required="#box:checked"', { required: '#box:checked' }],
    ['class="required" required type="email" data-rule-required="false" data-rule-email="false"', {}],
  ])('%s', (attributes, expected) => expect(Object.fromEntries(rules(`<input ${attributes}>`))).toEqual(expected));

  it('a native pattern must match the whole value, whatever characters enclose it', () => {
    const [[, pattern] = []] = rules('<input pattern="/a|b/">');
    expect(['/a', 'b/', 'a', 'xb/'].map((text) => (pattern as RegExp).test(text))).toEqual([true, true, false, false]);
  });

  it('accept is a rule of older releases only', () => {
    expect(rules('<input type="file" accept="image/*">', 'legacy')).toEqual([['accept', 'image/*']]);
    expect(rules('<input type="file" accept="image/*">', 'current')).toEqual([]);
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
