import { expect, it } from 'vitest';
import { setAttributes } from './attributes.ts';

it('attributes are set and taken away, and put back as they were', () => {
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
