import { readOptions } from '../../src/core/options.ts';
import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { asButton, isPlainClick } from '../../src/dom/controls.ts';
import { isElement, ownDocument } from '../../src/dom/nodes.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import css from './nav-toggle.css?inline';
import { createPanel, type Panel } from './panel.ts';
import { options as defaults } from './widget.ts';

/** A panel with the toggles that are visible, each with a function that restores it: one may close it from inside. */
interface Navigation {
  readonly panel: Panel;
  readonly toggles: Map<HTMLElement, () => void>;
  /** The toggle that has opened the panel. */
  opener?: HTMLElement;
}

const navigations = new WeakMap<HTMLElement, Navigation>();

/** @throws Error if neither `aria-controls` nor the option `target` names an element. */
function panelOf(toggle: HTMLElement): HTMLElement {
  const { target } = readOptions(toggle, 'nav-toggle', defaults);
  const id = toggle.getAttribute('aria-controls') ?? '';
  const panel = target ? ownDocument.querySelector<HTMLElement>(target) : ownDocument.getElementById(id);
  if (!panel) throw new Error(`The toggle has no panel: ${target || id}`);
  return panel;
}

/** Adds a toggle to its panel. */
function join(toggle: HTMLElement, element: HTMLElement): Navigation {
  const navigation = navigations.get(element) ?? { panel: createPanel(element), toggles: new Map() };
  navigations.set(element, navigation);
  const attributes = { 'aria-expanded': String(navigation.panel.isOpen), 'aria-controls': element.id || null };
  navigation.toggles.set(toggle, setAttributes(toggle, attributes));
  return navigation;
}

/** Removes a toggle from its panel, which is restored with its last one. */
function leave(toggle: HTMLElement, element: HTMLElement): void {
  const navigation = navigations.get(element);
  navigation?.toggles.get(toggle)?.();
  navigation?.toggles.delete(toggle);
  if (navigation?.toggles.size !== 0) return;
  navigation.panel.release();
  navigations.delete(element);
}

/** Tests for places where Esc has another meaning: a field, or a dialog in front of the page. */
function hasOwnEscape(place: EventTarget | null): boolean {
  return isElement(place) && place.closest('input,select,textarea,dialog,[role=dialog]') !== null;
}

/** Tests for a link that leads to an address and does not open a part of the menu. */
function leadsAway(place: EventTarget | null): boolean {
  const opens = '[href="#"],[href^="javascript:"],[aria-expanded],[role=button],[aria-haspopup]';
  return isElement(place) && place.closest(`a[href]:not(${opens})`) !== null;
}

/**
 * Adopts the button of a mobile navigation. If the site hides the button, as on wide screens, the panel is not changed.
 * @throws Error if there is no panel.
 */
export function adopt(toggle: HTMLElement, page: Page): () => void {
  const element = panelOf(toggle);
  const gone = new AbortController();
  const { signal } = gone;
  let navigation: Navigation | undefined;
  adoptStyles(css);
  asButton(toggle, signal);

  const checkVisibility = () => {
    const isVisible = toggle.getClientRects().length > 0;
    if (isVisible === (navigation !== undefined)) return;
    if (navigation) leave(toggle, element);
    navigation = isVisible ? join(toggle, element) : undefined;
  };
  /** Returns the toggle that gets the focus when the panel closes: the one that has opened it, unless that is inside. */
  const returnsTo = ({ opener, toggles }: Navigation) => {
    const outside = [opener, toggle, ...toggles.keys()].filter((other) => other && !element.contains(other));
    return outside[0] ?? toggle;
  };
  const setOpen = (open: boolean, moveFocus = false) => {
    if (!navigation || navigation.panel.isOpen === open) return;
    if (open) navigation.opener = toggle;
    const place = open ? toggle : returnsTo(navigation);
    if (moveFocus) place.focus({ preventScroll: true });
    navigation.panel.setOpen(open);
    for (const other of navigation.toggles.keys()) other.setAttribute('aria-expanded', String(open));
    page.emit(place, open ? 'k2:opened' : 'k2:closed', { what: 'navigation' });
  };

  const onToggle = () => {
    checkVisibility();
    setOpen(!navigation?.panel.isOpen, element.contains(toggle));
  };
  // Before the behaviour of the link itself, which may move the focus on.
  const onLink = (event: MouseEvent) => {
    if (isPlainClick(event) && leadsAway(event.target)) setOpen(false, true);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !hasOwnEscape(event.target)) setOpen(false, true);
  };
  onAction(toggle, () => toggle, onToggle, signal);
  element.addEventListener('click', onLink, { capture: true, signal });
  ownDocument.addEventListener('keydown', onKey, { signal });
  ownDocument.addEventListener('k2:scroll-to', () => setOpen(false), { signal });
  addEventListener('resize', checkVisibility, { passive: true, signal });
  checkVisibility();

  return () => {
    gone.abort();
    if (navigation) leave(toggle, element);
  };
}
