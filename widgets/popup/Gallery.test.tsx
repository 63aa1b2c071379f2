import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { i18nOf } from '../../src/react/translations.ts';
import { createStore } from '../../src/view/store.ts';
import { testPage } from '../../test/page.ts';
import { translate } from '../../test/translate.ts';
import { Gallery, type ShownPicture } from './Gallery.tsx';

function draw(state: ShownPicture) {
  const picture = createStore(state);
  const turnBy = vi.fn();
  const { container } = render(
    <I18nextProvider i18n={i18nOf(testPage())}>
      <Gallery picture={picture} turnBy={turnBy} />
    </I18nextProvider>,
  );
  return { picture, turnBy, container };
}

it('the only picture has its caption, and no buttons', () => {
  const { container } = draw({ caption: 'The lake', position: 1, count: 1 });
  expect([container.textContent, screen.queryAllByRole('button')]).toEqual(['The lake', []]);
});

it('one of several has its position, and buttons to its neighbours', () => {
  const { turnBy } = draw({ caption: 'The lake', position: 2, count: 3 });
  screen.getByText('Image 2 of 3');
  screen.getByRole('button', { name: 'Previous image' }).click();
  screen.getByRole('button', { name: 'Next image' }).click();
  expect(turnBy.mock.calls).toEqual([[-1], [1]]);
});

it('follows its picture, also on a page that the browser has translated', () => {
  const { picture, container } = draw({ caption: 'The lake', position: 2, count: 3 });
  translate(container);
  act(() => picture.setState({ caption: 'The shore', position: 3, count: 3 }));
  expect(container.querySelector('.k2i-popup__bar')?.textContent).toBe('The shoreImage 3 of 3');
});
