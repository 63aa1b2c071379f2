import { ownDocument } from '../../src/dom/unshadowed.ts';
import { announce } from '../../src/dom/live-region.ts';
import { loadTexts, text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/core/page.ts';
import { generationOf } from '../../src/validation/generation.ts';
import {
  type PasswordStrength,
  passwordStrength,
  type StrengthBand,
} from '../../src/validation/password-strength.ts';
import { createMeter, type MeterWords } from './meter.ts';

/** Pause in typing after which a screen reader hears how strong the password has become, in ms. */
export const ANNOUNCE_PAUSE_MS = 1000;

const ENGLISH: MeterWords = {
  label: 'Password strength',
  bands: { 'very-weak': 'Very weak', weak: 'Weak', ok: 'Ok', strong: 'Strong' },
};

async function loadWords(page: Page): Promise<MeterWords> {
  try {
    await loadTexts(page);
    const bands = Object.keys(ENGLISH.bands) as StrengthBand[];
    const named = bands.map((band) => [band, text(page, `password.${band}`)]);
    return { label: text(page, 'password.strength'), bands: Object.fromEntries(named) };
  } catch {
    // The catalogue did not come: an English name is better than none.
    return ENGLISH;
  }
}

/** Shows below a password field how strong its value is, as long as it has one. */
export function adoptMeter(input: HTMLInputElement, page: Page): () => void {
  const meter = createMeter(input, input.form ? generationOf(input.form) : 'legacy', page.language);
  const gone = new AbortController();
  const { signal } = gone;
  let words: MeterWords | undefined;
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
  const update = async (event?: Event) => {
    if (input.value !== '') words ??= await loadWords(page);
    // It may have been emptied while the words were on their way.
    if (input.value === '' || !words || signal.aborted) {
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
