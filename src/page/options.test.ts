import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { WIDGETS } from '../../widgets/all.ts';
import { readOptions } from './options.ts';

const DEFAULTS = { draft: true, delay: 250, label: 'x' };

function withOptions(json: string): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('data-k2-options', json);
  return element;
}

let warn: MockInstance;
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('data-k2-options', () => {
  it('has the default values without an attribute', () => {
    expect(readOptions(document.createElement('div'), 'w', DEFAULTS)).toEqual(DEFAULTS);
    expect(warn).not.toHaveBeenCalled();
  });

  it('overrides single values', () => {
    expect(readOptions(withOptions('{"draft":false,"delay":0}'), 'w', DEFAULTS)).toEqual({
      ...DEFAULTS,
      draft: false,
      delay: 0,
    });
  });

  it.each(['{"delay":"250"}', '{"delay":-1}', '{"delay":1e999}', '{"other":1}'])(
    '%s is reported and ignored; the other values are used',
    (json) => {
      const merged = `${json.slice(0, -1)},"label":"y"}`;
      expect(readOptions(withOptions(merged), 'w', DEFAULTS)).toEqual({ ...DEFAULTS, label: 'y' });
      expect(warn).toHaveBeenCalledOnce();
      expect(warn.mock.lastCall?.[0]).toMatch(`w: "${/\w+/.exec(json)?.[0]}" in data-k2-options`);
    },
  );

  it.each(['nonsense', '[]', 'null', '3'])('%s as a whole is reported and ignored', (json) => {
    expect(readOptions(withOptions(json), 'w', DEFAULTS)).toEqual(DEFAULTS);
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.lastCall?.[0]).toMatch(/w: anything but a JSON object/);
  });
});

it('no two widgets of the same markup have options: each would report those of the other', () => {
  const selectors = WIDGETS.flatMap(({ selector, options }) => (selector && options ? [selector] : []));
  expect(selectors).toEqual([...new Set(selectors)]);
});
