import { describe, expect, it } from 'vitest';
import { shadowMembers } from '../../test/shadowed-form.ts';
import { unshadowed as ofTheLoader, unshadowed } from './nodes.ts';

function shadowedForm(): HTMLFormElement {
  const form = document.createElement('form');
  shadowMembers(form, ['closest', 'parentElement', 'isConnected', 'querySelector', 'className']);
  document.body.replaceChildren(form);
  return form;
}

// Both copies: the entry shares no code with chunks.
describe.each([
  ['lazy code', unshadowed],
  ['the loader', ofTheLoader],
])('unshadowed access in %s', (_who, unshadowed) => {
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
