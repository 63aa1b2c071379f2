import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import baseCss from '../../src/dom/base.css?inline';
import { isHeldPress, isPlainClick } from '../../src/dom/controls.ts';
import { isElement, isHtmlElement, ownDocument } from '../../src/dom/nodes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { controlOf } from '../../src/tips/control.ts';
import { followPointer, OPEN_DELAY_MS } from '../../src/tips/hover.ts';
import { attributeOf } from '../../src/tips/server-markup.ts';
import { createTip } from '../../src/tips/tip.ts';
import tipsCss from '../../src/tips/tips.css?inline';
import { isOn, numberOf, wordsOf } from '../../src/tooltips/attributes.ts';
import fullCss from '../../src/tooltips/full.css?inline';
import type { FullBox } from '../../src/tooltips/full-box.ts';
import { closesTip } from '../../src/tooltips/full-box.ts';
import { fullParts, markClosed } from '../../src/tooltips/full-tooltip.ts';
import { needsOriginal, replaceOriginal } from '../../src/tooltips/originals.ts';
import { placementOf, type UsualPlace } from '../../src/tooltips/placement.ts';
import { joinTabOrder } from '../../src/tooltips/tab-order.ts';
import { describe, isListOfItems, isRealLink, itemFor, itemsOf, opensMenu } from './items.ts';
import css from './menu.css?inline';

/** Time until the menu closes after the pointer has left menu and trigger, in ms. */
const CLOSE_DELAY_MS = 200;

/** Time until the menu closes after a click in it, whose link is being followed, in ms. */
const CLICK_CLOSE_MS = 100;

const USUAL: UsualPlace = { my: 'top left', at: 'bottom left', dx: 0, dy: 5 };
/** A menu within a menu would lie on the entries below its own. */
const NESTED: UsualPlace = { my: 'top left', at: 'top right', dx: 0, dy: 0 };

/** Item that gets the focus when the menu opens. */
type Focus = 'first' | 'last';

/** Firefox counts a press of Enter on a link as one click like that of a mouse, but names no pointer. */
function isByKey(event: MouseEvent): boolean {
  return event.detail === 0 || (event as PointerEvent).pointerType === '';
}

