import { is, isElement, isHtmlElement, ownDocument, unshadowed } from '../../src/dom/nodes.ts';
import { findBy, readEntry } from '../../src/validation/entry.ts';
import { type Fields, isCheckable } from '../../src/validation/fields.ts';
import type { Judge } from './judge.ts';

/** Keys that change nothing in a field, by how they begin. `AltGraph` comes with letters, but after them. */
const SILENT = /^(?:Shift|Control|Alt|CapsLock|NumLock|Insert|Home|End|Arrow)/;

/** Checks for a key that may have changed a field. Tab into an empty one does not count. */
function isTyping({ key, isComposing }: KeyboardEvent, isBlank: boolean): boolean {
  return !isComposing && !SILENT.test(key) && !(key === 'Tab' && isBlank);
}

const COMPARING = /^(?:requiredif|(?:not)?equalto)$/;

/**
 * Has fields judged while the reader fills in the form: when one is left or changed, and while typing in one that was
 * refused before. The listeners are the form's, so that rows which are added later are covered.
 */
export function followFields(
  form: HTMLFormElement,
  fields: Fields,
  judge: Judge,
  presses: Presses,
  signal: AbortSignal,
): void {
  const on = (type: string, listener: (field: HTMLElement, event: Event) => void) => {
    const onEvent = (event: Event) => {
      const field = fields.at(event.target);
      if (field) listener(field, event);
    };
    unshadowed(form).addEventListener(type, onEvent, { signal });
  };
  const now = (field: HTMLElement, ask: boolean) => judge.judge(field, { ask, tell: true });
  const soon = (field: HTMLElement) => presses.afterPress(() => now(field, true));
  /** A field that is compared with the one that was left, once the reader has been there. */
  const compareWith = (left: HTMLElement) => {
    for (const field of fields.all())
      if (
        field !== left &&
        judge.wasJudged(field) &&
        judge
          .rules(field)
          .some(({ name, parameter }) => COMPARING.test(name) && findBy(form, String(parameter)) === left)
      )
        now(field, false);
  };
  for (const field of fields.all()) judge.tellRequired(field);
  on('focusin', judge.tellRequired);
  on('focusout', (field, { relatedTarget }: Event & { readonly relatedTarget?: EventTarget | null }) => {
    // On the way to the button that checks it again, which another verdict would take away.
    if (isElement(relatedTarget) && relatedTarget.closest('.k2i-failure')) return;
    if (!isCheckable(field)) soon(field);
    presses.afterPress(() => compareWith(field));
  });
  on('change', (field) => {
    const failure = judge.failureOf(field);
    if (!failure?.isConnected) soon(field);
    // Of Tab to the button that checks it again, this comes first.
    else presses.afterFocus(() => failure.contains(ownDocument.activeElement) || now(field, true));
  });
  on('k2:recheck', (field) => now(field, true));
  on('keyup', (field, event) => {
    if (!('key' in event) || !isTyping(event as KeyboardEvent, readEntry(form, field).blank)) return;
    if (judge.wasRefused(field) || field.getAttribute('data-validate-on') === 'keyup') now(field, false);
  });
  on('click', (field) => {
    if ((isCheckable(field) || is('select', field)) && judge.wasRefused(field)) now(field, false);
  });
  const onReset = ({ target }: Event) => {
    if (isHtmlElement(target)) judge.reset(fields.at(target) ?? target);
  };
  unshadowed(form).addEventListener('k2:reset-field', onReset, { signal });
  unshadowed(form).addEventListener(
    'reset',
    () => {
      for (const field of fields.all()) judge.reset(field);
    },
    { signal },
  );
}

/** Tasks that wait for the release of a button. */
export interface Presses {
  /** Runs a task now, or after the press that goes on. */
  afterPress(task: () => void): void;
  /** Runs a task when the focus has gone where it goes, or after the press that goes on. */
  afterFocus(task: () => void): void;
  /** Runs what waits. */
  flush(): void;
}

/** Buttons and links: Next of a form in steps is a link. */
const BUTTONS = 'a,button,[type=submit],[type=image],[type=button]';

/** Time between lifting a finger and the click, in ms. */
const TAP_MS = 300;

/**
 * A press on a button takes the focus away from a field first. A message that appeared or went then would move the
 * button from under the pointer, and the click would be lost.
 */
export function watchPresses(signal: AbortSignal): Presses {
  const waiting: (() => void)[] = [];
  let pressing = false;
  const flush = () => {
    if (signal.aborted) return;
    pressing = false;
    for (const task of waiting.splice(0)) task();
  };
  const onPress = (event: PointerEvent) => {
    pressing = event.button === 0 && isElement(event.target) && event.target.closest(BUTTONS) !== null;
  };
  // Of a mouse, the click, and with it the submit, come in the same task.
  const onRelease = ({ pointerType }: PointerEvent) => {
    if (pressing) setTimeout(flush, pointerType === 'touch' ? TAP_MS : 0);
  };
  // Buttons may stand outside of their form.
  addEventListener('pointerdown', onPress, { capture: true, signal });
  for (const type of ['pointerup', 'pointercancel'] as const)
    addEventListener(type, onRelease, { capture: true, signal });
  return {
    afterPress: (task) => {
      if (pressing) waiting.push(task);
      else task();
    },
    afterFocus: (task) => {
      waiting.push(task);
      setTimeout(() => pressing || flush());
    },
    flush,
  };
}
