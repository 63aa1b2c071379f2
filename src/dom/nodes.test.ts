import { describe, expect, it } from 'vitest';
import { shadowMembers } from '../../test/shadowed-form.ts';
import { is, isElement, isHtmlElement, unshadowed } from './nodes.ts';

describe('the type check of a node', () => {
  it('works though the globals of the platform are gone', () => {
    const { Element, HTMLElement, HTMLInputElement } = window;
    const input = document.createElement('input');
    const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    try {
      for (const name of ['Element', 'HTMLElement', 'HTMLInputElement']) Reflect.set(window, name, class {});
      expect([input, icon, document, document.createTextNode(''), window, null].map(isElement)).toEqual([
        ...[true, true, false, false, false, false],
      ]);
      expect([input, icon, document.createElement('x-y')].map(isHtmlElement)).toEqual([true, false, true]);
      expect([is('input', input), is('form', input), is('a', null)]).toEqual([true, false, false]);
    } finally {
      Object.assign(window, { Element, HTMLElement, HTMLInputElement });
    }
  });

  it('does not depend on the names of the fields of a form', () => {
    const form = document.createElement('form');
    for (const name of ['nodeName', 'nodeType', 'localName', 'namespaceURI', 'constructor'])
      form.append(Object.assign(document.createElement('input'), { name }));
    expect([is('form', form), isElement(form)]).toEqual([true, true]);
    expect([isElement({ nodeType: 1 }), isElement(Object.create(null))]).toEqual([...[false, false]]);
  });
});

function shadowedForm(): HTMLFormElement {
  const form = document.createElement('form');
  shadowMembers(form, ['closest', 'parentElement', 'isConnected', 'querySelector', 'className']);
  document.body.replaceChildren(form);
  return form;
}

describe('unshadowed access', () => {
  it('reads the members of an element from a form that shadows them', () => {
    const form = shadowedForm();
    const { closest, querySelector, parentElement, isConnected } = unshadowed(form);
    expect(form.closest).toBeInstanceOf(HTMLInputElement);
    expect([closest('form'), parentElement, isConnected]).toEqual([form, document.body, true]);
    expect(querySelector('[name=closest]')).toBe(form.firstElementChild);
  });
});

it('an unshadowed property is set on the element itself', () => {
  const form = shadowedForm();
  unshadowed(form).className = 'busy';
  expect(form.getAttribute('class')).toBe('busy');
});
