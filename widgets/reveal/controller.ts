import { inlineScripts, pluginCalls } from '../../src/compat/inline-scripts.ts';
import { readOptions } from '../../src/core/options.ts';
import { setStyles } from '../../src/dom/attributes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import css from './reveal.css?inline';
import { type Box, showNow, watch } from './watch.ts';
import { options as defaults, type options } from './widget.ts';

const TIME = /^[+-]?(\d+|\d*\.\d+)m?s$/i;
const COUNT = /^(\d+|\d*\.\d+|infinite)$/i;

/** Attributes of a box with their CSS properties and valid values. */
const TIMING = [
  ['data-wow-duration', 'animation-duration', TIME],
  ['data-wow-delay', 'animation-delay', TIME],
  ['data-wow-iteration', 'animation-iteration-count', COUNT],
] as const;

/** Comments of a script. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'])\/\/.*/g;

/** Reads the settings with which an inline script starts WOW for the class of a box (`new WOW({…})`). */
function printedOptions(box: HTMLElement, defaults: typeof options): typeof options {
  const scripts = inlineScripts().map(({ textContent }) => textContent ?? '');
  const calls = scripts
    .filter((script) => script.includes('WOW'))
    .flatMap((script) => [...pluginCalls(script.replace(COMMENT, ''), 'WOW')]);
  for (const { literal } of calls) {
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

/** Returns inline styles for the attributes of a box; invalid values are left out. */
export function timingOf(box: HTMLElement): Record<string, string> {
  const timing: Record<string, string> = {};
  for (const [attribute, property, form] of TIMING) {
    const value = box.getAttribute(attribute)?.trim() ?? '';
    if (form.test(value)) timing[property] = value;
  }
  return timing;
}

/** Reads the distance of a box from the lower edge of the viewport at which it is shown, in px. */
function offsetOf(box: HTMLElement, otherwise: number): number {
  const value = box.getAttribute('data-wow-offset')?.trim();
  return value && Number.isFinite(Number(value)) ? Number(value) : otherwise;
}

/**
 * Adopts one `.wow`: it is hidden below the viewport. When it comes into view, it is shown with the animation of its
 * other classes, and fires the event `wow`.
 */
export function adopt(element: HTMLElement): () => void {
  const { animateClass, offset, mobile } = readOptions(element, 'reveal', printedOptions(element, defaults));
  const gone = new AbortController();
  const { signal } = gone;
  let restore = () => {};
  let hasAnimated = false;
  adoptStyles(css);

  const box: Box = {
    element,
    offset: offsetOf(element, offset),
    isStill: !mobile && matchMedia('(pointer: coarse)').matches,
    hide: () => element.classList.add('k2i-unseen'),
    show() {
      element.classList.remove('k2i-unseen');
      // Sites hide their boxes, too.
      restore = setStyles(element, { visibility: 'visible', ...timingOf(element) });
      hasAnimated = !element.classList.contains(animateClass);
      element.classList.add(animateClass);
    },
    end() {
      if (hasAnimated) element.classList.remove(animateClass);
      hasAnimated = false;
    },
  };
  // The event of an animation inside the box bubbles.
  element.addEventListener('animationend', ({ target }) => target === element && box.end(), { signal });
  element.addEventListener('focusin', () => showNow(box), { signal });
  const forget = watch(box);

  return () => {
    gone.abort();
    forget();
    box.end();
    element.classList.remove('k2i-unseen');
    restore();
  };
}
