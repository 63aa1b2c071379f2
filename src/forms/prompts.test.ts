import { beforeEach, describe, expect, it } from 'vitest';
import { testScope } from '../../test/page.ts';
import { adoptPrompts, isUnfilled, type TextField } from './prompts.ts';

/** Returns a function that undoes it. */
function adopt(fields: readonly TextField[]): () => void {
  const scope = testScope();
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
    ['enter your name...Bob', 'Bob'],
    ['Bobenter your name...', 'Bob'],
    ['enter me: enter your name...', 'enter me: '],
    ['enter yourBOB name...', 'BOB'],
    ['your name', 'your name'],
    ['enter name...', 'enter name...'],
  ])('are removed from a value that contains all of them: %s', (value, typed) => {
    const { name } = page;
    name.value = value;
    adopt([name]);
    expect(name.value).toBe(typed);
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

  it('are not restored as values by a reset, and count as empty when a script restores them', () => {
    const { form, text } = page;
    adopt([text]);
    text.value = 'typed';
    form.reset();
    expect(text.value).toBe('');
    text.value = 'enter your message here...';
    expect(isUnfilled(text)).toBe(true);
    text.value = 'something';
    expect(isUnfilled(text)).toBe(false);
  });

  it('are not found in fields that take no text, are disabled, read-only or empty', () => {
    document.body.innerHTML =
      '<input value="Max" disabled><input value="Max" readonly><input><input value="  "><input type="checkbox" value="x"><input type="hidden" value="x">';
    const before = document.body.innerHTML;
    adopt([...document.querySelectorAll('input')]);
    expect(document.body.innerHTML).toBe(before);
  });
});
