import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { i18nOf } from '../../src/react/translations.ts';
import { createStore } from '../../src/view/store.ts';
import { testPage } from '../../test/page.ts';
import { translate } from '../../test/translate.ts';
import { Reply, type ReplyState } from './Reply.tsx';

const NOTHING: ReplyState = { name: 'Anna', count: 0, firstReply: '' };

function draw(state: Partial<ReplyState>, language = 'en') {
  const store = createStore<ReplyState>({ ...NOTHING, ...state });
  const { container } = render(
    <I18nextProvider i18n={i18nOf(testPage(language))}>
      <Reply state={store} />
    </I18nextProvider>,
  );
  return { store, container };
}

it('nothing is drawn without a form and replies', () => {
  expect(draw({}).container.innerHTML).toBe('');
});

it.each([
  ['en', 'Reply', 'Reply: Anna'],
  ['de', 'Antworten', 'Antworten: Anna'],
])('the button of a page in %s is named after the author, and sends no form', (language, words, name) => {
  const onReply = vi.fn();
  draw({ onReply }, language);
  const button = screen.getByRole<HTMLButtonElement>('button', { name });
  button.click();
  expect([button.textContent, button.type, onReply.mock.calls.length]).toEqual([words, 'button', 1]);
});

it('the number of replies is a link to the first, and follows on a page that the browser has translated', () => {
  const { store, container } = draw({ count: 1, firstReply: '/a#comment7' });
  expect(screen.getByRole('link', { name: '1 reply' }).getAttribute('href')).toBe('/a#comment7');
  translate(container);
  act(() => store.setState({ ...NOTHING, count: 2, firstReply: '/a#comment6' }));
  expect(screen.getByRole('link', { name: '2 replies' }).getAttribute('href')).toBe('/a#comment6');
});
