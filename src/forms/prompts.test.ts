import { beforeEach, describe, expect, it } from 'vitest';
import { testPage } from '../../test/page.ts';
import { createScope } from '../page/scope.ts';
import { adoptPrompts, isUnfilled, type TextField } from './prompts.ts';

/** Returns a function that undoes it. */
function adopt(fields: readonly TextField[]): () => void {
  const scope = createScope(testPage());
  adoptPrompts(fields, scope);
  return scope.end;
}

/** Without inline handlers: the DOM of these tests does not run them. */
function openForm(): { form: HTMLFormElement; text: HTMLTextAreaElement; name: HTMLInputElement } {
  document.body.innerHTML = `<form>
    <textarea name="text">enter your message here...</textarea>
    <input name="name" value="enter your name...">
  </form>`;
  const [form, text, name] = ['form', 'textarea', 'input'].map((tag) => document.querySelector(tag));
  return { form, text, name } as ReturnType<typeof openForm>;
}

describe('prompts that are printed as values', () => {
  let page = openForm();
  beforeEach(() => {
    page = openForm();
  });

  it('become placeholders and are restored', () => {
    const { text, name } = page;
    const undo = adopt([text, name]);
    expect([text.value, text.placeholder]).toEqual(['', 'enter your message here...']);
    expect([name.value, name.placeholder]).toEqual(['', 'enter your name...']);
    undo();
    expect(text.value).toBe('enter your message here...');
    expect(text.defaultValue).toBe('enter your message here...');
    expect(text.hasAttribute('placeholder')).toBe(false);
    expect(name.getAttribute('value')).toBe('enter your name...');
  });

  it('do not replace text that was typed before or after', () => {
    const { text, name } = page;
    text.value = 'typed early';
    const undo = adopt([text, name]);
    expect([text.value, text.placeholder]).toEqual(['typed early', 'enter your message here...']);
    name.value = 'typed late';
    undo();
    expect([text.value, name.value]).toEqual(['typed early', 'typed late']);
    expect(name.defaultValue).toBe('enter your name...');
  });

  it.each([
    ['after it', 'enter your name...Bob', 'Bob'],
    ['before it', 'Bobenter your name...', 'Bob'],
    ['before it, with the same start', 'enter me: enter your name...', 'enter me: '],
    ['into it', 'enter yourBOB name...', 'BOB'],
  ])('are removed from a value with text typed %s', (_, value, typed) => {
    const { name } = page;
    name.value = value;
    adopt([name]);
    expect(name.value).toBe(typed);
  });

  it.each(['your name', 'enter name...'])('are not recognised in %j', (value) => {
    const { name } = page;
    name.value = value;
    adopt([name]);
    expect(name.value).toBe(value);
  });

  it.each([
    ['Suche', 'Suppenküche'],
    ['search', 'research'],
  ])('%j are not recognised in the word %j where their inline handler has emptied the field', (prompt, typed) => {
    document.body.innerHTML = `<input value="${prompt}"><input value="${prompt}">`;
    const fields = [...document.querySelectorAll('input')];
    for (const field of fields) field.onfocus = () => {};
    const [filled, untouched] = fields;
    if (filled) filled.value = typed;
    adopt(fields);
    expect([filled?.value, untouched?.value]).toEqual([typed, '']);
  });

  it('are not restored as values when the form is reset', () => {
    const { form, text } = page;
    adopt([text]);
    text.value = 'typed';
    form.reset();
    expect(text.value).toBe('');
  });

  it('count as empty when a script restores them', () => {
    const { text } = page;
    const undo = adopt([text]);
    text.value = 'enter your message here...';
    expect(isUnfilled(text)).toBe(true);
    text.value = 'something';
    expect(isUnfilled(text)).toBe(false);
    undo();
  });

  it.each(['checkbox', 'hidden'])('are none in a field of the type %s', (type) => {
    document.body.innerHTML = `<input type="${type}" value="x">`;
    const field = document.querySelector('input');
    const before = document.body.innerHTML;
    const undo = adopt(field ? [field] : []);
    expect(document.body.innerHTML).toBe(before);
    undo();
    expect(document.body.innerHTML).toBe(before);
  });

  it('are ignored in fields that are disabled, read-only or empty', () => {
    document.body.innerHTML = '<input value="Max" disabled><input value="Max" readonly><input><input value="  ">';
    const fields = [...document.querySelectorAll('input')];
    adopt(fields);
    expect(fields.map(({ value }) => value)).toEqual(['Max', 'Max', '', '  ']);
    expect(fields.map(({ placeholder }) => placeholder)).toEqual(['', '', '', '']);
  });
});
