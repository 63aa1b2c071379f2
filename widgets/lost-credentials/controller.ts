import { detachOriginals } from '../../src/compat/jquery.ts';
import { describeBy, forceDisplay, keepAttributes, setStyles } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { make } from '../../src/dom/make.ts';
import { ownDocument, textIn } from '../../src/dom/nodes.ts';
import { type TextKey, text, textsOfSite } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import type { Scope } from '../../src/page/scope.ts';
import {
  DESCRIPTIONS,
  isBeingSent,
  isShownFor,
  type Lost,
  type LostForm,
  lostBy,
  printedLabels,
  readLostForm,
} from './server-markup.ts';

/** Runs a task 100 ms after the page has loaded. */
function afterPageLoad(task: () => void, { signal, undo }: Scope): void {
  const wait = () => {
    const timer = setTimeout(task, 100);
    undo(() => clearTimeout(timer));
  };
  if (ownDocument.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true, signal });
}

/**
 * Returns the hint about fields that are missing for the choice. The server checks the fields and not the boxes: with
 * only an e-mail address, a visitor who needs a password would get the user name (docs/server-contract.md, "Lost
 * credentials").
 */
function hintFor({ boxes, inputs }: LostForm): TextKey | undefined {
  const isFilled = (name: string) => inputs.some((input) => input.name === name && input.value.trim());
  const hasEmail = isFilled('checkemail');
  const hasName = isFilled('checkusername');
  const lost = boxes && lostBy(boxes);
  if (boxes && !lost) return undefined;
  if (lost !== 'password') return hasEmail ? undefined : 'lost.hint-email';
  if (hasEmail) return hasName ? undefined : 'lost.hint-email-only';
  return hasName ? 'lost.hint-name-only' : 'lost.hint-both';
}

/**
 * Returns a function that shows the missing fields behind the button. The line describes the button and is not a live
 * region, as the description of the choice is announced already.
 */
function createHint(button: HTMLInputElement, { page, undo }: Scope): (key: TextKey | undefined) => void {
  const line = make('p', { id: 'k2i-lost-hint', lang: page.language, hidden: true });
  line.style.marginBlockStart = '0.5em';
  button.after(line);
  undo(() => line.remove());
  undo(describeBy(button, line.id));
  return (key) => {
    line.hidden = !key;
    line.textContent = key ? text(page, key) : '';
  };
}

/** Returns a function that shows the rows of a choice, and hides the others with inline `display`. */
function createRows({ rows }: LostForm, scope: Scope): (lost?: Lost) => void {
  let shown = scope.child();
  return (lost) => {
    shown.end();
    shown = scope.child();
    for (const row of rows) shown.undo(isShownFor(lost, row) ? forceDisplay(row) : setStyles(row, { display: 'none' }));
  };
}

/** Returns a function that enables the button while a field has a value, and labels it for a choice. */
function adoptButton(button: HTMLInputElement, { inputs }: LostForm, { page, undo }: Scope): (lost?: Lost) => void {
  undo(keepAttributes(button, 'value', 'disabled', 'style'));
  const printed = printedLabels();
  // A long label wraps on a narrow screen.
  button.style.whiteSpace = 'normal';
  return (lost) => {
    if (isBeingSent(button)) return;
    button.disabled = inputs.every(({ value }) => !value.trim());
    if (!lost) return;
    const key = `lost.send-${lost}` as const;
    button.value = textsOfSite(page)[key] ?? printed?.[lost] ?? text(page, key);
  };
}

/** Announces the description of a choice: screen readers don't read it by themselves. */
function announceDescription({ rows }: LostForm, lost: Lost | undefined): void {
  const words = lost && textIn(rows.find((row) => row.matches(DESCRIPTIONS[lost])));
  if (words) announce(words);
}

/** Removes the result of an earlier check behind an input, and its validation message. */
function clearResult(input: HTMLInputElement, page: Page): void {
  const next = input.nextElementSibling;
  if (next?.classList.contains('cb_result_container')) next.remove();
  page.emit(input, 'k2:reset-field', {});
}

/** Tests if the visitor has the focus in a row before ticking a box. Then no row is hidden. */
function isInUse({ boxes, rows }: LostForm): boolean {
  return !(boxes && lostBy(boxes)) && rows.some((row) => row.contains(ownDocument.activeElement));
}

/**
 * Adopts the form for lost credentials. The ticked boxes determine the visible rows, and the fields the button. The
 * boxes are missing if members log in with their e-mail address: then every row is visible.
 */
export function adopt(element: HTMLElement, scope: Scope): void {
  const { page, signal } = scope;
  const form = readLostForm(element);
  const { boxes, inputs } = form;
  const updateButton = form.button && adoptButton(form.button, form, scope);
  const showHint = form.button && createHint(form.button, scope);
  const showRows = createRows(form, scope);

  const updateHint = () => showHint?.(hintFor(form));
  const update = () => {
    const lost = boxes && lostBy(boxes);
    if (boxes && !isInUse(form)) showRows(lost);
    // Without boxes, the hint appears only after typing.
    if (boxes) updateHint();
    updateButton?.(lost);
  };
  const onTick = () => {
    for (const input of inputs) {
      input.value = '';
      clearResult(input, page);
    }
    update();
    announceDescription(form, boxes && lostBy(boxes));
  };

  if (boxes && !isInUse(form)) showRows();
  for (const box of Object.values(boxes ?? {})) {
    detachOriginals(box, 'click', signal);
    box.addEventListener('change', onTick, { signal });
  }
  for (const input of inputs) {
    detachOriginals(input, 'keyup', signal);
    input.addEventListener('input', () => clearResult(input, page), { signal });
    for (const type of ['input', 'change']) input.addEventListener(type, updateHint, { signal });
    // Some browsers autofill without an event, so any later event updates the button.
    for (const type of ['input', 'change', 'focus', 'blur'])
      input.addEventListener(type, () => updateButton?.(), { signal });
  }
  element.addEventListener('reset', () => setTimeout(() => signal.aborted || update()), { signal });
  // The browser may restore the page with other boxes ticked.
  addEventListener('pageshow', ({ persisted }) => persisted && update(), { signal });
  afterPageLoad(update, scope);
}
