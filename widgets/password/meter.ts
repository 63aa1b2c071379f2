import { setAttributes } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { make } from '../../src/dom/make.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import type { Timer } from '../../src/dom/wait.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import type { Scope } from '../../src/page/scope.ts';
import { type Generation, generationOf } from '../../src/validation/fields.ts';
import './password.css?adopt';
import { type PasswordStrength, passwordStrength, type StrengthBand } from './password-strength.ts';

/** Pause in typing after which the strength is announced, in ms. */
export const ANNOUNCE_PAUSE_MS = 1000;

/** Community Builder's own class of a band, and those of the style sheets for its generations. */
const BAND_CLASSES: Readonly<Record<StrengthBand, Readonly<Record<'own' | Generation, string>>>> = {
  'very-weak': { own: 'cbPasswordStrengthVeryWeak', current: 'bg-danger', legacy: 'progress-bar-danger' },
  weak: { own: 'cbPasswordStrengthWeak', current: 'bg-warning', legacy: 'progress-bar-warning' },
  ok: { own: 'cbPasswordStrengthOk', current: 'bg-info', legacy: 'progress-bar-info' },
  strong: { own: 'cbPasswordStrengthStrong', current: 'bg-success', legacy: 'progress-bar-success' },
};

/** Adds the meter before the field's messages in Community Builder's box, or behind the field. */
function place(input: HTMLInputElement, generation: Generation, root: HTMLElement): void {
  const outer = input.closest('.input-group') ?? input;
  const around = outer.parentElement?.matches('form') ? null : outer.parentElement;
  const box = generation === 'legacy' ? input.closest('.fieldCell,.cbFieldSpan,.cb_field') : around;
  if (box) box.insertBefore(root, box.querySelector(':scope > .cbValidationMessage'));
  else outer.after(root);
}

/** Makes the bar and the name of a password's strength, which are added to the page when first shown. */
function createMeter(input: HTMLInputElement, page: Page) {
  const generation = input.form ? generationOf(input.form) : 'legacy';
  const bar = make('div');
  const className = `cbPasswordStrength progress${generation === 'current' ? ' m-0 mt-2' : ''}`;
  const meter = make('div', { className }, bar);
  const name = make('span', { className: 'k2i-strength__name' });
  const root = make('div', { className: 'k2i-strength', lang: page.language }, meter, name);
  const label = text(page, 'password.strength');
  setAttributes(meter, { role: 'meter', 'aria-label': label, 'aria-valuemin': '0', 'aria-valuemax': '100' });
  return {
    show({ percent, band }: PasswordStrength) {
      const classes = BAND_CLASSES[band];
      const words = text(page, `password.${band}`);
      bar.className = `cbPasswordStrengthBar progress-bar ${classes.own} ${classes[generation]}`;
      bar.style.inlineSize = `${percent}%`;
      name.textContent = words;
      setAttributes(meter, { 'aria-valuenow': `${percent}`, 'aria-valuetext': words });
      if (!root.isConnected) place(input, generation, root);
    },
    remove: () => root.remove(),
  };
}

/** Shows the strength of a password below its field while the field has a value. */
export function adoptMeter(input: HTMLInputElement, { page, signal, undo }: Scope): void {
  const meter = createMeter(input, page);
  /** The band that the visitor knows. */
  let known: StrengthBand | undefined;
  let timer: Timer | undefined;

  const announceBand = (band: StrengthBand) => {
    known = band;
    announce(`${text(page, 'password.strength')}: ${text(page, `password.${band}`)}`);
  };
  const update = (event?: Event) => {
    clearTimeout(timer);
    if (input.value === '' || signal.aborted) {
      meter.remove();
      known = undefined;
      return;
    }
    const strength = passwordStrength(input.value);
    const { band } = strength;
    meter.show(strength);
    // Without an event, the visitor has not touched the field.
    if (!event) known = band;
    else if (band !== known) timer = setTimeout(() => announceBand(band), ANNOUNCE_PAUSE_MS);
  };
  for (const type of ['input', 'change', 'k2:reset-field']) input.addEventListener(type, update, { signal });
  // The `reset` event fires before the fields are emptied.
  const onReset = ({ target }: Event) => target === input.form && setTimeout(update);
  ownDocument.addEventListener('reset', onReset, { capture: true, signal });
  update();
  undo(update);
}
