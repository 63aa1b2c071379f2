import { setAttributes } from '../../src/dom/attributes.ts';
import { asButton, isPlainClick } from '../../src/dom/controls.ts';
import { closest, ownDocument } from '../../src/dom/nodes.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { onKeyDown } from '../../src/dom/on-key.ts';
import { readOptions } from '../../src/page/options.ts';
import './nav-toggle.css?adopt';
import type { Scope } from '../../src/page/scope.ts';
import { createPanel } from './panel.ts';
import { options as defaults } from './widget.ts';

/** Finds the panel. Throws if neither `aria-controls` nor the option `target` names an element. */
function panelOf(toggle: HTMLElement): HTMLElement {
  const { target } = readOptions(toggle, 'nav-toggle', defaults);
  const id = toggle.getAttribute('aria-controls') ?? '';
  const panel = target ? ownDocument.querySelector<HTMLElement>(target) : ownDocument.getElementById(id);
  if (!panel) throw new Error(`The toggle has no panel: ${target || id}`);
  return panel;
}

/** Checks for elements that use Esc themselves: a field, or a dialog in front of the page. */
const hasOwnEscape = (place: EventTarget | null) => !!closest(place, 'input,select,textarea,dialog,[role=dialog]');

/** Tests for a link that leads to an address and does not open a part of the menu. */
function leadsAway(place: EventTarget | null): boolean {
  const opens = '[href="#"],[href^="javascript:"],[aria-expanded],[role=button],[aria-haspopup]';
  return !!closest(place, `a[href]:not(${opens})`);
}

/** Adopts the button of a mobile navigation. If the site hides it, as on wide screens, the panel is not changed. */
export function adopt(toggle: HTMLElement, scope: Scope): () => void {
  const { page, signal } = scope;
  const element = panelOf(toggle);
  /** Absent while the site hides the toggle. */
  let panel: ReturnType<typeof createPanel> | undefined;
  let restore = () => {};
  asButton(toggle, signal);

  const leave = () => {
    panel?.release();
    panel = undefined;
    restore();
  };
  const checkVisibility = () => {
    const isVisible = toggle.getClientRects().length > 0;
    if (isVisible === !!panel) return;
    if (!isVisible) return leave();
    panel = createPanel(element);
    restore = setAttributes(toggle, { 'aria-expanded': `${panel.isOpen}`, 'aria-controls': element.id || null });
  };
  const setOpen = (open: boolean, moveFocus = false) => {
    if (!panel || panel.isOpen === open) return;
    if (moveFocus) toggle.focus({ preventScroll: true });
    panel.setOpen(open);
    toggle.setAttribute('aria-expanded', `${open}`);
    page.emit(toggle, open ? 'k2:opened' : 'k2:closed', { what: 'navigation' });
  };

  const onToggle = () => {
    checkVisibility();
    setOpen(!panel?.isOpen);
  };
  // Runs before the behaviour of the link itself, which may move the focus.
  const onLink = (event: MouseEvent) => {
    if (isPlainClick(event) && leadsAway(event.target)) setOpen(false, true);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !hasOwnEscape(event.target)) setOpen(false, true);
  };
  onAction(toggle, () => toggle, onToggle, signal);
  element.addEventListener('click', onLink, { capture: true, signal });
  onKeyDown(ownDocument, onKey, { signal });
  ownDocument.addEventListener('k2:scroll-to', () => setOpen(false), { signal });
  addEventListener('resize', checkVisibility, { passive: true, signal });
  checkVisibility();
  return leave;
}