/** Keeps a key that was used from the browser, and from the menu around this one. */
function consume(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Makes a selector of the menu inside its trigger, which is not part of the control. */
function contentInside(trigger: HTMLElement): string {
  const target = attributeOf(trigger, 'tooltip-target');
  return /^#[\w-]+$/.test(target) && trigger.querySelector(target) ? target : '.dropdown-menu,ul';
}

/** Fields, which need keys and clicks themselves. */
const FIELD = 'input:not([type=button],[type=submit],[type=image]),select,textarea';

/**
 * Adopts the trigger of a menu.
 * @throws Error where a field would be what opens it.
 */
export function adopt(trigger: HTMLElement, page: Page): () => void {
  if (needsOriginal(trigger)) return () => {};
  for (const sheet of [baseCss, tipsCss, fullCss, css]) adoptStyles(sheet);
  const gone = new AbortController();
  const { signal } = gone;
  const outer = trigger.closest('.k2i-tip--menu');
  const openDelay = numberOf(trigger, 'open-delay', OPEN_DELAY_MS);
  const events = wordsOf(trigger, 'open-event');
  const { element: control, undo: undoControl } = controlOf(trigger, { role: 'button' }, contentInside(trigger));
  if (control.matches(FIELD)) {
    undoControl();
    throw new Error('A field opens no menu');
  }
  const undoState = setAttributes(control, { 'aria-haspopup': 'true', 'aria-expanded': 'false' });
  const isRightToLeft = getComputedStyle(trigger).direction === 'rtl';
  const [inKey, outKey] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  /** Opened by a click, a tap or a key: the next one closes it. */
  let chosen = false;
  let focus: Focus | undefined;
  let followed: ReturnType<typeof setTimeout> | undefined;
  let box: FullBox | undefined;
  /** Things to do, and nothing to fill in. */
  let isList = false;

  const items = () => (box ? itemsOf(box.content) : []);
  const moveFocus = (to: Focus | undefined) =>
    items()
      .at(to === 'last' ? -1 : 0)
      ?.focus();

  const onShow = () => {
    control.setAttribute('aria-expanded', 'true');
    if (focus) moveFocus(focus);
    focus = undefined;
  };
  const onHide = () => {
    clearTimeout(followed);
    chosen = false;
    control.setAttribute('aria-expanded', 'false');
  };
  const placement = placementOf(trigger, outer ? NESTED : USUAL);
  const tip = createTip({
    ...fullParts({ trigger, mode: 'menu', page, placement, onShow, onHide }),
    trigger,
    control,
    mode: 'menu',
    page,
    closesOutside: true,
    dress(built) {
      box = built;
      const { element, content, title } = built;
      const name = control.getAttribute('aria-label') || control.textContent?.trim() || '';
      isList = isListOfItems(content);
      element.setAttribute('role', 'none');
      content.setAttribute('role', isList ? 'menu' : 'group');
      if (title) content.setAttribute('aria-labelledby', title.id);
      else if (name) content.setAttribute('aria-label', name);
      hovered(element);
      element.addEventListener('click', onClickInside);
      element.addEventListener('keydown', onKeyInside);
      // Tab leaves a list as a whole, and goes through what is filled in.
      if (isList) element.addEventListener('focusout', onFocusOut);
      else tabbed(element);
      const undoRoles = isList ? describe(content) : () => {};
      const undoId = setAttributes(control, { 'aria-controls': element.id });
      return () => {
        box = undefined;
        undoId();
        undoRoles();
      };
    },
  });
  const tabbed = joinTabOrder(trigger, control, tip, signal);
  const putClassesBack = markClosed(trigger);
  const open = (to?: Focus) => {
    chosen = true;
    if (tip.isOpen) {
      if (to) moveFocus(to);
      return;
    }
    focus = to;
    tip.open(openDelay);
  };

  const onClickInside = (event: Event) => {
    const { target } = event;
    if (!isElement(target) || !box) return;
    const item = target.closest('a,button');
    if (!closesTip(event) && (!item || (opensMenu(item, box.content) && !isRealLink(item)))) return;
    // The link is followed first, and whoever listens has seen the click.
    followed = setTimeout(() => tip.close(), CLICK_CLOSE_MS);
  };
  const onKeyInside = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    // A menu within this one answers its own keys.
    if (event.defaultPrevented || !isElement(target)) return;
    if (key === 'Tab' && isList) {
      // The browser goes on from the control, wherever in the page the menu stands.
      control.focus({ preventScroll: true });
      tip.close();
      return;
    }
    // The key that has opened the menu may still be down: the entry that has the focus by then was not meant.
    if (isList && isHeldPress(event)) return consume(event);
    const isPress = key === ' ' || (key === 'Enter' && !target.matches('a[href],button'));
    const item = isPress && target.matches('[role=menuitem]') ? target : undefined;
    // With a modifier it is a shortcut of the browser's or of the page's.
    const isPlain = !altKey && !ctrlKey && !metaKey;
    const next = isPlain && isList ? itemFor(key, items(), ownDocument.activeElement) : undefined;
    if (isHtmlElement(item)) item.click();
    else if (key === outKey && outer) tip.close();
    else if (next) next.focus();
    else return;
    consume(event);
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    const stays =
      relatedTarget === null || trigger.contains(relatedTarget as Node) || tip.element?.contains(relatedTarget as Node);
    if (!stays) tip.close();
  };
  // Safari before 18.2 does not say of a click what has made it.
  let pressedBy = '';
  const onPointerDown = (event: PointerEvent) => {
    pressedBy = event.pointerType;
  };
  const onClick = (event: MouseEvent) => {
    if (!isElement(event.target) || tip.element?.contains(event.target)) return;
    if (!isPlainClick(event) || !(control.contains(event.target) || event.target === trigger)) return;
    const { pointerType = isByKey(event) ? '' : pressedBy } = event as Partial<PointerEvent>;
    // A mouse has opened the menu already by being there: its click, and a key's, follow a link that leads somewhere.
    // A finger sees the menu first.
    if (isRealLink(control) && (pointerType !== 'touch' || tip.isOpen)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (chosen && tip.isOpen) tip.close();
    else open(isByKey(event) ? 'first' : undefined);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== control || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const isClick = key === ' ' || (key === 'Enter' && !control.matches('a[href],button'));
    if (key === (outer ? inKey : 'ArrowDown')) open('first');
    else if (key === 'ArrowUp' && !outer) open('last');
    else if (isClick && isHeldPress(event)) return consume(event);
    else if (isClick && chosen && tip.isOpen) tip.close();
    else if (isClick) open('first');
    else return;
    consume(event);
  };

  const hovered = followPointer({
    trigger,
    control,
    tip,
    opens: !events.length || events.includes('mouseenter'),
    closes: true,
    openDelay,
    closeDelay: numberOf(trigger, 'close-delay', CLOSE_DELAY_MS),
    signal,
  });
  replaceOriginal(trigger, signal);
  trigger.addEventListener('pointerdown', onPointerDown, { capture: true, passive: true, signal });
  trigger.addEventListener('click', onClick, { capture: true, signal });
  trigger.addEventListener('keydown', onKey, { signal });
  control.addEventListener('blur', onFocusOut, { signal });
  if (isOn(trigger, 'open-ready')) tip.open(openDelay);

  return () => {
    gone.abort();
    tip.destroy();
    putClassesBack();
    undoState();
    undoControl();
  };
}
