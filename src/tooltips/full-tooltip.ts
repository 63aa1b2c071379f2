import { inReverse, keepAttributes, setAttributes } from '../dom/attributes.ts';
import { asButton, FOCUSABLE } from '../dom/controls.ts';
import type { Page } from '../page/page.ts';
import { type Behaviour, CLOSE_DELAY_MS, OPEN_DELAY_MS } from '../popovers/follow-pointer.ts';
import { adoptTrigger } from '../popovers/trigger.ts';
import { isOn, numberOf, placementOf, type UsualPlace, wordsOf } from './attributes.ts';
import './full.css?adopt';
import { buildFullBox, closesTip, type FullBox, nameOf, setStateClasses } from './full-box.ts';
import { needsOriginal, replaceOriginal } from './originals.ts';

const USUAL: UsualPlace = { my: 'top left', at: 'bottom right' };
const SIMPLE: UsualPlace = { my: 'bottom center', at: 'top center' };
/** Selects elements with native keyboard support. */
const PRESSED_BY_KEY = 'a[href],button,input,select,textarea,summary';

/** Reads the jQuery events on which a template opens and closes a tip, and the delays. */
function behaviourOf(trigger: Element): Behaviour & { readonly elsewhere: boolean } {
  const opens = wordsOf(trigger, 'open-event');
  const closes = wordsOf(trigger, 'close-event');
  const has = (words: string[], ...names: string[]) => !words.length || names.some((name) => words.includes(name));
  const hover = has(opens, 'mouseenter', 'mouseover', 'hover');
  return {
    hover,
    focus: hover || has(opens, 'focus', 'focusin'),
    click: has(opens, 'click'),
    leave: has(closes, 'mouseleave', 'mouseout'),
    elsewhere: has(closes, 'unfocus', 'click'),
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
  else element.setAttribute('aria-label', nameOf(control));
}

/** Adopts the trigger of a tip whose attributes name its content, its place or its events. */
export function adoptFull(trigger: HTMLElement, page: Page): () => void {
  if (needsOriginal(trigger)) return () => {};
  const controller = new AbortController();
  const { signal } = controller;
  const behaviour = behaviourOf(trigger);
  const isSimple = isOn(trigger, 'simple') || wordsOf(trigger, 'classes').includes('qtip-simple');
  const putClassesBack = keepAttributes(trigger, 'class');
  setStateClasses(trigger, false);
  /** Neither the pointer nor the focus opens it, and nothing that the server printed is pressed by a key. */
  const isPressed = (control: HTMLElement) => behaviour.click && !behaviour.focus && !control.matches(PRESSED_BY_KEY);
  const { control, tip, undo } = adoptTrigger<FullBox>(trigger, page, behaviour, {
    closesOutside: behaviour.elsewhere,
    placement: placementOf(trigger, isSimple ? SIMPLE : USUAL),
    build: () => buildFullBox(trigger, 'tooltip', page),
    dress(box, control, close) {
      describeUsed(box, control);
      setStateClasses(trigger, true);
      box.element.addEventListener('click', (event) => {
        if (closesTip(event)) close();
      });
      return inReverse([
        () => setStateClasses(trigger, false),
        isPressed(control) ? setAttributes(control, { 'aria-expanded': 'true' }) : undefined,
      ]);
    },
  });
  let undoState = () => {};
  if (isPressed(control)) {
    undoState = setAttributes(control, { 'aria-expanded': 'false' });
    asButton(control, signal);
  }
  replaceOriginal(trigger, signal);
  if (isOn(trigger, 'open-ready')) tip.open(behaviour.openDelay);
  return () => {
    controller.abort();
    undo();
    undoState();
    putClassesBack();
  };
}
