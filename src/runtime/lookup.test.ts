import { describe, expect, it } from 'vitest';
import { testHost } from '../../test/loader-host.ts';
import { createLookup, type Match } from './lookup.ts';
import type { WidgetEntry } from './widget.ts';

const entry = (name: string, selector: string): WidgetEntry => ({ name, selector, load: '' });
const lookup = createLookup(
  [entry('list', '.list'), entry('star', 'a.star,.both'), entry('pop-up', '.pop,.both')],
  testHost(),
);

const names = (matches: readonly Match[]) => matches.map(([element, { name }]) => `${element.id} ${name}`);
const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`No #${id}`);
  return element;
};

describe('around a place', () => {
  it('finds what contains it, innermost first, and the place itself', () => {
    document.body.innerHTML =
      '<ul class="list" id="outer"><li><div class="list" id="inner"><a class="star" id="a"><b id="b"></b></a></div></li></ul>';
    expect(names(lookup.around(byId('b')))).toEqual(['a star', 'inner list', 'outer list']);
    expect(names(lookup.around(byId('outer')))).toEqual(['outer list']);
  });

  it('finds every widget of one element, in the order of the registry', () => {
    document.body.innerHTML = '<p class="both" id="p"></p>';
    expect(names(lookup.around(byId('p')))).toEqual(['p star', 'p pop-up']);
  });

  it('takes the names of data-k2-widget, several of them, and no part of a name', () => {
    document.body.innerHTML = '<p id="p" data-k2-widget="pop-up  star"></p><p id="q" data-k2-widget="pop list-x"></p>';
    expect(names(lookup.around(byId('p')))).toEqual(['p star', 'p pop-up']);
    expect(lookup.around(byId('q'))).toEqual([]);
  });

  it('leaves alone what is ignored, itself, below it, and inside something adoptable', () => {
    document.body.innerHTML =
      '<div class="list" id="l"><p data-k2-ignore><a class="star" id="a"></a><i id="i"></i></p><i id="j"></i></div>' +
      '<div class="list" id="m" data-k2-ignore></div>';
    expect(lookup.around(byId('a'))).toEqual([]);
    expect(lookup.around(byId('i'))).toEqual([]);
    expect(lookup.around(byId('m'))).toEqual([]);
    expect(names(lookup.around(byId('j')))).toEqual(['l list']);
  });

  it('passes over what is no HTML element, but goes on from it', () => {
    document.body.innerHTML = '<p class="list" id="p"><svg class="list" id="s"><path id="d"/></svg></p>';
    expect(names(lookup.around(document.querySelector('#d')))).toEqual(['p list']);
  });

  it('finds nothing around a document, the window, a text or nothing', () => {
    for (const place of [document, window, document.createTextNode('x'), null])
      expect(lookup.around(place)).toEqual([]);
  });
});

describe('below a root', () => {
  it('finds the root itself and what it contains, in document order', () => {
    document.body.innerHTML =
      '<div class="list" id="l"><a class="star" id="a"></a></div><p class="both" id="p"></p><p data-k2-ignore><a class="star"></a></p>';
    expect(names(lookup.below(document))).toEqual(['l list', 'a star', 'p star', 'p pop-up']);
    expect(names(lookup.below(byId('l')))).toEqual(['l list', 'a star']);
  });

  it('looks for less when told what for', () => {
    document.body.innerHTML = '<p class="both" id="p"></p><p class="list" id="l"></p>';
    expect(names(lookup.below(document, '.list'))).toEqual(['l list']);
  });
});
