import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import baseCss from '../../src/dom/base.css?inline';
import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { text } from '../../src/i18n/texts.ts';
import { type Generation, generationOf } from '../../src/validation/fields.ts';
import { type PasswordStrength, passwordStrength, type StrengthBand } from '../../src/validation/password-strength.ts';
import css from './password.css?inline';

/** Pause in typing after which a screen reader hears how strong the password has become, in ms. */
export const ANNOUNCE_PAUSE_MS = 1000;

interface MeterWords {
  /** Of the meter itself. */
  readonly label: string;
  readonly bands: Readonly<Record<StrengthBand, string>>;
}

/** Bar and name of the strength of a password; not in the page until it is shown. */
interface Meter {
  show(strength: PasswordStrength, words: MeterWords): void;
  remove(): void;
}

/** Community Builder's own class of a band, and those of the style sheets that its generations are made for. */
const BAND_CLASSES: Readonly<Record<StrengthBand, Readonly<Record<'own' | Generation, string>>>> = {
  'very-weak': { own: 'cbPasswordStrengthVeryWeak', current: 'bg-danger', legacy: 'progress-bar-danger' },
  weak: { own: 'cbPasswordStrengthWeak', current: 'bg-warning', legacy: 'progress-bar-warning' },
  ok: { own: 'cbPasswordStrengthOk', current: 'bg-info', legacy: 'progress-bar-info' },
  strong: { own: 'cbPasswordStrengthStrong', current: 'bg-success', legacy: 'progress-bar-success' },
};

function wordsOf(page: Page): MeterWords {
  const name = (band: StrengthBand) => text(page, `password.${band}`);
  const bands = { 'very-weak': name('very-weak'), weak: name('weak'), ok: name('ok'), strong: name('strong') };
  return { label: text(page, 'password.strength'), bands };
}

function part(tag: string, className: string, parent?: HTMLElement): HTMLElement {
  const element = ownDocument.createElement(tag);
  element.className = className;
  parent?.append(element);
  return element;
}

/** Finds the box in which Community Builder shows messages of a field. */
function boxOf(input: HTMLInputElement, generation: Generation): Element | null {
  if (generation === 'legacy') return input.closest('.fieldCell,.cbFieldSpan,.cb_field');
  const { parentElement } = input.closest('.input-group') ?? input;
  return parentElement?.matches('form') ? null : parentElement;
}

function place(input: HTMLInputElement, generation: Generation, root: HTMLElement): void {
  const box = boxOf(input, generation);
  if (box) box.insertBefore(root, box.querySelector(':scope > .cbValidationMessage'));
  else (input.closest('.input-group') ?? input).after(root);
}

function createMeter(input: HTMLInputElement, generation: Generation, language: string): Meter {
  const root = part('div', 'k2i-strength');
  const meter = part('div', `cbPasswordStrength progress${generation === 'current' ? ' m-0 mt-2' : ''}`, root);
  const bar = part('div', '', meter);
  const name = part('span', 'k2i-strength__name', root);
  root.lang = language;
  setAttributes(meter, { role: 'meter', 'aria-valuemin': '0', 'aria-valuemax': '100' });
  // As wide as the field; out of sight, in a tab that is not selected, neither has a width.
  const matchWidth = () => {
    meter.style.inlineSize = input.offsetWidth ? `${input.offsetWidth}px` : '';
  };
  // In a frame of its own: where the field's width depends on ours, the browser would report a loop as an error.
  const sizes = new ResizeObserver(() => requestAnimationFrame(matchWidth));
  return {
    show({ percent, band }, { label, bands }) {
      const classes = BAND_CLASSES[band];
      bar.className = `cbPasswordStrengthBar progress-bar ${classes.own} ${classes[generation]}`;
      bar.style.inlineSize = `${percent}%`;
      name.textContent = bands[band];
      setAttributes(meter, { 'aria-label': label, 'aria-valuenow': `${percent}`, 'aria-valuetext': bands[band] });
      if (root.isConnected) return;
      adoptStyles(baseCss);
      adoptStyles(css);
      place(input, generation, root);
      matchWidth();
      sizes.observe(input);
    },
    remove() {
      root.remove();
      sizes.disconnect();
    },
  };
}

/** Shows the strength of a password below its field, as long as the field has a value. */
export function adoptMeter(input: HTMLInputElement, page: Page): () => void {
  const meter = createMeter(input, input.form ? generationOf(input.form) : 'legacy', page.language);
  const gone = new AbortController();
  const { signal } = gone;
  const words = wordsOf(page);
  let told: StrengthBand | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tellLater = ({ band }: PasswordStrength, { label, bands }: MeterWords) => {
    clearTimeout(timer);
    if (band === told) return;
    timer = setTimeout(() => {
      told = band;
      announce(`${label}: ${bands[band]}`);
    }, ANNOUNCE_PAUSE_MS);
  };
  /** @param event Absent: the field has its value without having been touched. */
  const update = (event?: Event) => {
    if (input.value === '' || signal.aborted) {
      meter.remove();
      clearTimeout(timer);
      told = undefined;
      return;
    }
    const strength = passwordStrength(input.value);
    meter.show(strength, words);
    if (event) tellLater(strength, words);
    else told = strength.band;
  };

  for (const type of ['input', 'change', 'k2:reset-field']) input.addEventListener(type, update, { signal });
  // The fields are emptied after the event.
  const onReset = ({ target }: Event) => target === input.form && setTimeout(update);
  ownDocument.addEventListener('reset', onReset, { capture: true, signal });
  update();

  return () => {
    gone.abort();
    clearTimeout(timer);
    meter.remove();
  };
}
