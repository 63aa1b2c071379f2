import { expect, it } from 'vitest';
import { testPage } from '../../test/page.ts';
import { provideTexts } from '../i18n/texts.ts';
import { type ItemContent, waitingView } from '../outbox/waiting-view.tsx';
import { hydrate } from '../react/index.ts';
import { translated } from './index.ts';

provideTexts({ en: { 'waiting.refused': 'Refused', 'error.http': 'Error {{status}} <b>' } });

it('React shows a view with the texts of i18next: the site’s own, and English for missing ones', () => {
  document.body.innerHTML =
    '<div></div><script type="application/json" data-k2-texts>{"cs": {"action.discard": "Zahodit"}}</script>';
  const page = Object.assign(testPage('cs'), { language: 'cs', texts: { 'waiting.send': 'Odeslat' } });
  const host = document.querySelector('div') as HTMLElement;
  const onBroken = (error: unknown) => page.fail(host, 'outbox', error);
  const content: ItemContent = {
    headline: 'waiting.refused',
    reason: { key: 'error.http', values: { status: 418 } },
    comment: 'Hello',
    actions: [
      { label: 'waiting.send', run: () => {} },
      { label: 'action.discard', run: () => {} },
    ],
  };
  const root = hydrate({ host, widget: 'outbox', page, onBroken }, translated(waitingView, page), content);
  expect([...host.querySelectorAll('p,button')].map(({ textContent }) => textContent?.trim())).toEqual([
    'Refused',
    'Error 418 <b>',
    'Hello',
    'Odeslat',
    'Zahodit',
  ]);
  root.unmount();
  expect(page.failures).toEqual([]);
});
