import { beforeAll, expect, it, vi } from 'vitest';
import { VECTORS } from '../../test/attacks/corpus.ts';
import { testPage } from '../../test/page.ts';
import { IGNORED } from '../dom/nodes.ts';
import { text } from '../i18n/texts.ts';
import { readOptions } from '../page/options.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_ELEMENTS } from './allow-list.ts';
import { sanitise } from './index.ts';

/** This DOM loads frames even in a document without a window; the browser tests have them. */
const LOADABLE = VECTORS.filter((vector) => !/frame|portal|srcdoc/i.test(vector));

beforeAll(() => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, unknown> } };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
});

it('the sanitised corpus contains only elements, attributes and URLs of the allow-lists', async () => {
  expect(LOADABLE.length).toBeGreaterThan(250);
  const left = new Set<string>();
  for (const vector of LOADABLE) {
    for (const element of (await sanitise(vector)).querySelectorAll('*')) {
      if (!ALLOWED_ELEMENTS.includes(element.localName)) left.add(`<${element.localName}> of ${vector}`);
      for (const { name, value } of element.attributes) {
        const isAddress = name === 'href' || name === 'src';
        if (![...ALLOWED_ATTRIBUTES, IGNORED].includes(name)) left.add(`${name} of ${vector}`);
        if (isAddress && !/^(https?|mailto|tel):/.test(new URL(value, location.href).href))
          left.add(`${value} of ${vector}`);
      }
    }
  }
  expect([...left]).toEqual([]);
});

it('the site’s own texts are inserted as text, whatever they contain, and change nothing else', () => {
  const texts = { 'action.retry': '', __proto__: null, constructor: 'x', toString: 'y' };
  for (const vector of VECTORS) {
    const block = document.createElement('script');
    block.type = 'application/json';
    block.setAttribute('data-k2-texts', '');
    block.textContent = JSON.stringify({ en: { ...texts, 'action.retry': vector }, ['__proto__']: { en: texts } });
    document.body.replaceChildren(block);
    const page = testPage();
    const button = document.createElement('button');
    button.textContent = text(page, 'action.retry');
    expect([button.children.length, page.failures]).toEqual([0, []]);
  }
  expect('hit' in {}).toBe(false);
});

it('options have the types and names of their defaults, whatever the attribute contains', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const defaults = { draft: true, pause: 5, label: 'a' };
  const element = document.createElement('p');
  const read = (json: string) => {
    element.setAttribute('data-k2-options', json);
    return readOptions(element, 'test', defaults);
  };
  for (const vector of VECTORS) {
    expect(read(vector)).toEqual(defaults);
    expect(read(JSON.stringify({ draft: vector, pause: vector }))).toEqual(defaults);
    expect(read(JSON.stringify({ label: vector }))).toEqual({ ...defaults, label: vector });
  }
  const polluting = '{"__proto__":{"hit":1},"constructor":{"prototype":{"hit":1}},"toString":"x","pause":-1}';
  expect(read(polluting)).toEqual(defaults);
  expect(read('{"pause":1e999}')).toEqual(defaults);
  expect(Object.keys(read(polluting))).toEqual(Object.keys(defaults));
  expect('hit' in {}).toBe(false);
  expect(warn).toHaveBeenCalled();
});
