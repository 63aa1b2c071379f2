import { keepAttributes } from '../../src/dom/attributes.ts';
import { asButton, onAction } from '../../src/dom/controls.ts';
import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { quietly } from '../../src/dom/quietly.ts';
import { TEXT_SIZE_KEY } from '../../src/dom/storage-keys.ts';
import { text } from '../../src/i18n/texts.ts';
import { readOptions } from '../../src/page/options.ts';
import type { Scope } from '../../src/page/scope.ts';
import './font-size.css?adopt';
import { options as defaults } from './widget.ts';

const STEPS = ['smaller', 'normal', 'larger'] as const;
type Step = (typeof STEPS)[number];

/** Direction of each control. */
const controls = new Map<HTMLElement, 1 | -1>();
/** The size that the server printed for each text. */
const printed = new Map<Element, Step>();

const texts = () => [...ownDocument.querySelectorAll('.itemFullText')];

/** Returns the size of a text. The server's style sheet has a class for each size except the normal one. */
const stepOf = (text: Element | undefined): Step =>
  STEPS.find((step) => text?.classList.contains(`${step}FontSize`)) ?? 'normal';

/** Returns the next size in a direction; `undefined` at either end. */
const next = (by: 1 | -1): Step | undefined => STEPS[STEPS.indexOf(stepOf(texts()[0])) + by];

function setStep(text: Element, step: Step): void {
  for (const name of STEPS) text.classList.toggle(`${name}FontSize`, name === step && name !== 'normal');
}

/** Gives all texts of the page a size, and disables the control that has no further size. */
function show(step: Step): void {
  for (const text of texts()) {
    if (!printed.has(text)) printed.set(text, stepOf(text));
    setStep(text, step);
  }
  for (const [control, by] of controls) control.setAttribute('aria-disabled', String(!next(by)));
}

function ownStep(): Step {
  const [text] = texts();
  return (text && printed.get(text)) ?? stepOf(text);
}

function restore(key: string): void {
  const stored = quietly(() => localStorage.getItem(key));
  show(STEPS.find((step) => step === stored) ?? ownStep());
}

/** Adopts `#fontDecrease` or `#fontIncrease`. All texts of the page have one size. */
export function adopt(control: HTMLElement, scope: Scope): void {
  const { page, signal } = scope;
  const own = control.id === 'fontDecrease' ? ({ direction: 'smaller' } as const) : defaults;
  const { direction } = readOptions(control, 'font-size', own);
  const by = direction === 'smaller' ? -1 : 1;
  const key = `${TEXT_SIZE_KEY}:${page.sitePath}`;

  asButton(control, signal);
  scope.undo(keepAttributes(control, 'aria-disabled'));
  controls.set(control, by);
  restore(key);
  scope.undo(() => {
    controls.delete(control);
    if (controls.size > 0) return;
    for (const [text, step] of printed) setStep(text, step);
    printed.clear();
  });

  const change = () => {
    const step = next(by) ?? stepOf(texts()[0]);
    show(step);
    // The site's own size is not stored: then the next page needs no code.
    quietly(() => (step === ownStep() ? localStorage.removeItem(key) : localStorage.setItem(key, step)));
    announce(text(page, `font.${step}`));
  };
  onAction(control, () => control, change, signal);
  // The visitor may have changed the size on another page.
  addEventListener('pageshow', ({ persisted }) => persisted && restore(key), { signal });
}
