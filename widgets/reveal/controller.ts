import { inlineScripts, pluginCalls } from '../../src/compat/inline-scripts.ts';
import { readOptions } from '../../src/core/options.ts';
import { setStyles } from '../../src/dom/attributes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import css from './reveal.css?inline';
import { type Box, forget, showNow, watch } from './watch.ts';
import { options as defaults, type options } from './widget.ts';

const TIME = /^[+-]?(\d+|\d*\.\d+)m?s$/i;
const COUNT = /^(\d+|\d*\.\d+|infinite)$/i;

/** Attributes of a box with their CSS properties and valid values. */
const TIMING: readonly (readonly [attribute: string, property: string, form: RegExp])[] = [
  ['data-wow-duration', 'animation-duration', TIME],
  ['data-wow-delay', 'animation-delay', TIME],
  ['data-wow-iteration', 'animation-iteration-count', COUNT],
];

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'])\/\/.*/g;

/** Reads the settings with which an inline script starts WOW for the class of a box (`new WOW({…})`). */
function printedOptions(box: HTMLElement, defaults: typeof options): typeof options {
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
 * Adopts one `.wow`: it waits unseen below the viewport, and once it comes into view, it is shown with the animation
 * that its other classes name, and an event `wow` tells so.
 */
export function adopt(element: HTMLElement): () => void {
  const { animateClass, offset, mobile } = readOptions(element, 'reveal', printedOptions(element, defaults));
  const gone = new AbortController();
  const { signal } = gone;
  let putBack = () => {};
  let hasAnimated = false;
  adoptStyles(css);

  const box: Box = {
    element,
    offset: offsetOf(element, offset),
    isStill: !mobile && matchMedia('(pointer: coarse)').matches,
    hide: () => element.classList.add('k2i-unseen'),
    show() {
      element.classList.remove('k2i-unseen');
      // The class takes away what kept the animation from running; a site may hide its boxes by itself.
      putBack = setStyles(element, { visibility: 'visible', ...timingOf(element) });
      hasAnimated = !element.classList.contains(animateClass);
      element.classList.add(animateClass);
    },
    end() {
      if (hasAnimated) element.classList.remove(animateClass);
      hasAnimated = false;
    },
  };
  // Those of what is inside bubble.
  element.addEventListener('animationend', ({ target }) => target === element && box.end(), { signal });
  element.addEventListener('focusin', () => showNow(box), { signal });
  watch(box);

  return () => {
    gone.abort();
    forget(box);
    box.end();
    element.classList.remove('k2i-unseen');
    putBack();
  };
}
