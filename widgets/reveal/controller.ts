import { readOptions } from '../../src/core/options.ts';
import { setStyles } from '../../src/dom/attributes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import css from './reveal.css?inline';
import { offsetOf, printedOptions, timingOf } from './server-markup.ts';
import { type Box, forget, showNow, watch } from './watch.ts';
import { options as defaults } from './widget.ts';

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
