import { setAttributes } from '../../src/dom/attributes.ts';
import { isHeldPress, isPlainClick } from '../../src/dom/controls.ts';
import type { Scope } from '../../src/page/scope.ts';
import { fillWithFrame } from './frame.ts';
import { framedAddress } from './framed-address.ts';
import { fillWithPictures, preloadGallery } from './pictures.ts';
import { openPopup } from './popup.ts';
import { readKind } from './server-markup.ts';

/** Adopts one link that opens a popup: an image, a page, or a form of K2. */
export function adopt(element: HTMLElement, scope: Scope): () => void {
  const { page, signal } = scope;
  const link = element as HTMLAnchorElement;
  const kind = readKind(link);
  /** Finds the address that the popup shows; `undefined` if the link is to be followed. */
  const findAddress = () => (kind === 'image' ? link.href : framedAddress(link.href));

  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event) || link.target === '_blank' || link.hasAttribute('download')) return;
    event.stopImmediatePropagation();
    const address = findAddress();
    if (!address) return;
    event.preventDefault();
    // The second half of a double click that was held would open it twice.
    if (event.detail > 1) return;
    openPopup(link, kind, page, signal, (popup) =>
      kind === 'image' ? fillWithPictures(popup) : fillWithFrame(popup, address, kind === 'edit'),
    );
  };
  link.addEventListener('click', onClick, { capture: true, signal });
  // The key that has closed the popup may still be held while the link has the focus again.
  const onKey = (event: KeyboardEvent) => event.key === 'Enter' && isHeldPress(event) && event.preventDefault();
  link.addEventListener('keydown', onKey, { signal });
  // The code for buttons and captions of pictures loads on approach.
  if (kind === 'image') page.schedule(preloadGallery);
  return setAttributes(link, findAddress() ? { 'aria-haspopup': 'dialog' } : {});
}
