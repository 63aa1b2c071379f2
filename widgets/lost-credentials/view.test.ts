import { expect, it } from 'vitest';
import { textElement } from '../../src/view/lazy-view.ts';
import { testPage } from '../../test/page.ts';
import { createView } from './view.tsx';

it('the hint beside the button is hydrated without a change of the page, and then rendered by React', () => {
  const host = document.createElement('span');
  host.append(...textElement('Please enter your e-mail address.'));
  document.body.append(host);
  const words = host.firstChild;
  const changes = new MutationObserver(() => {});
  changes.observe(host, { subtree: true, childList: true, attributes: true, characterData: true });
  const place = { adopted: host, widget: 'lost-credentials', page: testPage('en') };
  const view = createView(host, place, { hint: 'Please enter your e-mail address.' });
  expect(changes.takeRecords()).toEqual([]);
  expect(host.firstChild).toBe(words);
  view.show({ hint: 'Please enter your e-mail address, too.' });
  expect(host.textContent).toBe('Please enter your e-mail address, too.');
  view.show({ hint: '' });
  expect(host.textContent).toBe('');
  view.unmount();
  host.remove();
});
