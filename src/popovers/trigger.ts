import { describeBy, setAttributes } from '../dom/attributes.ts';
import { FOCUSABLE } from '../dom/controls.ts';
import { isElement, ownDocument } from '../dom/nodes.ts';
import type { Scope } from '../page/scope.ts';
import { type Placement, placeTip } from './anchor.ts';
import { READY } from './server-markup.ts';
import { closeTooltips, createTip, type OpenTip, register, type Tip, type TipKind } from './tip.ts';

/** Delay from the pointer or the focus to an open tip, also for plain ones, in ms. */
export const OPEN_DELAY_MS = 30;

/** Delay before a tip closes when the pointer leaves its trigger, in ms: time to move onto the tip (WCAG 1.4.13). */
export const CLOSE_DELAY_MS = 300;

/** The events on which a tip opens and closes, and the delays, in ms. */
export interface Behaviour {
  /** Opens for a mouse or pen on the trigger. A finger does not: its tap is a click. */
  readonly hover: boolean;
  readonly focus: boolean;
  readonly click: boolean;
  /** Closes when the pointer has left. */
  readonly leave: boolean;
  readonly openDelay: number;
  readonly closeDelay: number;
}

/** A tip in the top layer, at its trigger. */
export interface PopoverKind extends Pick<TipKind, 'mode' | 'build'>, Pick<OpenTip, 'closesOutside'> {
  readonly placement: Placement;
}

/** Finds the focusable element of a trigger: itself, the first one in it, else the trigger with a `tabindex`. */
export function controlFor(trigger: HTMLElement, scope: Scope): HTMLElement {
  const inside = trigger.matches(FOCUSABLE) ? undefined : trigger.querySelector<HTMLElement>(`${FOCUSABLE},a`);
  const control = inside ?? trigger;
  if (!control.matches(FOCUSABLE)) scope.undo(setAttributes(control, { tabindex: '0' }));
  return control;
}

/** Checks for the focus by keyboard, as far as the browser knows. */
const isFocusVisible = (element: Element) => element === ownDocument.activeElement && element.matches(':focus-visible');

/** Opens the tip for a pointer on the trigger, and closes it for one that leaves the trigger or the box for elsewhere. */
function followPointer(
  part: HTMLElement,
  { hover, leave, closeDelay }: Behaviour,
  tip: Tip,
  isUsed: (place: EventTarget | null) => boolean | undefined,
  signal: AbortSignal,
): void {
  const onEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return;
    tip.stay();
    if (hover) tip.open();
  };
  const onLeave = ({ pointerType, relatedTarget }: PointerEvent) => {
    if (leave && pointerType !== 'touch' && !isUsed(relatedTarget)) tip.close(closeDelay);
  };
  part.addEventListener('pointerenter', onEnter, { signal });
  part.addEventListener('pointerleave', onLeave, { signal });
}

/**
 * Opens and closes a tip by the pointer, the focus and a click on its trigger.
 * @returns the tip, and the element that has the focus and the description.
 */
export function adoptTrigger(
  trigger: HTMLElement,
  scope: Scope,
  behaviour: Behaviour,
  { mode, build, closesOutside, placement }: PopoverKind,
) {
  const { signal } = scope;
  const { hover, focus, click, openDelay } = behaviour;
  const control = controlFor(trigger, scope);
  const isPart = (place: EventTarget | null) =>
    [trigger, tip.element()].some((part) => part?.contains(place as Node | null));
  const isUsed = (place: EventTarget | null) =>
    isPart(place) || tip.element()?.contains(ownDocument.activeElement) || isFocusVisible(control);
  const show = (box: HTMLElement, shown: Scope) => {
    followPointer(box, { ...behaviour, hover: false }, tip, isUsed, shown.signal);
    const onFocusOut = ({ relatedTarget: to }: FocusEvent) => {
      if (isElement(to) && !isPart(to) && !box.matches(':hover')) tip.close();
    };
    box.addEventListener('focusout', onFocusOut, { signal: shown.signal });
    // Its content follows its control in the tab order.
    box.showPopover?.({ source: control });
    placeTip(trigger, box, placement, shown);
    register({ trigger, mode, box, closesOutside, close: tip.close }, shown);
    shown.undo(() => {
      if (box.contains(ownDocument.activeElement)) control.focus({ preventScroll: true });
    });
  };
  const tip = createTip({ trigger, mode, openDelay, build, show }, scope);
  const onFocus = () => {
    if (focus && isFocusVisible(control)) tip.open();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    // A press in the tip also removes the focus.
    if (!isPart(relatedTarget) && !tip.element()?.matches(':hover')) tip.close();
  };
  const onClick = () => {
    if (click && !control.matches('input,select,textarea')) tip.toggle();
  };
  followPointer(trigger, behaviour, tip, isUsed, signal);
  control.addEventListener('focus', onFocus, { signal });
  trigger.addEventListener('focusout', onFocusOut, { signal });
  trigger.addEventListener('click', onClick, { capture: true, signal });
  // The pointer that made our code load may be on the trigger already, or a finger has tapped it meanwhile.
  if (trigger.matches(READY) || (hover && trigger.matches(':hover'))) tip.open();
  onFocus();
  return { control, tip };
}

/** Removes `title`, since the browser would show a second tip. A trigger without another name keeps it as its name. */
function removeTitle(trigger: HTMLElement, scope: Scope): void {
  const { title } = trigger;
  if (!title) return;
  const isNamed =
    trigger.textContent?.trim() || trigger.hasAttribute('aria-label') || trigger.querySelector('img[alt]');
  scope.undo(setAttributes(trigger, { title: null, ...(!isNamed && { 'aria-label': title }) }));
}

/** Adopts the trigger of a tooltip, which describes its control. */
export function adoptTooltip(
  trigger: HTMLElement,
  scope: Scope,
  behaviour: Behaviour,
  { build, ...kind }: Omit<PopoverKind, 'mode'>,
) {
  removeTitle(trigger, scope);
  /** Lets presses pass through the tip of a field that is in use. Other tips can be pointed at and selected. */
  const pass = (box: Element | undefined) => {
    const isInUse = control === ownDocument.activeElement && control.matches('input,select,textarea');
    if (isInUse && !box?.querySelector(FOCUSABLE)) box?.classList.add('k2i-tip--passed');
  };
  const buildTooltip = async (shown: Scope) => {
    // Two tooltips would overlap, and may show the same element of the page.
    closeTooltips(trigger);
    const box = await build(shown);
    if (!box) return undefined;
    if (!box.hasAttribute('role')) box.setAttribute('role', 'tooltip');
    pass(box);
    shown.undo(describeBy(control, box.id));
    return box;
  };
  const adopted = adoptTrigger(trigger, scope, behaviour, { ...kind, mode: 'tooltip', build: buildTooltip });
  const { control, tip } = adopted;
  control.addEventListener('focus', () => pass(tip.element()), { signal: scope.signal });
  return adopted;
}
