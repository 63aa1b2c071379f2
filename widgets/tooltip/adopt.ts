import type { Page } from '../../src/page.ts';
import { isOn, numberOf, wordsOf } from '../../src/tips/attributes.ts';
import { OPEN_DELAY_MS } from '../../src/tips/constants.ts';
import { controlOf, FOCUSABLE, isFocusVisible } from '../../src/tips/control.ts';
import { followPointer } from '../../src/tips/hover.ts';
import { replaceOriginal } from '../../src/tips/originals.ts';
import { placementOf, type UsualPlace } from '../../src/tips/placement.ts';
import { joinTabOrder } from '../../src/tips/tab-order.ts';
import { createTip } from '../../src/tips/tip.ts';
import css from '../../src/tips/tips.css?inline';
import { asButton } from '../../src/ui/as-button.ts';
import { setAttributes } from '../../src/ui/attributes.ts';
import baseCss from '../../src/ui/base.css?inline';
import { describeBy } from '../../src/ui/described-by.ts';
import { isElement } from '../../src/ui/kinds.ts';
import { adoptStyles } from '../../src/ui/styles.ts';
import { CLOSE_DELAY_MS } from './constants.ts';

const USUAL: UsualPlace = { my: 'top left', at: 'bottom right', dx: 0, dy: 0 };
const SIMPLE: UsualPlace = { my: 'bottom center', at: 'top center', dx: 0, dy: 0 };

/** What a key presses without us, or types into. */
const PRESSED_BY_KEY = 'a[href],button,input,select,textarea,summary';

/** What of the jQuery events that a template names we open and close on. */
function eventsOf(trigger: Element) {
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
  };
}

/** The browser's own tip for `title` would stand beside ours; a trigger that is named by nothing else keeps it as its name. */
function withoutTitle(trigger: HTMLElement): () => void {
  const { title } = trigger;
  if (!title) return () => {};
  const isNamed =
    trigger.textContent?.trim() || trigger.hasAttribute('aria-label') || trigger.querySelector('img[alt]');
  return setAttributes(trigger, { title: null, ...(!isNamed && { 'aria-label': title }) });
}

function nameOf(control: HTMLElement): string {
  return control.getAttribute('aria-label') || control.textContent?.trim() || control.title;
}

/** Adopts the trigger of a plain tip. */
export function adopt(trigger: HTMLElement, page: Page): () => void {
  adoptStyles(baseCss);
  adoptStyles(css);
  const gone = new AbortController();
  const { signal } = gone;
  const events = eventsOf(trigger);
  const openDelay = numberOf(trigger, 'open-delay', OPEN_DELAY_MS);
  const closeDelay = numberOf(trigger, 'close-delay', CLOSE_DELAY_MS);
  const isSimple = isOn(trigger, 'simple') || wordsOf(trigger, 'classes').includes('qtip-simple');
  const undoTitle = withoutTitle(trigger);
  const { element: control, undo: undoControl } = controlOf(trigger, {});
  /** Neither the pointer nor the focus opens it, and nothing that the server printed is pressed by a key. */
  const isPressed = events.click && !events.focus && !control.matches(PRESSED_BY_KEY);
  if (isPressed) asButton(control, signal);
  const undoState = isPressed ? setAttributes(control, { 'aria-expanded': 'false' }) : () => {};
  /** Opened by a click: the next one closes it. */
  let clicked = false;

  const tip = createTip({
    trigger,
    control,
    mode: 'tooltip',
    page,
    placement: placementOf(trigger, isSimple ? SIMPLE : USUAL),
    closesOutside: events.elsewhere,
    dress({ element, title }) {
      listenTo(element);
      // A tooltip holds nothing that could be used.
      const isUsed = element.querySelector(FOCUSABLE) !== null;
      element.setAttribute('role', isUsed ? 'dialog' : 'tooltip');
      if (isUsed && title) element.setAttribute('aria-labelledby', title.id);
      else if (isUsed) element.setAttribute('aria-label', nameOf(control));
      return describeBy(control, element.id);
    },
    onShow: () => {
      if (isPressed) control.setAttribute('aria-expanded', 'true');
    },
    onHide: () => {
      clicked = false;
      if (isPressed) control.setAttribute('aria-expanded', 'false');
    },
  });
  const hovered = followPointer({
    trigger,
    tip,
    opens: events.hover,
    closes: events.leave,
    openDelay,
    closeDelay,
    signal,
  });
  const tabbed = joinTabOrder(trigger, control, tip, signal);
  const listenTo = (box: HTMLElement) => {
    hovered(box);
    tabbed(box);
    box.addEventListener('click', ({ target }) => {
      if (isElement(target) && target.closest('.cbTooltipClose')) tip.close();
    });
  };

  const onFocus = () => {
    if (events.focus && isFocusVisible(control)) tip.open(openDelay);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!(isElement(relatedTarget) && tip.element?.contains(relatedTarget))) tip.close();
  };
  const onClick = () => {
    if (!events.click || control.matches('input,select,textarea')) return;
    if (clicked && tip.isOpen) tip.close();
    else {
      clicked = true;
      tip.open(openDelay);
    }
  };
  replaceOriginal(trigger, signal);
  control.addEventListener('focus', onFocus, { signal });
  control.addEventListener('blur', onBlur, { signal });
  trigger.addEventListener('click', onClick, { capture: true, signal });
  onFocus();
  if (isOn(trigger, 'open-ready')) tip.open(openDelay);

  return () => {
    gone.abort();
    tip.destroy();
    undoState();
    undoControl();
    undoTitle();
  };
}
