import type { Match } from '../../core/lookup.ts';
import { NEAR_PX } from '../../dom/browser.ts';
import type { MakeCondition } from './condition.ts';

/** Takes elements that are in view, or nearly. */
export const visible: MakeCondition = (take) => {
  const waiting = new WeakMap<Element, Match[]>();
  const observer = new IntersectionObserver(
    (records) => {
      for (const { isIntersecting, target } of records) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        for (const match of waiting.get(target) ?? []) take(match);
        waiting.delete(target);
      }
    },
    { rootMargin: `${NEAR_PX}px` },
  );
  return {
    isOn: () => true,
    watch(match) {
      const [element] = match;
      waiting.set(element, [...(waiting.get(element) ?? []), match]);
      observer.observe(element);
    },
  };
};
