import { readOptions } from '../../src/core/options.ts';
import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { asButton, isPlainClick } from '../../src/dom/controls.ts';
import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { quietly } from '../../src/dom/quietly.ts';
import { TEXT_SIZE_KEY } from '../../src/dom/storage-keys.ts';
import { plainTexts } from '../../src/i18n/texts.ts';
import { options as defaults } from './widget.ts';

/** Announced names of the sizes. */
export const WORDS = {
  de: { larger: 'Große Schrift', normal: 'Normale Schriftgröße', smaller: 'Kleine Schrift' },
  en: { larger: 'Large text', normal: 'Normal text size', smaller: 'Small text' },
};

/** From small to large. */
const STEPS = ['smaller', 'normal', 'larger'] as const;
type Step = (typeof STEPS)[number];

/** The server's style sheet has the sizes; without either class a text has its own. */
const CLASSED: readonly Step[] = ['smaller', 'larger'];
const classOf = (step: Step) => `${step}FontSize`;

/** The size of the articles' texts, one for the page. */
interface TextSize {
  readonly step: Step;
  /** Checks for a step in that direction. */
  canMove(by: 1 | -1): boolean;
  /** Goes one step, if there is one, and remembers it for the visitor. */
  move(by: 1 | -1): void;
  /** @returns a function that ends the following. Without followers the texts are as the server printed them. */
  follow(onChange: () => void): () => void;
}

const sizes = new WeakMap<Page, TextSize>();

const texts = () => ownDocument.querySelectorAll('.itemFullText');

/** Reads the printed size. */
function printedStep(): Step {
  return CLASSED.find((step) => ownDocument.querySelector(`.itemFullText.${classOf(step)}`)) ?? 'normal';
}

/** The one size that all controls of the page share. */
function textSizeOf(page: Page): TextSize {
  const known = sizes.get(page);
  if (known) return known;
  const key = `${TEXT_SIZE_KEY}:${page.sitePath}`;
  const followers = new Set<() => void>();
  /** The sizes whose classes the server gave a text. */
  const printed = new Map<Element, readonly Step[]>();
  let step: Step = 'normal';
  /** Size without a choice of the visitor's. */
  let own: Step = 'normal';
  let gone: AbortController | undefined;

  const show = () => {
    for (const text of texts()) {
      const { classList } = text;
      if (!printed.has(text))
        printed.set(
          text,
          CLASSED.filter((its) => classList.contains(classOf(its))),
        );
      for (const its of CLASSED) classList.toggle(classOf(its), its === step);
    }
    for (const tell of [...followers]) tell();
  };
  const restore = () => {
    step = STEPS.find((name) => name === quietly(() => localStorage.getItem(key))) ?? own;
    if (step !== own) show();
  };
  const putBack = () => {
    gone?.abort();
    for (const [{ classList }, own] of printed)
      for (const its of CLASSED) classList.toggle(classOf(its), own.includes(its));
    printed.clear();
  };
  const start = () => {
    gone = new AbortController();
    own = printedStep();
    // Another article may have been read with another size since the browser put this one away.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      restore();
      show();
    };
    addEventListener('pageshow', onShow, { signal: gone.signal });
    restore();
  };

  const size: TextSize = {
    get step() {
      return step;
    },
    canMove: (by) => STEPS[STEPS.indexOf(step) + by] !== undefined,
    move(by) {
      step = STEPS[STEPS.indexOf(step) + by] ?? step;
      // With the site's own size the next page needs no code.
      quietly(() => (step === own ? localStorage.removeItem(key) : localStorage.setItem(key, step)));
      show();
    },
    follow(onChange) {
      const own = () => onChange();
      if (followers.size === 0) start();
      followers.add(own);
      return () => {
        followers.delete(own);
        if (followers.size === 0) putBack();
      };
    },
  };
  sizes.set(page, size);
  return size;
}

/**
 * Adopts `#fontDecrease` or `#fontIncrease`, each by itself, as an id may be there twice. All of them, and all texts of
 * the page, have one size.
 */
export function adopt(control: HTMLElement, page: Page): () => void {
  const { direction } = readOptions(
    control,
    'font-size',
    control.id === 'fontDecrease' ? { direction: 'smaller' } : defaults,
  );
  const by = direction === 'smaller' ? -1 : 1;
  const size = textSizeOf(page);
  const gone = new AbortController();
  const { signal } = gone;
  asButton(control, signal);
  const putBack = setAttributes(control, { 'aria-disabled': null });
  const showEnd = () => control.setAttribute('aria-disabled', String(!size.canMove(by)));
  const letGo = size.follow(showEnd);
  showEnd();

  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    size.move(by);
    announce(plainTexts(page, 'font', WORDS)(size.step));
  };
  control.addEventListener('click', onClick, { capture: true, signal });

  return () => {
    gone.abort();
    letGo();
    putBack();
  };
}
