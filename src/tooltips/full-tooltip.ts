import type { Page } from '../core/page.ts';
import { setAttributes } from '../dom/attributes.ts';
import baseCss from '../dom/base.css?inline';
import { asButton, FOCUSABLE } from '../dom/controls.ts';
import { isOverlaid } from '../dom/nodes.ts';
import { adoptStyles } from '../dom/styles.ts';
import { CLOSE_DELAY_MS, OPEN_DELAY_MS } from '../tips/hover.ts';
import { type OpenTip, openTips } from '../tips/open-tips.ts';
import type { TipParts } from '../tips/tip.ts';
import { adoptTrigger } from '../tips/trigger.ts';
import { isOn, numberOf, wordsOf } from './attributes.ts';
import fullCss from './full.css?inline';
import { buildFullBox, closesTip, type FullBox } from './full-box.ts';
import { needsOriginal, replaceOriginal } from './originals.ts';
import { float, type Placement, placementOf, type UsualPlace } from './placement.ts';
import { joinTabOrder } from './tab-order.ts';

function toggleClasses(trigger: HTMLElement, isOpen: boolean): void {
  for (const word of wordsOf(trigger, 'open-classes')) trigger.classList.toggle(word, isOpen);
  for (const word of wordsOf(trigger, 'close-classes')) trigger.classList.toggle(word, !isOpen);
}

/**
 * Gives a trigger the classes that it names for a closed tip.
 * @returns puts those back that it has now.
 */
export function markClosed(trigger: HTMLElement): () => void {
  const words = [...wordsOf(trigger, 'open-classes'), ...wordsOf(trigger, 'close-classes')];
  const before = words.map((word) => [word, trigger.classList.contains(word)] as const);
  toggleClasses(trigger, false);
  return () => {
    for (const [word, on] of before) trigger.classList.toggle(word, on);
  };
}

/** The parts of a tip that its attributes do not name. */
type FullTipParts = Pick<TipParts<FullBox>, 'trigger' | 'mode' | 'page' | 'onShow' | 'onHide'> & {
  readonly placement: Placement;
};

/** Makes the parts of a tip that the attributes of its trigger name: content, place, classes and life. */
export function fullParts({ trigger, mode, page, placement, onShow, onHide }: FullTipParts) {
  return {
    keepAlive: isOn(trigger, 'keep-alive'),
    build: () => buildFullBox(trigger, mode, page),
    staysOpen: () => isOverlaid(trigger),
    place(element: HTMLElement, close: () => void) {
      const undo = [raiseOnFocus(element), float(trigger, element, placement, close)];
      return () => {
        for (const restore of undo) restore();
      };
    },
    onShow() {
      toggleClasses(trigger, true);
      onShow?.();
    },
    onHide() {
      toggleClasses(trigger, false);
      onHide?.();
    },
  } satisfies Partial<TipParts<FullBox>>;
}

/** `z-index` of the lowest tip. It only matters in browsers without a top layer. */
const Z_INDEX = 15_000;

/** `z-index` of the lowest modal tip: below the others. */
const MODAL_Z_INDEX = 14_800;

function stack(): void {
  openTips.forEach(({ box, isModal }, index) => {
    box.style.zIndex = `${(isModal ? MODAL_Z_INDEX : Z_INDEX) + index}`;
  });
}

/**
 * Puts a shown tip above the others, and again whenever it has the focus, with the tips that are inside it.
 * @returns ends that.
 */
export function raiseOnFocus(box: HTMLElement): () => void {
  stack();
  const raise = () => {
    const isRaised = (tip: OpenTip) => box.contains(tip.box);
    openTips.sort((one, other) => Number(isRaised(one)) - Number(isRaised(other)));
    stack();
  };
  box.addEventListener('focusin', raise);
  return () => box.removeEventListener('focusin', raise);
}

const USUAL: UsualPlace = { my: 'top left', at: 'bottom right', dx: 0, dy: 0 };
const SIMPLE: UsualPlace = { my: 'bottom center', at: 'top center', dx: 0, dy: 0 };
/** Selects elements that react to keys without us. */
const PRESSED_BY_KEY = 'a[href],button,input,select,textarea,summary';

/** Reads the jQuery events on which a template opens and closes a tip. */
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

/** Adopts the trigger of a tip whose attributes name its content, its place or its events. */
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
    // In reverse order.
    undoState();
    gone.abort();
    undo();
    putClassesBack();
  };
}
