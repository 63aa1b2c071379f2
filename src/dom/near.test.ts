import { expect, it } from 'vitest';
import { shadowMembers } from '../../test/shadowed-form.ts';
import { isNear } from './scroll.ts';

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

it('the focus is near a place when it is in it, or nowhere', () => {
  document.body.innerHTML = '<p>Text</p><div><button>Button</button></div>';
  const [text, box] = [find('p'), find('div')];
  expect(isNear(text)).toBe(true);
  find('button').focus();
  expect([isNear(text), isNear(text, box), isNear()]).toEqual([false, true, false]);
});

it('the focus is near a form that it is in, whatever the form’s controls are called', () => {
  document.body.innerHTML = '<form><button>Button</button></form>';
  const form = document.forms[0] as HTMLFormElement;
  shadowMembers(form, ['contains']);
  form.querySelector('button')?.focus();
  expect(isNear(form)).toBe(true);
});
