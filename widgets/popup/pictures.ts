import { savesData } from '../../src/dom/browser.ts';
import { announce } from '../../src/dom/live-region.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { phraseOf, text } from '../../src/i18n/texts.ts';
import { createFailure, type Failure } from '../../src/view/failure.ts';
import { prepareMount, type WidgetContext } from '../../src/view/mount.ts';
import { createStore } from '../../src/view/store.ts';
import type { ShownPicture } from './Gallery.tsx';
import { createRow } from './picture-row.ts';
import { newTabLink, type Popup, popupPart } from './popup.ts';
import { readGallery, type Slide } from './server-markup.ts';

type PictureState = 'waiting' | 'loading' | 'ready' | 'failed';

/** Returns another address of a picture, as browsers may keep a broken answer. Other sites may sign their addresses. */
function freshAddress(href: string): string {
  const url = new URL(href);
  if (url.origin === location.origin) url.search += `${url.search ? '&' : '?'}retry=${Date.now()}`;
  return url.href;
}

function createPicture(slide: Slide, onChange: () => void) {
  const element = popupPart('div', 'slide');
  const image = popupPart('img', 'image');
  let state: PictureState = 'waiting';
  const set = (next: PictureState) => {
    state = next;
    element.dataset.state = next;
  };
  const fetchFrom = (address: string) => {
    set('loading');
    image.src = address;
  };
  const end = (next: PictureState) => () => {
    set(next);
    onChange();
  };
  image.alt = slide.alt;
  image.addEventListener('load', end('ready'));
  image.addEventListener('error', end('failed'));
  element.append(image);
  return {
    slide,
    element,
    state: () => state,
    load() {
      if (state === 'waiting') fetchFrom(slide.href);
    },
    retry() {
      fetchFrom(freshAddress(slide.href));
      onChange();
    },
  };
}

/** Makes the words on a picture: that it loads, or that it could not be loaded. */
function createMessage(context: WidgetContext) {
  const { page } = context;
  const loading = popupPart('span', 'loading', text(page, 'popup.loading'));
  loading.lang = page.language;
  const failure = createFailure(context);
  const element = popupPart('div', 'message');
  return {
    element,
    show(state: PictureState, retry: () => void) {
      const described: Failure = {
        message: [phraseOf(page, 'popup.image-failed')],
        actions: [{ label: 'action.retry', run: retry }],
      };
      if (state === 'failed') failure.show(described);
      const words = { loading, failed: failure.element, ready: '', waiting: '' }[state];
      element.replaceChildren(words);
    },
    remove: failure.remove,
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

/** Fills a popup with a row of pictures. Fetches a picture when it comes into view, then its neighbours. */
export function fillWithPictures({ dialog, signal, page, link, closeButton }: Popup): void {
  const { slides, start } = readGallery(link);
  const count = slides.length;
  const open = newTabLink(page, 'button k2i-popup__action', 'picture.open');
  const context = { adopted: link, widget: 'popup', page };
  const message = createMessage(context);
  const around = popupPart('div', 'around');
  const shown = createStore<ShownPicture>({ caption: '', position: start + 1, count });
  const mounting = prepareMount({
    ...context,
    place: around,
    component: () => loadFile('popup-view').then(({ Gallery }) => Gallery),
    props: { picture: shown, turnBy: (steps: number) => row.turnBy(steps) },
  });
  const pictures = slides.map((slide, index) => createPicture(slide, () => index === row.shown() && show()));
  const row = createRow({
    pictures: pictures.map(({ element }) => element),
    start,
    keys: dialog,
    onTurn: () => show(true),
    signal,
  });
  const show = (isTurned = false) => {
    const index = row.shown();
    const picture = pictures[index];
    if (!picture || signal.aborted) return;
    const { slide, state, load, retry } = picture;
    const position = count > 1 ? text(page, 'popup.position', { position: index + 1, count }) : '';
    load();
    row.element.dataset.state = state();
    row.element.setAttribute('aria-busy', `${state() === 'loading'}`);
    if (position) row.element.setAttribute('aria-label', position);
    dialog.setAttribute('aria-label', slide.alt || slide.href);
    open.href = slide.href;
    message.show(state(), retry);
    shown.setState({ caption: slide.caption, position: index + 1, count });
    mounting.flush();
    // The focus may have been in a failure message that is removed.
    if (!dialog.contains(ownDocument.activeElement)) closeButton.focus();
    if (position && isTurned) announce(describeAloud(slide, position));
    if (state() === 'ready' && !savesData()) for (const by of [1, -1]) pictures.at((index + by) % count)?.load();
  };

  dialog.append(closeButton, open, row.element, message.element, around);
  mounting.request();
  signal.addEventListener('abort', () => {
    mounting.unmount();
    message.remove();
  });
  show();
  // The dialog has to be open.
  queueMicrotask(() => show(true));
}
