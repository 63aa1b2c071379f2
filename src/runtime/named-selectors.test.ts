import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testHost } from '../../test/loader-host.ts';
import { createNamedSelectors } from './named-selectors.ts';

const marked = (root: ParentNode = document) =>
  [...root.querySelectorAll('[data-k2-widget]')].map(
    (element) => `${element.id}: ${element.getAttribute('data-k2-widget')}`,
  );
const block = (text: string) => `<script type="application/json" data-k2-adopt>${text}</script>`;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => document.head.replaceChildren());

it('marks what the page names, beside what is marked already', () => {
  document.body.innerHTML = `<nav id="a" class="fixed"></nav><nav id="b" class="fixed" data-k2-widget="reveal"></nav>${block('{"navbar": ".fixed", "scroll-top": "#up"}')}<b id="up"></b>`;
  const mark = createNamedSelectors(testHost());
  mark(document);
  mark(document);
  expect(marked()).toEqual(['a: navbar', 'b: reveal navbar', 'up: scroll-top']);
  expect(console.warn).not.toHaveBeenCalled();
});

it('marks what comes later, itself or inside', () => {
  document.body.innerHTML = block('{"navbar": ".fixed"}');
  const mark = createNamedSelectors(testHost());
  mark(document);
  const later = document.createElement('div');
  later.innerHTML = '<nav id="in" class="fixed"></nav>';
  later.className = 'fixed';
  later.id = 'out';
  document.body.append(later);
  mark(later);
  expect(marked()).toEqual(['out: navbar', 'in: navbar']);
});

it('finds a block that is printed behind the first look', () => {
  document.body.innerHTML = '<nav id="a" class="fixed"></nav>';
  const mark = createNamedSelectors(testHost());
  mark(document);
  document.body.insertAdjacentHTML('beforeend', block('{"navbar": ".fixed"}'));
  mark(document);
  expect(marked()).toEqual(['a: navbar']);
});

it.each([
  ['no JSON', '{navbar: 1'],
  ['an unknown name, a wrong selector, no selector', '{"toString": ".fixed", "reveal": ".fixed[", "popup": 5}'],
])('reports and leaves out %s; what is right beside it works', (_what, text) => {
  document.body.innerHTML = `<nav id="a" class="fixed"></nav>${block(text)}${block('{"navbar": ".fixed"}')}`;
  createNamedSelectors(testHost())(document);
  expect(marked()).toEqual(['a: navbar']);
  expect(console.warn).toHaveBeenCalled();
});

it('costs a page without a block nothing', () => {
  document.body.innerHTML = '<nav id="a" class="fixed"></nav>';
  createNamedSelectors(testHost())(document);
  expect(marked()).toEqual([]);
});
