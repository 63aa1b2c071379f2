import texts from 'virtual:texts/password.strength,password.very-weak,password.weak,password.ok,password.strong';
import type { Page } from '../../src/core/page.ts';
import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { provideTexts, text } from '../../src/i18n/texts.ts';
import { generationOf } from '../../src/validation/generation.ts';
import { type PasswordStrength, passwordStrength, type StrengthBand } from '../../src/validation/password-strength.ts';
import { createMeter, type MeterWords } from './meter.ts';

provideTexts(texts);

/** Pause in typing after which a screen reader hears how strong the password has become, in ms. */
export const ANNOUNCE_PAUSE_MS = 1000;

function wordsOf(page: Page): MeterWords {
  const name = (band: StrengthBand) => text(page, `password.${band}`);
  const bands = { 'very-weak': name('very-weak'), weak: name('weak'), ok: name('ok'), strong: name('strong') };
  return { label: text(page, 'password.strength'), bands };
}

/** Shows below a password field how strong its value is, as long as it has one. */
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
