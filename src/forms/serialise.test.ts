import { describe, expect, it } from 'vitest';
import { formWithin } from './form-within.ts';
import { actionOf, controlOf, controlsNamed, controlsOf, serialise } from './serialise.ts';

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

  it('normalises line breaks as a native submit does', () => {
    const form = formOf('<textarea name="text"></textarea>');
    const text = controlOf(form, 'text');
    if (text) text.value = 'one\ntwo\r\nthree';
    expect(serialise(form).get('text')).toBe('one\r\ntwo\r\nthree');
  });

  it('returns blanked fields as empty', () => {
    const form = formOf('<input name="a" value="prompt"><input name="b" value="2">');
    expect(serialise(form, controlsNamed(form, 'a')).toString()).toBe('a=&b=2');
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

  it('sends all fields of a list, and a box with its hidden field', () => {
    const form = formOf(
      '<input name="a[]" value="1"><input name="a[]" value="2" hidden><input type="hidden" name="b" value="0"><input name="b" value="1">',
    );
    expect(serialise(form).toString()).toBe('a%5B%5D=1&a%5B%5D=2&b=0&b=1');
  });

  it('reads a form whose controls shadow its properties', () => {
    const form = formOf('<input name="action" value="1"><input name="elements" value="2">', 'action="/index.php"');
    expect(actionOf(form)).toBe('/index.php');
    expect(serialise(form).toString()).toBe('action=1&elements=2');
    expect(controlOf(form, 'elements')?.value).toBe('2');
  });

  it('includes controls elsewhere with the form attribute, and none of a nested form', () => {
    const form = formOf('<input name="elements" value="1">', 'id="tied"');
    document.body.insertAdjacentHTML('beforeend', '<input name="a" value="2" form="tied"><input name="b" value="3">');
    expect(controlOf(form, 'a')?.value).toBe('2');
    expect(controlOf(form, 'b')).toBeUndefined();
    expect(controlsOf(form).map(({ id, tagName }) => tagName + id)).toEqual(['INPUT', 'INPUT']);
  });
});

it('a form without an action is sent to the page itself', () => {
  expect(actionOf(formOf(''))).toBe(location.href);
});

it('serialise throws for an element outside of a form', () => {
  document.body.innerHTML = '<p>nothing</p>';
  expect(() => formWithin(document.body)).toThrow('No form');
});
