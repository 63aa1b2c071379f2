import type { Page } from '../../src/core/page.ts';
import { savesData } from '../../src/dom/browser.ts';
import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { phraseOf, text } from '../../src/i18n/texts.ts';
import { labelOf } from '../../src/view/failure.ts';
import { createLazyView } from '../../src/view/lazy-view.ts';
import { createRow } from './picture-row.ts';
import { newTabLink, type Popup, popupPart } from './popup.ts';
import { readGallery, type Slide } from './server-markup.ts';
import { imageView, type Turns } from './view.tsx';

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

/** Returns the state of the view for a picture. */
function describe(page: Page, picture: ReturnType<typeof createPicture>, position: string, turns: Turns | undefined) {
  const { slide, state, retry } = picture;
  const failure = {
    language: page.language,
    message: [phraseOf(page, 'popup.image-failed')],
    link: undefined,
    retry: { ...labelOf(page, 'action.retry'), run: retry },
  };
  return {
    language: page.language,
    caption: slide.caption,
    position,
    loading: state() === 'loading' ? text(page, 'popup.loading') : '',
    failure: state() === 'failed' ? failure : undefined,
    turns,
  };
}

/** Returns a picture's number, description and caption, for a screen reader. */
const describeAloud = ({ alt, caption }: Slide, position: string) =>
  `${position}: ${caption && caption !== alt ? `${alt}. ${caption}` : alt}`;

/** Fills a popup with a row of pictures. Fetches a picture when it comes into view, then its neighbours. */
export function fillWithPictures({ dialog, signal, page, link, closeButton }: Popup): void {
  const { slides, start } = readGallery(link);
  const count = slides.length;
  const open = newTabLink(page, 'button k2i-popup__action', 'picture.open');
  const around = popupPart('div', 'around');
  const view = createLazyView({ place: around, adopted: link, widget: 'popup', page, view: imageView });
  const turns = count > 1 && {
    previous: { name: text(page, 'popup.previous'), run: () => row.turnBy(-1) },
    next: { name: text(page, 'popup.next'), run: () => row.turnBy(1) },
  };
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
    const { slide, state, load } = picture;
    const position = turns ? text(page, 'popup.position', { position: index + 1, count }) : '';
    load();
    row.element.dataset.state = state();
    row.element.setAttribute('aria-busy', `${state() === 'loading'}`);
    if (turns) row.element.setAttribute('aria-label', position);
    dialog.setAttribute('aria-label', slide.alt || slide.href);
    open.href = slide.href;
    view.show(describe(page, picture, position, turns || undefined));
    // The focus may have been in a failure message that is removed.
    if (!dialog.contains(ownDocument.activeElement)) closeButton.focus();
    if (turns && isTurned) announce(describeAloud(slide, position));
    if (state() === 'ready' && !savesData()) for (const by of [1, -1]) pictures.at((index + by) % count)?.load();
  };

  dialog.append(closeButton, open, row.element, around);
  signal.addEventListener('abort', view.unmount);
  show();
  // The dialog has to be open.
  queueMicrotask(() => show(true));
}
