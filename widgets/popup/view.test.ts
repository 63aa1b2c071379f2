import { afterEach, describe, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { createImageParts, type ImageState } from './image.ts';
import { createView } from './view.tsx';

const page = testPage('en');
const state: ImageState = {
  language: 'en',
  caption: 'From the garden',
  position: 'Image 3 of 5',
  loading: '',
  failure: undefined,
  turns: {
    previous: { name: 'Previous image', run: () => {} },
    next: { name: 'Next image', run: () => {} },
  },
};
const failure = {
  language: 'en',
  message: 'The image could not be loaded.',
  link: { url: '/images/missing.jpg', label: 'Open the image directly' },
  retry: { label: 'Try again', run: () => {} },
};
const placeOf = (host: HTMLElement) => ({ adopted: host, widget: 'popup', page });

const undo: (() => void)[] = [];
afterEach(() => {
  for (const task of undo.splice(0)) task();
});

function hostOnPage(): HTMLElement {
  const host = document.createElement('span');
  document.body.append(host);
  undo.push(() => host.remove());
  return host;
}

function mount(host: HTMLElement, first: ImageState) {
  const view = createView(host, placeOf(host), first);
  undo.unshift(view.unmount);
  return view;
}

describe('the controls of an image', () => {
  it.each<[string, ImageState]>([
    ['of a gallery', state],
    ['of a gallery that is loading', { ...state, loading: 'Loading …' }],
    ['that is the only one', { ...state, position: '', turns: undefined }],
    ['without a caption', { ...state, caption: '' }],
    ['that could not be loaded', { ...state, failure }],
  ])('%s are hydrated by React without a change of the page', (_which, shown) => {
    const host = hostOnPage();
    host.append(...createImageParts()(shown, new AbortController().signal));
    const nodes = [...host.querySelectorAll('*')];
    const changes = new MutationObserver(() => {});
    changes.observe(host, { subtree: true, childList: true, attributes: true, characterData: true });
    mount(host, shown);
    expect(changes.takeRecords()).toEqual([]);
    const now = [...host.querySelectorAll('*')];
    expect(now.map((node, index) => node === nodes[index])).toEqual(nodes.map(() => true));
    const byReact = hostOnPage();
    mount(byReact, shown);
    expect(byReact.innerHTML.replaceAll(/ (lang|type)="[^"]*"/g, '')).toBe(
      host.innerHTML.replaceAll(/ (lang|type)="[^"]*"/g, ''),
    );
    expect(byReact.isEqualNode(host)).toBe(true);
  });

  it('are used by React’s buttons, and not twice by the plain ones before', () => {
    const next = vi.fn();
    const shown = { ...state, turns: { previous: { name: '', run: () => {} }, next: { name: 'Next', run: next } } };
    const host = hostOnPage();
    const plain = new AbortController();
    host.append(...createImageParts()(shown, plain.signal));
    const button = host.querySelector<HTMLButtonElement>('.k2i-popup__next');
    button?.click();
    expect(next).toHaveBeenCalledOnce();
    plain.abort();
    mount(host, shown);
    button?.click();
    expect(next).toHaveBeenCalledTimes(2);
  });

  it('are updated with the image', () => {
    const host = hostOnPage();
    const view = mount(host, { ...state, loading: 'Loading …' });
    const button = host.querySelector('.k2i-popup__next');
    view.show({ ...state, caption: 'Well attended', failure });
    expect(host.querySelector('.k2i-popup__caption')?.textContent).toBe('Well attended');
    expect(host.querySelector('[role=alert] a')?.getAttribute('href')).toBe('/images/missing.jpg');
    expect(host.querySelector('.k2i-popup__loading')).toBeNull();
    expect(host.querySelector('.k2i-popup__next')).toBe(button);
  });
});
