import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { isHeldPress, isPlainClick } from '../../src/dom/controls.ts';
import { fillWithFrame } from './frame.ts';
import { framedAddress } from './framed-address.ts';
import { fillWithPictures } from './pictures.ts';
import { openPopup, type Popup } from './popup.ts';
import { nameOf, type PopupKind, readGallery, readKind, sizeOf } from './server-markup.ts';

/** Finds the address that a popup shows; `undefined` if the link is to be followed. */
const addressIn = ({ href }: HTMLAnchorElement, what: PopupKind) => (what === 'image' ? href : framedAddress(href));

function fill(popup: Popup, link: HTMLAnchorElement, what: PopupKind, address: string): void {
  if (what === 'image') {
    const { slides, start } = readGallery(link);
    fillWithPictures(popup, slides, start);
  } else {
    const closesItself = what === 'edit';
    fillWithFrame(popup, { address, href: link.href, title: nameOf(link), ...sizeOf(link), closesItself });
  }
}

/**
 * Adopts one link that opens a popup: an image, a page, or a form of K2.
 * @throws Error when the link asks for none of these.
 */
export function adopt(element: HTMLElement, page: Page): () => void {
  const link = element as HTMLAnchorElement;
  const opensPopup = !!addressIn(link, readKind(link));
  const gone = new AbortController();
  let close = () => {};

  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event) || link.target === '_blank' || link.hasAttribute('download')) return;
    // A script may have changed the link since.
    const what = readKind(link);
    const address = addressIn(link, what);
    event.stopImmediatePropagation();
    if (!address) return;
    event.preventDefault();
    close = openPopup(link, what, page, (popup) => fill(popup, link, what, address));
  };
  link.addEventListener('click', onClick, { capture: true, signal: gone.signal });
  // The key that has closed the popup may still be down, and the link has the focus again.
  const onKey = (event: KeyboardEvent) => event.key === 'Enter' && isHeldPress(event) && event.preventDefault();
  link.addEventListener('keydown', onKey, { signal: gone.signal });
  const putBack = setAttributes(link, opensPopup ? { 'aria-haspopup': 'dialog' } : {});

  return () => {
    gone.abort();
    close();
    putBack();
  };
}
