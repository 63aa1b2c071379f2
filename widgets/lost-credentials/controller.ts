import texts from 'virtual:texts/lost';
import { detachOriginals } from '../../src/compat/jquery.ts';
import type { Page } from '../../src/core/page.ts';
import { describeBy, setAttributes, setStyles } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { provideTexts, type TextKey, text } from '../../src/i18n/texts.ts';
import {
  type Choice,
  isBeingSent,
  labelOf,
  labelsFor,
  PARTS,
  type Part,
  readLostForm,
  setLabel,
  stateFor,
} from './server-markup.ts';

provideTexts(texts);

/** Rows of the form, each shown or not by its inline `display`, as the original does it. */
interface Visibility {
  set(element: HTMLElement, shown: boolean): void;
  undo(): void;
}

function createVisibility(): Visibility {
  const undo = new Map<HTMLElement, () => void>();
  return {
    set(element, shown) {
      if (!undo.has(element)) undo.set(element, setStyles(element, { display: '' }));
      element.style.display = shown ? '' : 'none';
      // A template may hide rows until a script shows them.
      if (shown && getComputedStyle(element).display === 'none') element.style.display = 'block';
    },
    undo() {
      for (const restore of undo.values()) restore();
    },
  };
}

/** Reads the time of the page's `load` event, in ms since its navigation; 0 before the event, or if unknown. */
function loadedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation && 'loadEventStart' in navigation ? Number(navigation.loadEventStart) : 0;
}

/**
 * Runs a task once, this long after the page has loaded; soon, where that is past. Never before this call returns.
 *
 * @param delay ms
 * @param signal Calls it off.
 */
