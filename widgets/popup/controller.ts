import { showDialog } from '../../src/dialog/index.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { isHeldPress, isPlainClick } from '../../src/dom/controls.ts';
import { make } from '../../src/dom/make.ts';
import type { Scope } from '../../src/page/scope.ts';
import { fillWithFrame } from './frame.ts';
import { framedAddress } from './framed-address.ts';
import { fillWithPictures, preloadGallery } from './pictures.ts';
import { type PopupKind, readKind } from './server-markup.ts';

/** Elements around a picture on which a click closes the popup. */
const EMPTY = '.k2i-popup--image,.k2i-popup__stage,.k2i-popup__slide,.k2i-popup__bar';

/** Opens a popup. The focus goes to its first button and comes back to the link. */
function open(link: HTMLAnchorElement, what: PopupKind, address: string, released: Scope): void {
  const scope = released.child();
  const { page, signal } = scope;
  const dialog = make('dialog', {
    className: `k2i-dialog k2i-popup k2i-popup--${what === 'image' ? 'image' : 'page'}`,
  });
  const popup = { dialog, link, scope };
  if (what === 'image') fillWithPictures(popup);
  else fillWithFrame(popup, address, what === 'edit');
  const closedBy = what === 'edit' ? 'none' : 'any';
  const closed = showDialog(dialog, { closedBy, empty: EMPTY, signal, opener: link });
  page.emit(link, 'k2:opened', { what });
  closed.then(() => {
    scope.end();
    page.emit(link, 'k2:closed', { what });
  });
}

/** Adopts one link that opens a popup: an image, a page, or a form of K2. */
export function adopt(element: HTMLElement, scope: Scope): void {
  const { page, signal } = scope;
  const link = element as HTMLAnchorElement;
  const kind = readKind(link);
  if (!kind) throw new Error('No link to a popup');
  /** Finds the address that the popup shows; `undefined` if the link is to be followed. */
  const findAddress = () => (kind === 'image' ? link.href : framedAddress(link.href));

  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event) || link.target === '_blank' || link.hasAttribute('download')) return;
    event.stopImmediatePropagation();
    const address = findAddress();
    if (!address) return;
    event.preventDefault();
    // The second half of a double click that was held would open it twice.
    if (event.detail <= 1) open(link, kind, address, scope);
  };
  link.addEventListener('click', onClick, { capture: true, signal });
  // The key that has closed the popup may still be held while the link has the focus again.
  const onKey = (event: KeyboardEvent) => event.key === 'Enter' && isHeldPress(event) && event.preventDefault();
  link.addEventListener('keydown', onKey, { signal });
  // The code for buttons and captions of pictures loads on approach.
  if (kind === 'image') page.schedule(preloadGallery);
  if (findAddress()) scope.undo(setAttributes(link, { 'aria-haspopup': 'dialog' }));
}
