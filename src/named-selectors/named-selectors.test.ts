import { afterEach, expect, it } from 'vitest';
import { testPage } from '../../test/page.ts';
import { ADOPTED_NAMES, WIDGETS } from '../../widgets/all.ts';
import { createNamedSelectors } from './index.ts';

const marked = (root: ParentNode = document) =>
  [...root.querySelectorAll('[data-k2-widget]')].map(
    (element) => `${element.id}: ${element.getAttribute('data-k2-widget')}`,
  );
const block = (text: string) => `<script type="application/json" data-k2-adopt>${text}</script>`;

afterEach(() => document.head.replaceChildren());

it('selectors in data-k2-adopt mark their elements in addition to elements that are already marked', () => {
  document.body.innerHTML = `<nav id="a" class="fixed"></nav><nav id="b" class="fixed" data-k2-widget="reveal"></nav>${block('{"navbar": ".fixed", "scroll-top": "#up"}')}<b id="up"></b>`;
  const mark = createNamedSelectors(WIDGETS, testPage());
  mark(document);
  mark(document);
  expect(marked()).toEqual(['a: navbar', 'b: reveal navbar', 'up: scroll-top']);
});

it('selectors in data-k2-adopt work for every name of data-k2-widget', () => {
  const names = ADOPTED_NAMES;
  const asked = Object.fromEntries(names.map((name) => [name, `#${name}`]));
  document.body.innerHTML = `${block(JSON.stringify(asked))}${names.map((name) => `<b id="${name}"></b>`).join('')}`;
  // The runtime's table has no other names.
  createNamedSelectors(
    WIDGETS.map(({ name }) => ({ name })),
    testPage(),
  )(document);
  expect(marked()).toEqual(names.map((name) => `${name}: ${name}`));
});

it('selectors in data-k2-adopt mark elements that are added later, and a later block those that are there', () => {
  document.body.innerHTML = `<nav id="a" class="bar"></nav>${block('{"navbar": ".fixed"}')}`;
  const mark = createNamedSelectors(WIDGETS, testPage());
  expect(mark(document)).toBe(document);
  const later = Object.assign(document.createElement('div'), { className: 'fixed', id: 'out' });
  later.innerHTML = '<nav id="in" class="fixed"></nav>';
  document.body.append(later);
  expect(mark(later)).toBe(later);
  expect(marked()).toEqual(['out: navbar', 'in: navbar']);
  document.body.insertAdjacentHTML('beforeend', block('{"navbar": ".bar"}'));
  expect(mark(document.body.lastElementChild as Element)).toBe(document);
  expect(marked()).toEqual(['a: navbar', 'out: navbar', 'in: navbar']);
});

it.each([
  ['invalid JSON', '{navbar: 1', ['']],
  [
    'an unknown name, an invalid selector or none',
    '{"classic-popup": ".fixed", "reveal": ".fixed[", "popup": 5}',
    ['"classic-popup" is no widget', '', ''],
  ],
])('a block data-k2-adopt with %s is reported; its valid entries work', (_what, text, reports) => {
  document.body.innerHTML = `<nav id="a" class="fixed"></nav>${block(text)}${block('{"navbar": ".fixed"}')}`;
  const page = testPage();
  const heard: unknown[] = [];
  const listen = (event: Event) => {
    const { widget, error } = (event as CustomEvent<{ widget: string; error: Error }>).detail;
    heard.push(`${(event.target as Element).localName}, ${widget}: ${error.message}`);
  };
  document.addEventListener('k2:failed', listen);
  createNamedSelectors(WIDGETS, page)(document);
  document.removeEventListener('k2:failed', listen);
  expect(marked()).toEqual(['a: navbar']);
  expect(heard).toEqual(reports.map((line) => expect.stringContaining(`script, data-k2-adopt: ${line}`)));
  expect(page.failures).toHaveLength(reports.length);
});
