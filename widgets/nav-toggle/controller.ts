import { forceDisplay, setAttributes } from '../../src/dom/attributes.ts';
import { asButton, isPlainClick, onAction, onKeyDown } from '../../src/dom/controls.ts';
import { closest, ownDocument } from '../../src/dom/nodes.ts';
import { reducesMotion } from '../../src/dom/scroll.ts';
import { readOptions } from '../../src/page/options.ts';
import type { EndingScope, Scope } from '../../src/page/scope.ts';
import './nav-toggle.css?adopt';
import { options as defaults } from './widget.ts';

const SLIDE_MS = 600;
const FOLDED = {
  blockSize: '0px',
  minBlockSize: '0px',
  paddingBlock: '0px',
  marginBlock: '0px',
  borderBlockWidth: '0px',
};

/** A panel that opens and closes with an animation. */
interface Panel {
  isOpen(): boolean;
  setOpen(open: boolean): void;
  /** Restores the panel and its toggle. */
  end(): void;
}

/** Takes over a panel, open or closed (`hidden`). While it closes it is `inert`, and still has `k2i-open`. */
function createPanel(toggle: HTMLElement, element: HTMLElement, { undo, end }: EndingScope): Panel {
  let isOpen = element.getBoundingClientRect().height > 0;
  let animation: Animation | undefined;
  let hideAgain = () => {};

  const settle = () => {
    animation?.cancel();
    animation = undefined;
    if (!isOpen) hideAgain();
    element.hidden = !isOpen;
    element.inert = false;
    element.classList.toggle('k2i-open', isOpen);
  };
  const slide = () => {
    const { blockSize } = getComputedStyle(element);
    const frames = [FOLDED, { blockSize }].map((frame) => ({ ...frame, overflow: 'clip' }));
    const direction = isOpen ? 'normal' : 'reverse';
    animation = element.animate(frames, { duration: SLIDE_MS, easing: 'ease-in-out', fill: 'both', direction });
    animation.onfinish = settle;
  };

  undo(setAttributes(toggle, { 'aria-expanded': `${isOpen}`, 'aria-controls': element.id || null }));
  undo(setAttributes(element, { hidden: null, inert: null }));
  undo(() => {
    animation?.cancel();
    hideAgain();
    element.classList.remove('k2i-nav-panel', 'k2i-open');
  });
  element.classList.add('k2i-nav-panel');
  settle();
  return {
    end,
    isOpen: () => isOpen,
    setOpen(open) {
      isOpen = open;
      toggle.setAttribute('aria-expanded', `${open}`);
      element.hidden = false;
      element.inert = !open;
      element.classList.add('k2i-open');
      if (open && !animation) hideAgain = forceDisplay(element, 'flow-root');
      if (reducesMotion()) settle();
      // Plays backwards. Unlike `reverse()`, this does not jump to the other end at the start.
      else if (animation) animation.playbackRate *= -1;
      else slide();
    },
  };
}

/** Finds the panel. Throws if neither `aria-controls` nor the option `target` names an element. */
function panelOf(toggle: HTMLElement): HTMLElement {
  const { target } = readOptions(toggle, 'nav-toggle', defaults);
  const id = toggle.getAttribute('aria-controls') ?? '';
  const panel = target ? ownDocument.querySelector<HTMLElement>(target) : ownDocument.getElementById(id);
  if (!panel) throw new Error(`The toggle has no panel: ${target || id}`);
  return panel;
}

/** Selects elements that use Esc themselves: a field, or a dialog in front of the page. */
const OWN_ESCAPE = 'input,select,textarea,dialog,[role=dialog]';

/** Selects links that lead to an address and don't open a part of the menu. */
const LEADS_AWAY = 'a[href]:not([href="#"],[href^="javascript:"],[aria-expanded],[role=button],[aria-haspopup])';

/** Adopts the button of a mobile navigation. If the site hides it, as on wide screens, the panel is not changed. */
export function adopt(toggle: HTMLElement, scope: Scope): void {
  const { page, signal } = scope;
  const element = panelOf(toggle);
  /** Absent while the site hides the toggle. */
  let panel: Panel | undefined;
  asButton(toggle, signal);

  const checkVisibility = () => {
    const isVisible = toggle.getClientRects().length > 0;
    if (isVisible === !!panel) return;
    panel?.end();
    panel = isVisible ? createPanel(toggle, element, scope.child()) : undefined;
  };
  const setOpen = (open: boolean, moveFocus = false) => {
    if (!panel || panel.isOpen() === open) return;
    if (moveFocus) toggle.focus({ preventScroll: true });
    panel.setOpen(open);
    page.emit(toggle, open ? 'k2:opened' : 'k2:closed', { what: 'navigation' });
  };

  const onToggle = () => {
    checkVisibility();
    setOpen(!panel?.isOpen());
  };
  // Runs before the behaviour of the link itself, which may move the focus.
  const onLink = (event: MouseEvent) => {
    if (isPlainClick(event) && closest(event.target, LEADS_AWAY)) setOpen(false, true);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !closest(event.target, OWN_ESCAPE)) setOpen(false, true);
  };
  onAction(toggle, () => toggle, onToggle, signal);
  element.addEventListener('click', onLink, { capture: true, signal });
  onKeyDown(ownDocument, onKey, { signal });
  ownDocument.addEventListener('k2:scroll-to', () => setOpen(false), { signal });
  addEventListener('resize', checkVisibility, { passive: true, signal });
  checkVisibility();
}
