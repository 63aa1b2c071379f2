import { inlineScripts } from '../../src/dom/scripts/inline-scripts.ts';
import { readString, STRING, withoutComments } from '../../src/dom/scripts/literals.ts';
import { pluginCalls } from '../../src/dom/scripts/plugin-calls.ts';
import type { Options } from '../../src/runtime/options/options.ts';

const TIME = /^[+-]?(\d+|\d*\.\d+)m?s$/i;
const COUNT = /^(\d+|\d*\.\d+|infinite)$/i;

/** A setting of `new WOW({…})` that counts here, and its value in the script. */
const SETTING = new RegExp(`\\b(boxClass|animateClass|offset|mobile)["']?\\s*:\\s*(${STRING}|[\\w.!-]+)`, 'g');
const LITERALS: Readonly<Record<string, boolean>> = { true: true, '!0': true, false: false, '!1': false };

type Settings = Readonly<Record<string, unknown>>;

/** The settings in each script, which all boxes of a page share. */
const known = new WeakMap<HTMLScriptElement, readonly Settings[]>();

function settingsIn(script: string): Settings[] {
  return [...pluginCalls(withoutComments(script), 'WOW')].map(({ literal }) =>
    Object.fromEntries(
      [...literal.matchAll(SETTING)]
        .map(([, name = '', value = '']) => [
          name,
          /^["']/.test(value) ? readString(value) : (LITERALS[value] ?? Number(value)),
        ])
        // The first one counts: a callback at the end may use the same words.
        .reverse(),
    ),
  );
}

/**
 * Reads the settings with which an inline script starts WOW for the class of a box.
 * @returns the defaults, with those settings instead that have the same type.
 */
export function printedOptions<Known extends Options>(box: HTMLElement, defaults: Known): Known {
  const all = inlineScripts().flatMap((script) => {
    if (!known.has(script)) known.set(script, settingsIn(script.textContent ?? ''));
    return known.get(script) ?? [];
  });
  const own = all.find(({ boxClass = 'wow' }) => box.classList.contains(`${boxClass}`)) ?? {};
  const usable = Object.entries(own).filter(
    ([name, value]) => typeof value === typeof defaults[name] && !Number.isNaN(value),
  );
  return { ...defaults, ...Object.fromEntries(usable) };
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
