import { setAttributes } from '../../src/dom/attributes.ts';
import { asButton, isHeldPress, isPlainClick, onKeyDown } from '../../src/dom/controls.ts';
import { closest, isElement, isHtmlElement } from '../../src/dom/nodes.ts';
import { itemAt, type Motion, motionOf } from '../../src/keys/keys.ts';
import type { Scope } from '../../src/page/scope.ts';
import { buildTip } from '../../src/popovers/box.ts';
import { TIP } from '../../src/popovers/server-markup.ts';
import type { Tip } from '../../src/popovers/tip.ts';
import { adoptTrigger, OPEN_DELAY_MS } from '../../src/popovers/trigger.ts';
import { numberOf, placementOf, type UsualPlace, wordsOf } from '../../src/tooltips/attributes.ts';
import { boxName, buildFullBox, type FullBox, takeOver } from '../../src/tooltips/full-box.ts';
import { describe, isListOfItems, isRealLink, itemForKey, itemsOf } from './items.ts';
import './menu.css?adopt';

/** After the pointer has left menu and trigger, in ms. */
const CLOSE_DELAY_MS = 200;
/** After a click in the menu, whose link is being followed, in ms. */
const CLICK_CLOSE_MS = 100;

const USUAL: UsualPlace = { my: 'top left', at: 'bottom left', dy: 5 };
/** Opens to the side: below its item, a nested menu would cover the next items. */
const NESTED: UsualPlace = { my: 'top left', at: 'top right' };

interface Menu {
  readonly trigger: HTMLElement;
  readonly control: HTMLElement;
  readonly tip: Tip;
  readonly isNested: boolean;
}

/** Tests if a click was made by key. Firefox counts Enter on a link as a click of a mouse, but with no pointer type. */
const isByKey = (event: MouseEvent) => event.detail === 0 || (event as PointerEvent).pointerType === '';

/** Keeps a used key from the browser, and from the menu around this one. */
function consume(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Moves the focus into the open menu; a small form is entered by Tab. */
function focusItem({ tip }: Menu, which: Motion): void {
  const list = tip.element()?.querySelector('[role=menu]');
  if (list) itemAt(which, itemsOf(list), undefined)?.focus();
}

function listenInside({ element, content }: FullBox, { tip, isNested }: Menu): void {
  const isList = isListOfItems(content);
  element.addEventListener('click', (event) => {
    const item = closest(event.target, 'a,button');
    // An item without an address opens a tooltip or a menu of its own.
    const isUsed = item && (isRealLink(item) || !content.contains(item.closest(TIP)));
    // The menu closes after the link is followed and every listener has received the click.
    if (isUsed) tip.close(CLICK_CLOSE_MS);
  });
  onKeyDown(element, (event) => {
    const { key, target } = event;
    // A nested menu handles its own keys.
    if (event.defaultPrevented || !isHtmlElement(target)) return;
    const isPress = key === ' ' || (key === 'Enter' && !target.matches('a[href],button'));
    const next = isList ? itemForKey(event, content) : undefined;
    // The key that has opened the menu may still be held, and must not press the focused item.
    if (isList && isHeldPress(event)) return consume(event);
    if (isPress && target.matches('[role=menuitem]')) target.click();
    else if (isNested && motionOf(event, 'down', content) === 'out') tip.close();
    else if (next) next.focus();
    else return;
    consume(event);
  });
}

function listenOnControl(menu: Menu, signal: AbortSignal): void {
  const { trigger, control, tip, isNested } = menu;
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (!isElement(target) || tip.element()?.contains(target) || !isPlainClick(event)) return;
    if (!control.contains(target) && target !== trigger) return;
    // Hovering has opened the menu already, so a mouse's click, and a key's, follow a real link. A tap opens the menu
    // first.
    if (isRealLink(control) && (isByKey(event) || tip.isWanted())) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tip.toggle(() => isByKey(event) && focusItem(menu, 'first'));
  };
  const onKey = (event: KeyboardEvent) => {
    const motion = motionOf(event, 'down', trigger);
    const isFirst = motion === (isNested ? 'in' : 'next');
    if (event.target !== control || !(isFirst || (motion === 'previous' && !isNested))) return;
    tip.open(() => focusItem(menu, isFirst ? 'first' : 'last'));
    consume(event);
  };
  // A trigger in another menu keeps its role as an item.
  if (!isNested && !isRealLink(control)) asButton(control, signal);
  trigger.addEventListener('click', onClick, { capture: true, signal });
  onKeyDown(trigger, onKey, { signal });
}

function describeBox({ element, content, title }: FullBox, control: HTMLElement, shown: Scope): void {
  const isList = isListOfItems(content);
  element.setAttribute('role', 'none');
  content.setAttribute('role', isList ? 'menu' : 'group');
  if (title) content.setAttribute('aria-labelledby', title.id);
  else content.setAttribute('aria-label', boxName(control));
  if (isList) describe(content, shown);
}

/** Adopts the trigger of a menu, which opens by pointer, click and key, unless only the original script can show it. */
export function adopt(trigger: HTMLElement, scope: Scope): void {
  if (!takeOver(trigger, scope)) return;
  const isNested = !!trigger.closest('.k2i-tip--menu');
  const openDelay = numberOf(trigger, 'open-delay', OPEN_DELAY_MS);
  const closeDelay = numberOf(trigger, 'close-delay', CLOSE_DELAY_MS);
  const events = wordsOf(trigger, 'open-event');
  const hover = !events.length || events.includes('mouseenter');
  const behaviour = { hover, focus: false, click: false, leave: true, openDelay, closeDelay };
  const { control, tip } = adoptTrigger(trigger, scope, behaviour, {
    mode: 'menu',
    closesOutside: true,
    placement: placementOf(trigger, isNested ? NESTED : USUAL),
    async build(shown) {
      const box = await buildFullBox(trigger, shown, {
        hasCloseButton: false,
        place: () => buildTip(trigger, 'menu', shown),
        close: () => tip.close(),
      });
      if (!box) return undefined;
      listenInside(box, menu);
      describeBox(box, control, shown);
      shown.undo(setAttributes(control, { 'aria-controls': box.element.id, 'aria-expanded': 'true' }));
      return box.element;
    },
  });
  const menu: Menu = { trigger, control, tip, isNested };
  scope.undo(setAttributes(control, { 'aria-haspopup': 'true', 'aria-expanded': 'false' }));
  listenOnControl(menu, scope.signal);
}
