import { describeBy, inReverse, setAttributes } from '../dom/attributes.ts';
import { FOCUSABLE } from '../dom/controls.ts';
import { ownDocument } from '../dom/nodes.ts';
import type { Page } from '../page/page.ts';
import { controlOf, isFocusVisible } from './focusable-control.ts';
import { type Behaviour, followPointer } from './follow-pointer.ts';
import { type Box, createTip, type TipParts } from './tip.ts';
import './tips.css?adopt';

/** The parts of a tip that a trigger does not set. */
type OwnParts<Built extends Box> = Omit<TipParts<Built>, 'trigger' | 'control' | 'mode' | 'page' | 'dress'> & {
  /** Completes a built box. The returned function undoes what is changed outside of it. */
  dress?(box: Built, control: HTMLElement, close: () => void): () => void;
};

/** Removes `title`, since the browser would show a second tip. A trigger without another name keeps it as its name. */
function withoutTitle(trigger: HTMLElement): () => void {
  const { title } = trigger;
  if (!title) return () => {};
  const isNamed =
    trigger.textContent?.trim() || trigger.hasAttribute('aria-label') || trigger.querySelector('img[alt]');
  return setAttributes(trigger, { title: null, ...(!isNamed && { 'aria-label': title }) });
}

/** Opens and closes the tip of a trigger by pointer, focus and click. `undo` restores everything. */
export function adoptTrigger<Built extends Box>(
  trigger: HTMLElement,
  page: Page,
  behaviour: Behaviour,
  parts: OwnParts<Built>,
) {
  const { focus, click, openDelay } = behaviour;
  const controller = new AbortController();
  const { signal } = controller;
  const undoTitle = withoutTitle(trigger);
  const { element: control, undo: undoControl } = controlOf(trigger);
  const tip = createTip({
    ...parts,
    trigger,
    control,
    mode: 'tooltip',
    page,
    dress(box) {
      const { element } = box;
      followOn(element);
      element.setAttribute('role', 'tooltip');
      pass(element);
      return inReverse([parts.dress?.(box, control, () => tip.close()), describeBy(control, element.id)]);
    },
  });
  const followOn = followPointer(trigger, control, tip, behaviour, signal);
  /** Lets presses pass through the tip of a field that is in use. Other tips can be pointed at and selected. */
  const pass = (box: Element | undefined) => {
    const isInUse = control === ownDocument.activeElement && control.matches('input,select,textarea');
    if (isInUse && !box?.querySelector(FOCUSABLE)) box?.classList.add('k2i-tip--passed');
  };
  const onFocus = () => {
    pass(tip.element);
    if (focus && isFocusVisible(control)) tip.open(openDelay);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // A press in the tip also removes the focus.
    if (!tip.element?.matches(':hover') && !tip.element?.contains(relatedTarget as Node | null)) tip.close();
  };
  const onClick = () => {
    if (click && !control.matches('input,select,textarea')) tip.toggle(openDelay);
  };
  control.addEventListener('focus', onFocus, { signal });
  control.addEventListener('blur', onBlur, { signal });
  trigger.addEventListener('click', onClick, { capture: true, signal });
  onFocus();
  return {
    control,
    tip,
    undo() {
      controller.abort();
      tip.destroy();
      undoControl();
      undoTitle();
    },
  };
}
