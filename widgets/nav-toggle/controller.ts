import { setAttributes } from '../../src/dom/attributes.ts';
import { asButton, isPlainClick, onAction, onKeyDown } from '../../src/dom/controls.ts';
import { closest, ownDocument } from '../../src/dom/nodes.ts';
import { readOptions } from '../../src/page/options.ts';
import type { EndingScope, Scope } from '../../src/page/scope.ts';
import './nav-toggle.css?adopt';
import { createPanel, type Panel } from './panel.ts';
import { options as defaults } from './widget.ts';

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
  let used: { readonly panel: Panel; readonly scope: EndingScope } | undefined;
  asButton(toggle, signal);

  const checkVisibility = () => {
    const isVisible = toggle.getClientRects().length > 0;
    if (isVisible === !!used) return;
    if (used) {
      used.scope.end();
      used = undefined;
    } else {
      const visible = scope.child();
      const panel = createPanel(element, visible);
      const state = { 'aria-expanded': `${panel.isOpen}`, 'aria-controls': element.id || null };
      visible.undo(setAttributes(toggle, state));
      used = { panel, scope: visible };
    }
  };
  const setOpen = (open: boolean, moveFocus = false) => {
    if (!used || used.panel.isOpen === open) return;
    if (moveFocus) toggle.focus({ preventScroll: true });
    used.panel.setOpen(open);
    toggle.setAttribute('aria-expanded', `${open}`);
    page.emit(toggle, open ? 'k2:opened' : 'k2:closed', { what: 'navigation' });
  };

  const onToggle = () => {
    checkVisibility();
    setOpen(!used?.panel.isOpen);
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
