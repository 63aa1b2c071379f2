import { setAttributes } from '../dom/attributes.ts';
import { asButton, FOCUSABLE } from '../dom/controls.ts';
import type { Scope } from '../page/scope.ts';
import { buildTip } from '../popovers/box.ts';
import { adoptTooltip, type Behaviour, CLOSE_DELAY_MS, OPEN_DELAY_MS } from '../popovers/trigger.ts';
import { isOn, numberOf, placementOf, type UsualPlace, wordsOf } from './attributes.ts';
import { boxName, buildFullBox, type FullBox, takeOver } from './full-box.ts';

const USUAL: UsualPlace = { my: 'top left', at: 'bottom right' };
const SIMPLE: UsualPlace = { my: 'bottom center', at: 'top center' };
/** Selects elements with native keyboard support. */
const PRESSED_BY_KEY = 'a[href],button,input,select,textarea,summary';

/** Reads the jQuery events on which a template opens and closes a tip, and the delays. */
function behaviourOf(trigger: Element): Behaviour & { readonly closesOutside: boolean } {
  const opens = wordsOf(trigger, 'open-event');
  const closes = wordsOf(trigger, 'close-event');
  const has = (words: string[], ...names: string[]) => !words.length || names.some((name) => words.includes(name));
  const hover = has(opens, 'mouseenter', 'mouseover', 'hover');
  return {
    hover,
    focus: hover || has(opens, 'focus', 'focusin'),
    click: has(opens, 'click'),
    leave: has(closes, 'mouseleave', 'mouseout'),
    closesOutside: has(closes, 'unfocus', 'click'),
    openDelay: numberOf(trigger, 'open-delay', OPEN_DELAY_MS),
    // 0 would leave no time to move onto the tip.
    closeDelay: numberOf(trigger, 'close-delay', 0) || CLOSE_DELAY_MS,
  };
}

/** Makes the box a dialog if it holds something that can be used, which a tooltip may not. */
function describeUsed({ element, title }: FullBox, control: HTMLElement): void {
  if (!element.querySelector(FOCUSABLE)) return;
  element.setAttribute('role', 'dialog');
  if (title) element.setAttribute('aria-labelledby', title.id);
  else element.setAttribute('aria-label', boxName(control));
}

/** Adopts the trigger of a tip whose attributes name its content, its place or its events. */
export function adoptFull(trigger: HTMLElement, scope: Scope): void {
  if (!takeOver(trigger, scope)) return;
  const behaviour = behaviourOf(trigger);
  const isSimple = isOn(trigger, 'simple') || wordsOf(trigger, 'classes').includes('qtip-simple');
  const { control, tip } = adoptTooltip(trigger, scope, behaviour, {
    closesOutside: behaviour.closesOutside,
    placement: placementOf(trigger, isSimple ? SIMPLE : USUAL),
    async build(shown) {
      const box = await buildFullBox(trigger, shown, {
        // A tip that opens for the pointer closes when the pointer leaves.
        hasCloseButton: wordsOf(trigger, 'open-event').includes('click'),
        place: () => buildTip(trigger, 'tooltip', shown),
        close: () => tip.close(),
      });
      if (!box) return undefined;
      describeUsed(box, control);
      if (isPressed) shown.undo(setAttributes(control, { 'aria-expanded': 'true' }));
      return box.element;
    },
  });
  /** Neither the pointer nor the focus opens it, and nothing that the server printed is pressed by a key. */
  const isPressed = behaviour.click && !behaviour.focus && !control.matches(PRESSED_BY_KEY);
  if (isPressed) {
    scope.undo(setAttributes(control, { 'aria-expanded': 'false' }));
    asButton(control, scope.signal);
  }
}
