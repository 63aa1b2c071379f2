import { expect, it } from 'vitest';
import { shadowMembers } from '../../test/shadowed-form.ts';
import { is, isElement, isHtmlElement, unshadowed } from './nodes.ts';

it('the type of a node is read from the node, though a script has replaced the globals of the platform', () => {
  const { Element, HTMLElement, HTMLInputElement } = window;
  const input = document.createElement('input');
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  try {
    for (const name of ['Element', 'HTMLElement', 'HTMLInputElement']) Reflect.set(window, name, class {});
    const values = [input, icon, document, document.createTextNode(''), window, null, { nodeType: 1 }];
    expect(values.map(isElement)).toEqual([true, true, false, false, false, false, false]);
    expect([input, icon, document.createElement('x-y')].map(isHtmlElement)).toEqual([true, false, true]);
    expect([is('input', input), is('form', input), is('a', null)]).toEqual([true, false, false]);
  } finally {
    Object.assign(window, { Element, HTMLElement, HTMLInputElement });
  }
});

it('members of a form are read and set, though its fields have their names', () => {
  const form = document.createElement('form');
  form.setAttribute('action', '/index.php');
  shadowMembers(form, ['action', 'className', 'closest', 'localName']);
  document.body.replaceChildren(form);
  expect(form.closest).toBeInstanceOf(HTMLInputElement);
  expect(unshadowed(form).closest('form')).toBe(form);
  expect(is('form', form)).toBe(true);
  unshadowed(form).className = 'busy';
  expect(form.getAttribute('class')).toBe('busy');
});
