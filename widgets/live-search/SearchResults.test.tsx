import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { i18nOf } from '../../src/react/translations.ts';
import { createStore } from '../../src/view/store.ts';
import { testPage } from '../../test/page.ts';
import { translate } from '../../test/translate.ts';
import type { SearchHit } from './api.ts';
import type { SearchContent } from './results.ts';
import { SearchResults } from './SearchResults.tsx';

const hit = (parts: Partial<SearchHit> = {}): SearchHit => ({
  title: 'Sommerfest <am See>',
  url: 'http://localhost:3000/item/1',
  language: undefined,
  image: undefined,
  date: undefined,
  category: undefined,
  ...parts,
});
const hits = (...hits: SearchHit[]): SearchContent => ({
  kind: 'hits',
  hits,
  more: false,
  count: hits.length,
  words: '',
  pageUrl: '/search?a=1',
  terms: ['am'],
});

const EVERYTHING = hit({ language: 'de', image: '/x.jpg', date: '1 May', category: 'Am See' });
const STATES: Readonly<Record<string, SearchContent | undefined>> = {
  nothing: undefined,
  'a title': hits(hit()),
  'everything, and no title': hits(EVERYTHING, hit({ title: '', url: '/2' })),
  'a category': hits(hit({ category: 'News' })),
};

function draw(state: SearchContent | undefined) {
  const content = createStore(state);
  const onShown = vi.fn();
  const { container, unmount } = render(
    <I18nextProvider i18n={i18nOf(testPage())}>
      <SearchResults id="k2i-1" content={content} onShown={onShown} />
    </I18nextProvider>,
  );
  return { content, onShown, container, unmount };
}

it('hits are options of a named list, the last of which leads to all results', () => {
  const { onShown } = draw(STATES['everything, and no title']);
  expect(screen.getByRole('listbox', { name: 'Search results' }).id).toBe('k2i-1');
  const options = screen.getAllByRole<HTMLAnchorElement>('option');
  expect(options.map(({ id, tabIndex }) => [id, tabIndex])).toEqual([
    ['k2i-1-0', -1],
    ['k2i-1-1', -1],
    ['k2i-1-2', -1],
  ]);
  expect(options.at(-1)?.textContent).toBe('All results');
  expect(options[0]?.textContent).toMatch(/1 May Am See$/);
  expect(options[0]?.querySelector('img')).toMatchObject({ alt: '', loading: 'lazy', width: 48 });
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['am', 'Am']);
  expect(onShown).toHaveBeenCalledOnce();
});

it('changes from each state to each other one, also on a page that the browser has translated', () => {
  for (const [name, first] of Object.entries(STATES))
    for (const [other, second] of Object.entries(STATES)) {
      const changed = draw(first);
      translate(changed.container);
      act(() => changed.content.setState(second));
      const { innerHTML } = changed.container;
      changed.unmount();
      const fresh = draw(second);
      const expected = fresh.container.innerHTML;
      fresh.unmount();
      if (name !== other) expect([name, other, innerHTML]).toEqual([name, other, expected]);
    }
});