function afterPageLoad(delay: number, task: () => void, signal: AbortSignal): void {
  const wait = (ms: number) => {
    const timer = setTimeout(task, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  if (ownDocument.readyState !== 'complete') {
    addEventListener('load', () => wait(delay), { once: true, signal });
    return;
  }
  const loaded = loadedAt();
  wait(loaded ? Math.max(0, loaded + delay - performance.now()) : delay);
}

/** Fields that hold more than blanks. */
interface Filled {
  readonly username: boolean;
  readonly email: boolean;
}

/**
 * Finds the hint about the fields that are missing for the choice. The server looks at the fields and not at the boxes: a
 * visitor who asks for a password with only an e-mail address would get the user name (docs/server-contract.md, "Lost
 * credentials").
 *
 * @param choice Absent on a site whose members log in with their e-mail address.
 */
function hintKey(choice: Choice | undefined, { username, email }: Filled): TextKey | undefined {
  if (choice && !choice.username && !choice.password) return undefined;
  const wantsPasswordOnly = choice?.password && !choice.username;
  if (!wantsPasswordOnly) return email ? undefined : 'lost.hint-email';
  if (email) return username ? undefined : 'lost.hint-email-only';
  return username ? 'lost.hint-name-only' : 'lost.hint-both';
}

/** The line beside the button. */
interface Hint {
  /** Shows this text from now on. */
  show(key: TextKey | undefined): void;
  remove(): void;
}

let count = 0;

/**
 * Makes the line about missing fields, which is in the page from the first `show` on. It describes the button, and is not
 * a live region: the description of the choice is announced already.
 */
function createHint(button: HTMLElement, page: Page): Hint {
  const place = ownDocument.createElement('p');
  place.id = `k2i-lost-${++count}`;
  place.style.marginBlockStart = '0.5em';
  let undescribe: (() => void) | undefined;
  return {
    show(key) {
      // Nothing has been said yet, and nothing is to be.
      if (!key && !undescribe) return;
      if (!undescribe) {
        button.after(place);
        undescribe = describeBy(button, place.id);
      }
      place.hidden = !key;
      place.lang = page.language;
      place.textContent = key ? text(page, key) : '';
    },
    remove() {
      undescribe?.();
      place.remove();
    },
  };
}

/** Time between the page's `load` event and the setting up of the form, in ms. */
const SETUP_DELAY_MS = 100;

/**
 * Adopts the form for lost credentials: what is shown follows what was ticked, and the button what was typed. On a site
 * whose members log in with their e-mail address there is nothing to tick, and nothing is hidden.
 */
export function adopt(element: HTMLElement, page: Page): () => void {
  const { boxes, inputs, button, parts } = readLostForm(element);
  const ticks = [boxes.username, boxes.password].flatMap((box) => box ?? []);
  const visibility = createVisibility();
  const before = button && {
    // As it is written, whatever that is.
    enable: setAttributes(button, { disabled: button.getAttribute('disabled') }),
    label: labelOf(button),
  };
  const gone = new AbortController();
  const { signal } = gone;
  for (const box of ticks) detachOriginals(box, 'click', signal);
  for (const input of inputs) detachOriginals(input, 'keyup', signal);

  const choice = (): Choice => ({ username: !!boxes.username?.checked, password: !!boxes.password?.checked });

  const followInputs = () => {
    if (button && !isBeingSent(button)) button.disabled = inputs.every(({ value }) => !value.trim());
  };

  const show = (shown: ReadonlySet<Part>) => {
    for (const part of PARTS) for (const row of parts[part]) visibility.set(row, shown.has(part));
  };

  /** Checks whether the reader is in the form already. Then nothing of it is hidden. */
  const isInUse = () =>
    ticks.every(({ checked }) => !checked) &&
    PARTS.some((part) => parts[part].some((row) => row.contains(ownDocument.activeElement)));

  const say = labelsFor(page);
  const followChoice = () => {
    const { shown, label } = stateFor(choice());
    show(shown);
    if (label && button && !isBeingSent(button)) setLabel(button, say(label));
  };

  const hint = button && createHint(button, page);
  const isFilled = (name: string) => inputs.some((input) => input.name === name && input.value.trim());
  const followMissing = () =>
    hint?.show(
      hintKey(ticks.length ? choice() : undefined, {
        username: isFilled('checkusername'),
        email: isFilled('checkemail'),
      }),
    );

  let ready = false;
  const follow = () => {
    ready = true;
    if (ticks.length && !isInUse()) followChoice();
    // On a site without a choice nothing is said before the reader has typed.
    if (ticks.length) followMissing();
    followInputs();
  };

  const forgetResult = (input: HTMLInputElement) => {
    const next = input.nextElementSibling;
    if (next?.classList.contains('cb_result_container')) next.remove();
    page.emit(input, 'k2:reset-field', {});
  };

  const onTick = () => {
    for (const result of element.querySelectorAll('.cb_result_container')) result.remove();
    for (const input of inputs) {
      input.value = '';
      forgetResult(input);
    }
    follow();
    // What has come into view stands below, where a screen reader has not been yet.
    const description = [parts.usernameDescription, parts.bothDescription, parts.passwordDescription]
      .flat()
      .find(({ style }) => style.display !== 'none');
    const words = description?.textContent?.trim();
    if (words) announce(words);
  };

  if (ticks.length && !isInUse()) show(new Set());
  for (const box of ticks) box.addEventListener('change', onTick, { signal });
  for (const input of inputs) {
    input.addEventListener('input', () => forgetResult(input), { signal });
    for (const type of ['input', 'change']) input.addEventListener(type, followMissing, { signal });
    // Some browsers fill in without an event, and show it at the next sign of the reader.
    for (const type of ['input', 'change', 'focus', 'blur']) input.addEventListener(type, followInputs, { signal });
  }
  element.addEventListener('pointerenter', followInputs, { signal });
  element.addEventListener('reset', () => setTimeout(() => signal.aborted || follow()), { signal });
  // The browser has kept the page with everything in it, and may have restored what it was before.
  addEventListener('pageshow', () => ready && follow(), { signal });
  afterPageLoad(SETUP_DELAY_MS, () => ready || follow(), signal);

  return () => {
    gone.abort();
    hint?.remove();
    visibility.undo();
    if (!button || !before) return;
    before.enable();
    setLabel(button, before.label);
  };
}
