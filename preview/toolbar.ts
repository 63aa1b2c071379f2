/** The bar above the framed page. */
import { byId, checkRadio, onRadioChange } from './dom.ts';
import { sitePathOf } from './fixture-links.ts';
import { addressOf } from './root.ts';
import { remember, uiState } from './ui-state.ts';

interface ToolbarOrders {
  /** Called with a typed address, or with the same page under another site path. */
  open(path: string): void;
  reload(): void;
  copyLink(): void;
}

/** Sets up the bar, and the choice of the site path, which is a part of the address. */
export function createToolbar(orders: ToolbarOrders): { show(page: string): void } {
  const address = byId('address', HTMLInputElement);
  const link = byId('open', HTMLAnchorElement);
  const frame = byId('frame', HTMLIFrameElement);
  let shown = '';

  byId('reload', HTMLButtonElement).addEventListener('click', () => orders.reload());
  byId('copy-link', HTMLButtonElement).addEventListener('click', () => orders.copyLink());
  byId('address-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    orders.open(address.value);
  });
  onRadioChange('site-path', (sitePath) => orders.open(shown.replace(/^\/(?:sub(?:\/|$))?/, sitePath)));

  const setWidth = (width: string): void => {
    frame.style.inlineSize = width === 'full' ? '100%' : `${width}px`;
  };
  checkRadio('width', uiState.width);
  setWidth(uiState.width);
  onRadioChange('width', (width) => {
    setWidth(width);
    remember({ width });
  });

  return {
    show(page) {
      shown = page;
      address.value = page;
      link.href = addressOf(page);
      checkRadio('site-path', sitePathOf(page));
    },
  };
}
