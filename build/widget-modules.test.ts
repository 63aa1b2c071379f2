// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { LISTED } from '../widgets/all.ts';
import { loaderModule, runtimeModule } from './widget-modules.ts';

const file = (folder: string) => `/widgets/${folder}/controller.ts`;

const TAGS = {
  folder: 'tags',
  widget: {
    name: 'tags',
    selector: '.tags',
    holdClick: 'a',
    busy: { place: '.log', className: 'loading' },
    when: 'eager',
    makesCalls: true,
    ownKeys: '[name=tag]',
    options: { most: 5 },
    otherNames: { labels: { most: 9 } },
    inLoader: { click: '.tags a', neverNative: '.tags a' },
  },
} as const;

describe('the virtual module for the loader', () => {
  it('has the selectors of every widget once, and the place of its early call', () => {
    const twin = { folder: 'twin', widget: { name: 'twin', inLoader: { click: '.tags a', submit: '.twin' } } };
    expect(loaderModule([TAGS, twin], file).split('\n')).toEqual([
      'export const CLICKS=".tags a,[data-k2-widget]";',
      'export const SUBMITS=".twin,[data-k2-widget]";',
      'export const NEVER_NATIVE=".tags a";',
      'export const EAGER="[data-k2-widget],[data-k2-load],[data-k2-adopt],.tags";',
      'export const VISIBLE="";',
      'export const STORED={"key":"","selector":""};',
      'export const OWN_KEYS=":is(.tags,[data-k2-widget~=tags]) [name=tag]";',
      'export const CALLERS=[[".tags",".log","loading",()=>import("/widgets/tags/controller.ts")]];',
    ]);
  });
});

describe('the virtual module for the runtime', () => {
  it('has what adoption needs, and nothing that only the loader, the command or the docs need', () => {
    expect(runtimeModule([TAGS], file)).toBe(
      'export const widgets=[{"name":"tags","selector":".tags","holdClick":"a","busy":{"place":".log","className":"loading"},"when":"eager",load:()=>import("/widgets/tags/controller.ts")}];',
    );
  });
});

describe('the list of widgets', () => {
  it('contains each widget once', () => {
    const names = LISTED.map(({ widget }) => widget.name);
    expect(names.length).toBeGreaterThan(30);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has one widget at most whose keys or whose storage the loader knows: it has room for one of each', () => {
    expect(LISTED.filter(({ widget }) => widget.ownKeys).map(({ folder }) => folder)).toEqual(['live-search']);
    expect(LISTED.filter(({ widget }) => widget.stored && widget.selector).map(({ folder }) => folder)).toEqual([
      'font-size',
    ]);
  });

  it.each(LISTED.map(({ widget }) => widget))('contains what the loader needs to know of $name', (widget) => {
    const { holdClick, holdSubmit, neverNative, inLoader = {} } = widget;
    // What only asks by name is held by its name.
    const isNamedOnly = !widget.selector || holdClick === `[data-k2-widget~="${widget.name}"]`;
    expect(!!inLoader.click).toBe(!!holdClick && !isNamedOnly);
    expect(!!inLoader.submit).toBe(!!holdSubmit);
    expect(!!inLoader.neverNative).toBe(!!neverNative);
  });
});
