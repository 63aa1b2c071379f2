import { readOptions } from '../../src/core/options.ts';
import type { Page } from '../../src/core/page.ts';
import { asButton, isPlainClick } from '../../src/dom/controls.ts';
import { isElement, ownDocument } from '../../src/dom/nodes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import css from './nav-toggle.css?inline';
import { createPanel, type Panel } from './panel.ts';
import { options as defaults } from './widget.ts';

/** @throws Error when neither `aria-controls` nor the option `target` names an element. */
function panelOf(toggle: HTMLElement): HTMLElement {
  const { target } = readOptions(toggle, 'nav-toggle', defaults);
  const [id = ''] = (toggle.getAttribute('aria-controls') ?? '').trim().split(/\s+/);
  const panel = target ? ownDocument.querySelector<HTMLElement>(target) : ownDocument.getElementById(id);
  if (!panel) throw new Error(`The toggle has no panel: ${target || id}`);
  return panel;
}

/** Checks for places with an Esc of their own: a field, or a dialog in front of the page. */
function hasOwnEscape(place: EventTarget | null): boolean {
  return isElement(place) && place.closest('input,select,textarea,dialog,[role=dialog]') !== null;
}

/** Checks for a link that leads to an address and does not open a part of the menu. */
function leadsAway(place: EventTarget | null): boolean {
  const opens = '[href="#"],[href^="javascript:"],[aria-expanded],[role=button],[aria-haspopup]';
  return isElement(place) && place.closest(`a[href]:not(${opens})`) !== null;
}

/**
 * Adopts the button of a mobile navigation. Where the site does not show the button, as on wide screens, the panel is
 * the site's alone.
 *
 * @throws Error when there is no panel.
 */
export function adopt(toggle: HTMLElement, page: Page): () => void {
  const element = panelOf(toggle);
  const gone = new AbortController();
  const { signal } = gone;
  let panel: Panel | undefined;
  adoptStyles(css);
  asButton(toggle, signal);

  const look = () => {
    const isUsed = toggle.getClientRects().length > 0;
    if (isUsed === (panel !== undefined)) return;
    panel?.release();
    panel = isUsed ? createPanel(toggle, element) : undefined;
  };
  const setOpen = (open: boolean) => {
    if (!panel || panel.isOpen === open) return;
    const place = open ? toggle : panel.returnsTo;
    panel.setOpen(open);
    page.emit(place, open ? 'k2:opened' : 'k2:closed', { what: 'navigation' });
  };
  const close = () => setOpen(false);

  const onToggle = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    look();
    // It may be inside, and go with the panel.
    if (panel?.isOpen && panel.returnsTo !== toggle) panel.returnsTo.focus({ preventScroll: true });
    setOpen(!panel?.isOpen);
  };
  // Before the link's own behaviour, which may move the focus on.
  const onLink = (event: MouseEvent) => {
    if (!panel?.isOpen || !isPlainClick(event) || !leadsAway(event.target)) return;
    panel.returnsTo.focus({ preventScroll: true });
    close();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !panel?.isOpen || hasOwnEscape(event.target)) return;
    panel.returnsTo.focus();
    close();
  };
  toggle.addEventListener('click', onToggle, { capture: true, signal });
  element.addEventListener('click', onLink, { capture: true, signal });
  ownDocument.addEventListener('keydown', onKey, { signal });
  ownDocument.addEventListener('k2:scroll-to', close, { signal });
  addEventListener('resize', look, { passive: true, signal });
  look();

  return () => {
    gone.abort();
    panel?.release();
  };
}
