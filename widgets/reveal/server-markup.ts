import { inlineScripts, pluginCalls } from '../../src/compat/inline-scripts.ts';
import type { options } from './widget.ts';

const TIME = /^[+-]?(\d+|\d*\.\d+)m?s$/i;
const COUNT = /^(\d+|\d*\.\d+|infinite)$/i;

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'])\/\/.*/g;

/** Reads the settings with which an inline script starts WOW for the class of a box (`new WOW({…})`). */
export function printedOptions(box: HTMLElement, defaults: typeof options): typeof options {
  for (const { textContent: script } of inlineScripts())
    for (const { literal } of script?.includes('WOW') ? pluginCalls(script.replace(COMMENT, ''), 'WOW') : []) {
      const setting = (name: string) => new RegExp(`\\b${name}["']?\\s*:\\s*["']?([\\w.!-]+)`).exec(literal)?.[1];
      if (!box.classList.contains(setting('boxClass') ?? 'wow')) continue;
      const offset = Number(setting('offset'));
      return {
        animateClass: setting('animateClass') ?? defaults.animateClass,
        offset: offset >= 0 ? offset : defaults.offset,
        mobile: !/^(false|!1|0)$/.test(setting('mobile') ?? 'true'),
      };
    }
  return defaults;
}

/** What the attributes of a box say about its animation. */
const TIMING: readonly (readonly [attribute: string, property: string, form: RegExp])[] = [
  ['data-wow-duration', 'animation-duration', TIME],
  ['data-wow-delay', 'animation-delay', TIME],
  ['data-wow-iteration', 'animation-iteration-count', COUNT],
];

/** Gives the inline styles that the attributes of a box ask for; what is no CSS time or number is left out. */
export function timingOf(box: HTMLElement): Record<string, string> {
  const timing: Record<string, string> = {};
  for (const [attribute, property, form] of TIMING) {
    const value = box.getAttribute(attribute)?.trim() ?? '';
    if (form.test(value)) timing[property] = value;
  }
  return timing;
}

/** How far inside the viewport the top of a box must be to be shown, in px. */
export function offsetOf(box: HTMLElement, otherwise: number): number {
  const value = box.getAttribute('data-wow-offset')?.trim();
  return value && Number.isFinite(Number(value)) ? Number(value) : otherwise;
}
