import { describe, expect, it } from 'vitest';
import { createLookup, type Match } from './lookup.ts';

const lookup = createLookup([
  { name: 'list', selector: '.list' },
  { name: 'star', selector: 'a.star,.both' },
  { name: 'pop-up', selector: '.pop,.both' },
]);

const names = (matches: readonly Match[]) => matches.map(([element, { name }]) => `${element.id} ${name}`);
const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`No #${id}`);
  return element;
};

describe('the look-up of widgets around a node', () => {
  it('finds the node itself and its ancestors, innermost first', () => {
    document.body.innerHTML =
      '<ul class="list" id="outer"><li><div class="list" id="inner"><a class="star" id="a"><b id="b"></b></a></div></li></ul>';
    expect(names(lookup.around(byId('b')))).toEqual(['a star', 'inner list', 'outer list']);
    expect(names(lookup.around(byId('outer')))).toEqual(['outer list']);
  });

  it('accepts several names in data-k2-widget, and no part of a name', () => {
    document.body.innerHTML = '<p id="p" data-k2-widget="pop-up  star"></p><p id="q" data-k2-widget="pop list-x"></p>';
    expect(names(lookup.around(byId('p')))).toEqual(['p star', 'p pop-up']);
    expect(lookup.around(byId('q'))).toEqual([]);
  });
});

describe('the look-up of widgets below a root', () => {
  it('finds only the given widgets, in addition to elements that any widget may adopt', () => {
    document.body.innerHTML = `<p class="both" id="p"></p><p class="list" id="l"></p>
      <p data-k2-widget="list" id="m"></p><p class="both" data-k2-load="idle" id="q"></p>`;
    const list = lookup.widgets.slice(0, 1);
    expect(names(lookup.below(document, list))).toEqual(['l list', 'm list']);
    expect(names(lookup.below(document, list, '[data-k2-load]'))).toEqual(['l list', 'm list', 'q star', 'q pop-up']);
  });
});
