import type { Match } from '../../core/lookup.ts';
import { NEAR_PX } from '../../dom/browser.ts';
import type { Conditions, Take } from './condition.ts';

/** Takes elements that are in view, or nearly. */
export function addVisible(conditions: Conditions, take: Take): void {
  const waiting = new WeakMap<Element, Match[]>();
  const observer = new IntersectionObserver(
    (records) => {
      for (const { isIntersecting, target } of records) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        waiting.get(target)?.forEach(take);
        waiting.delete(target);
      }
    },
    { rootMargin: `${NEAR_PX}px` },
  );
  conditions.visible = (match) => {
    const [element, widget] = match;
    // A page may be scanned again and again.
    const others = waiting.get(element)?.filter((other) => other[1] !== widget) ?? [];
    waiting.set(element, [...others, match]);
    observer.observe(element);
  };
}
