import { inReverse } from '../dom/attributes.ts';
import { isElement, isOverlaid, ownDocument } from '../dom/nodes.ts';
import type { Timer } from '../dom/wait.ts';
import type { Page } from '../page/page.ts';
import { type Placement, placeTip } from './anchor.ts';
import { closeTooltips, type OpenTip, register } from './open-tips.ts';

export interface Box {
  readonly element: HTMLElement;
  remove(): void;
}

/** The parts that differ between kinds of tips. */
export interface TipParts<Built extends Box = Box> extends Omit<OpenTip, 'box' | 'close'> {
  readonly control: HTMLElement;
  readonly page: Page;
  readonly placement: Placement;
  /** Builds the box and puts it into the page; `undefined` when there is nothing to show. */
  build(): Promise<Built | undefined>;
  /** Adds roles and listeners to a box. The returned function undoes what is changed outside of it. */
  dress(box: Built): () => void;
}

interface Opening {
  readonly is: 'opening';
  readonly timer: Timer;
  whenOpen: (() => void) | undefined;
}

type State =
  | { readonly is: 'closed' }
  | Opening
  | { readonly is: 'open'; readonly element: HTMLElement; readonly hide: () => void };

const CLOSED: State = { is: 'closed' };

/** Shows a box in the top layer, at its trigger. The returned function puts everything back. */
function showBox<Built extends Box>(parts: TipParts<Built>, box: Built, close: () => void): () => void {
  const { trigger, control, placement } = parts;
  const { element } = box;
  // Its content follows its control in the tab order.
  element.showPopover?.({ source: control });
  element.addEventListener('focusout', ({ relatedTarget: to }) => {
    const stays = !isElement(to) || trigger.contains(to) || element.contains(to) || element.matches(':hover');
    if (!stays) close();
  });
  const hide = inReverse([
    () => box.remove(),
    placeTip(trigger, element, placement),
    parts.dress(box),
    register({ ...parts, box: element, close }),
  ]);
  return () => {
    const hadFocus = element.contains(ownDocument.activeElement);
    hide();
    if (hadFocus) control.focus({ preventScroll: true });
  };
}

function openLater(build: (opening: Opening) => void, delay: number, whenOpen?: () => void): Opening {
  const opening: Opening = { is: 'opening', timer: setTimeout(() => build(opening), delay), whenOpen };
  return opening;
}

/** Builds the box, and reports a failure. */
function buildBox<Built extends Box>({ trigger, mode, page, build }: TipParts<Built>): Promise<Built | undefined> {
  // Two tooltips would overlap, and may show the same element of the page.
  if (mode === 'tooltip') closeTooltips(trigger);
  return build().catch((error) => void page.fail(trigger, mode, error));
}

/** Makes a tip, whose box is built when it opens and removed when it closes. All delays are in ms. */
export function createTip<Built extends Box>(parts: TipParts<Built>) {
  const { trigger, mode, page } = parts;
  let state = CLOSED;
  let isClicked = false;
  let closing: Timer | undefined;

  const build = async (opening: Opening) => {
    const box = await buildBox(parts);
    if (state !== opening) return box?.remove();
    state = CLOSED;
    if (!box) return;
    state = { is: 'open', element: box.element, hide: showBox(parts, box, close) };
    opening.whenOpen?.();
    page.emit(trigger, 'k2:opened', { what: mode });
  };
  const stay = () => clearTimeout(closing);
  const open = (delay: number, whenOpen?: () => void) => {
    stay();
    if (state.is === 'open') whenOpen?.();
    else if (state.is === 'opening') state.whenOpen ??= whenOpen;
    else state = openLater(build, delay, whenOpen);
  };
  /** Closes it, whatever is open above it. */
  const destroy = () => {
    stay();
    const before = state;
    state = CLOSED;
    isClicked = false;
    if (before.is === 'opening') clearTimeout(before.timer);
    if (before.is !== 'open') return;
    before.hide();
    if (state !== CLOSED) destroy(); // The focus is back on the control, which opens it.
    page.emit(trigger, 'k2:closed', { what: mode });
  };
  /** Closes it after a delay. A pending opening is cancelled at once. */
  const close = (delay = 0) => {
    // Its trigger may have opened the dialog above it, which would close, too.
    if (isOverlaid(trigger)) return;
    stay();
    if (delay && state.is === 'open') closing = setTimeout(close, delay);
    else destroy();
  };
  return {
    open,
    close,
    toggle(delay: number, whenOpen?: () => void) {
      if (isClicked && state.is === 'open') return close();
      isClicked = true;
      open(delay, whenOpen);
    },
    stay,
    destroy,
    isWanted: () => state.is !== 'closed',
    get element() {
      return state.is === 'open' ? state.element : undefined;
    },
  };
}

export type Tip = ReturnType<typeof createTip>;
