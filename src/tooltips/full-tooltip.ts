import type { Page } from '../core/page.ts';
import { setAttributes } from '../dom/attributes.ts';
import baseCss from '../dom/base.css?inline';
import { asButton, FOCUSABLE } from '../dom/controls.ts';
import { adoptStyles } from '../dom/styles.ts';
import { CLOSE_DELAY_MS, OPEN_DELAY_MS } from '../tips/constants.ts';
import { adoptTrigger } from '../tips/trigger.ts';
import { isOn, numberOf, wordsOf } from './attributes.ts';
import { closesTip } from './closing.ts';
import fullCss from './full.css?inline';
import { fullParts, markClosed } from './full-tip.ts';
import { needsOriginal, replaceOriginal } from './originals.ts';
import { placementOf, type UsualPlace } from './placement.ts';
import { joinTabOrder } from './tab-order.ts';

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

function nameOf(control: HTMLElement): string {
  return control.getAttribute('aria-label') || control.textContent?.trim() || control.title;
}

/** Adopts the trigger of a tip that is plain in nothing: its attributes say what it holds and when it opens. */
export function adoptFull(trigger: HTMLElement, page: Page): () => void {
  if (needsOriginal(trigger)) return () => {};
  adoptStyles(baseCss);
  adoptStyles(fullCss);
  const gone = new AbortController();
  const { signal } = gone;
  const events = eventsOf(trigger);
  const openDelay = numberOf(trigger, 'open-delay', OPEN_DELAY_MS);
  const closeDelay = numberOf(trigger, 'close-delay', CLOSE_DELAY_MS);
  const isSimple = isOn(trigger, 'simple') || wordsOf(trigger, 'classes').includes('qtip-simple');
  const putClassesBack = markClosed(trigger);
  const expand = (isOpen: boolean) => {
    if (isPressed) control.setAttribute('aria-expanded', `${isOpen}`);
  };
  const placement = placementOf(trigger, isSimple ? SIMPLE : USUAL);
  const { control, tip, undo } = adoptTrigger(
    trigger,
    page,
    { ...events, openDelay, closeDelay },
    {
      ...fullParts({
        trigger,
        mode: 'tooltip',
        page,
        placement,
        onShow: () => expand(true),
        onHide: () => expand(false),
      }),
      closesOutside: events.elsewhere,
      dress({ element, title }) {
        tabbed(element);
        element.addEventListener('click', (event) => {
          if (closesTip(event)) tip.close();
        });
        // A tooltip holds nothing that could be used.
        const isUsed = element.querySelector(FOCUSABLE) !== null;
        if (isUsed) element.setAttribute('role', 'dialog');
        if (isUsed && title) element.setAttribute('aria-labelledby', title.id);
        else if (isUsed) element.setAttribute('aria-label', nameOf(control));
      },
    },
  );
  const tabbed = joinTabOrder(trigger, control, tip, signal);
  /** Neither the pointer nor the focus opens it, and nothing that the server printed is pressed by a key. */
  const isPressed = events.click && !events.focus && !control.matches(PRESSED_BY_KEY);
  const undoState = isPressed ? setAttributes(control, { 'aria-expanded': 'false' }) : () => {};
  if (isPressed) asButton(control, signal);
  replaceOriginal(trigger, signal);
  if (isOn(trigger, 'open-ready')) tip.open(openDelay);
  return () => {
    // What was set last is put back first.
    undoState();
    gone.abort();
    undo();
    putClassesBack();
  };
}
