import { expect, it } from 'vitest';
import { describeBy, setAttributes } from './attributes.ts';

it('attributes are set and removed, and restored', () => {
  document.body.innerHTML = '<a href="#" role="link" title="">x</a>';
  const link = document.querySelector('a') as HTMLAnchorElement;
  const before = link.outerHTML;
  const putBack = setAttributes(link, { role: 'button', 'aria-label': '4 stars', href: null, title: 'x', rel: null });
  expect(link.outerHTML).toBe('<a role="button" title="x" aria-label="4 stars">x</a>');
  putBack();
  expect(link.getAttributeNames().sort()).toEqual(['href', 'role', 'title']);
  expect(['href', 'role', 'title'].map((name) => link.getAttribute(name))).toEqual(['#', 'link', '']);
  expect(before).toContain('role="link"');
});

it('an id is added to the existing ids of aria-describedby, and only that one is removed', () => {
  document.body.innerHTML = '<input><input aria-describedby="hint">';
  const [bare, described] = [...document.querySelectorAll('input')];
  if (!bare || !described) throw new Error('No fields');
  const undo = [describeBy(bare, 'a'), describeBy(described, 'a'), describeBy(described, 'a')];
  described.setAttribute('aria-describedby', `${described.getAttribute('aria-describedby')} later`);
  expect([bare, described].map((field) => field.getAttribute('aria-describedby'))).toEqual(['a', 'hint a later']);
  for (const putBack of undo) putBack();
  expect([bare, described].map((field) => field.getAttribute('aria-describedby'))).toEqual([null, 'hint later']);
});
