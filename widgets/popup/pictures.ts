import { savesData } from '../../src/dom/browser.ts';
import { announce } from '../../src/dom/live-region.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { make } from '../../src/dom/make.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { phraseOf, text } from '../../src/i18n/texts.ts';
import { createFailure } from '../../src/view/failure.ts';
import { prepareMount } from '../../src/view/mount.ts';
import { createStore } from '../../src/view/store.ts';
import type { ShownPicture } from './Gallery.tsx';
import { createRow } from './picture-row.ts';
import { createHead, createLoading, type Popup } from './popup.ts';
import { readGallery, type Slide } from './server-markup.ts';

/** Makes a picture of the row. The `data-state` of its element is `loading`, `ready` or `failed`, once it is fetched. */
function createPicture(slide: Slide, onChange: () => void) {
  const image = make('img', { className: 'k2i-popup__image', alt: slide.alt });
  const element = make('div', { className: 'k2i-popup__slide' }, image);
  const { dataset } = element;
  const fetchFrom = (address: string) => {
    dataset.state = 'loading';
    image.src = address;
  };
  const settle = (state: string) => {
    dataset.state = state;
    onChange();
  };
  image.addEventListener('load', () => settle('ready'));
  image.addEventListener('error', () => settle('failed'));
  return {
    slide,
    element,
    /** Fetches it, once. */
    load() {
      if (!dataset.state) fetchFrom(slide.href);
    },
    retry() {
      const url = new URL(slide.href);
      // Browsers may keep a broken answer. Other sites may sign their addresses.
      if (url.origin === location.origin) url.searchParams.set('retry', `${Date.now()}`);
      fetchFrom(url.href);
      onChange();
    },
  };
}

/** Returns a picture's number, description and caption, for a screen reader. */
const describeAloud = ({ alt, caption }: Slide, position: string) =>
  `${position}: ${caption && caption !== alt ? `${alt}. ${caption}` : alt}`;

/** Loads the code that draws the buttons and the caption. */
export function preloadGallery(): void {
  loadFile('react').catch(() => {});
  loadFile('popup-view').catch(() => {});
}

/** Makes the words on a picture: that it loads, or that it could not be loaded. */
function createMessage({ scope }: Popup) {
  const { page } = scope;
  const element = make('div', { className: 'k2i-popup__message' });
  const loading = createLoading(scope);
  const failure = createFailure(scope);
  const show = (state: string, retry: () => void) => {
    const isFailed = state === 'failed';
    const message = [phraseOf(page, 'popup.image-failed')];
    if (isFailed) failure.show({ message, actions: [{ label: 'action.retry', run: retry }] });
    element.replaceChildren(isFailed ? failure.element : state === 'loading' ? loading : '');
  };
  return { element, show };
}

/** Fills a popup with a row of pictures. Fetches a picture when it comes into view, then its neighbours. */
export function fillWithPictures(popup: Popup): void {
  const { dialog, scope, link } = popup;
  const { page } = scope;
  const { slides, start } = readGallery(link);
  const count = slides.length;
  const { head, open, close } = createHead(scope, '', 'picture.open');
  const message = createMessage(popup);
  const around = make('div', { className: 'k2i-popup__around' });
  const shown = createStore<ShownPicture>({ caption: '', position: start + 1, count });
  const mounting = prepareMount({
    scope,
    place: around,
    component: () => loadFile('popup-view').then(({ Gallery }) => Gallery),
    props: { picture: shown, turnBy: (steps: number) => row.turnBy(steps) },
  });
  const pictures = slides.map((slide, index) => createPicture(slide, () => index === row.shown() && show()));
  const elements = pictures.map(({ element }) => element);
  const row = createRow(elements, start, dialog, () => show(true), scope);
  const show = (isTurned = false) => {
    const index = row.shown();
    const picture = pictures[index];
    if (!picture || scope.signal.aborted) return;
    const { slide } = picture;
    const position = count > 1 ? text(page, 'popup.position', { position: index + 1, count }) : '';
    picture.load();
    const { state = '' } = picture.element.dataset;
    row.element.dataset.state = state;
    row.element.setAttribute('aria-busy', `${state === 'loading'}`);
    if (position) row.element.setAttribute('aria-label', position);
    dialog.setAttribute('aria-label', slide.alt || slide.href);
    open.href = slide.href;
    message.show(state, picture.retry);
    shown.setState({ caption: slide.caption, position: index + 1, count });
    mounting.flush();
    // The focus may have been in a failure message that is removed.
    if (!dialog.contains(ownDocument.activeElement)) close.focus();
    if (position && isTurned) announce(describeAloud(slide, position));
    if (state === 'ready' && !savesData()) for (const by of [1, -1]) pictures.at((index + by) % count)?.load();
  };

  dialog.append(head, row.element, message.element, around);
  mounting.request();
  show();
  // The dialog has to be open.
  queueMicrotask(() => show(true));
}
