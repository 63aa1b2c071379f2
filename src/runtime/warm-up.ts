import type { Adopter } from './adopter.ts';
import { NEAR_PX } from './constants.ts';
import type { Match } from './lookup.ts';
import type { LoadStrategy, WidgetEntry } from './widget-entry.ts';

/** First signs of a reader. */
const SIGNS = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchstart'];
/** What tells that the reader is about to use an element. */
const APPROACHES = ['pointerover', 'focusin', 'touchstart', 'input'];

/** Elements that say themselves when their code is fetched. */
const OWN_STRATEGY = '[data-k2-load]';

/**
 * Decides when code comes: by strategy, when a reader comes near, when a pointer or the focus is on an element.
 * One `IntersectionObserver` for all; before the first sign of a reader it watches only what asks for `visible`.
 * @returns the scan of a root: starts what there does not wait for the reader, and watches the rest once there was a
 * sign of one.
 */
export function startWarmUp(entries: readonly WidgetEntry[], adopter: Adopter): (root: ParentNode) => void {
  const { lookup, page, host } = adopter;
  let signed = host.isSigned;
  /** What the registry says of a widget, unless the reader has made a choice before that the page must show at once. */
  const ownStrategy = ({ when, stored }: WidgetEntry): LoadStrategy =>
    stored && host.hasStored(stored) ? 'eager' : (when ?? 'intent');
  /** `data-k2-load` of the element, else what the registry says. An unknown word means `intent`. */
  const strategyOf = ([element, entry]: Match): LoadStrategy =>
    (host.unshadowed(element).getAttribute('data-k2-load') as LoadStrategy | null) ?? ownStrategy(entry);
  const take = (match: Match) => page.schedule(() => host.unshadowed(match[0]).isConnected && adopter.adopt(...match));

  const near = new IntersectionObserver(
    (records) => {
      for (const { isIntersecting, target } of records) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        for (const match of lookup.around(target)) {
          if (match[0] !== target) continue;
          if (match[1].adoptNear || strategyOf(match) === 'visible') take(match);
          else adopter.warm(match[1]);
        }
      }
    },
    { rootMargin: `${NEAR_PX}px` },
  );
  const watch = (root: ParentNode) => {
    if (!signed || host.isSparing()) return;
    host.whenIdle(() => {
      for (const element of lookup.elements(root)) near.observe(element);
    });
  };

  for (const type of SIGNS)
    addEventListener(
      type,
      () => {
        if (signed) return;
        signed = true;
        watch(document);
      },
      { capture: true, passive: true, once: true },
    );
  for (const type of APPROACHES)
    addEventListener(
      type,
      ({ target }) => {
        if (type === 'pointerover' && host.isSparing()) return;
        // After a failure only a click, a submit or the focus asks again, or every move of the pointer would.
        for (const match of lookup.around(target))
          if (type === 'focusin' || host.unshadowed(match[0]).getAttribute('data-k2-state') !== 'failed')
            adopter.adopt(...match);
      },
      { capture: true, passive: true },
    );

  /** What only our code makes reachable by keyboard must be so before the focus comes there. */
  // The first Tab may have been what brought this code.
  let isTabbing = host.unshadowed(document).querySelector('body :focus-visible') !== null;
  const reach = (root: ParentNode) => {
    if (!isTabbing) return;
    for (const entry of entries) if (entry.adoptOnTab) for (const match of lookup.of(entry, root)) take(match);
  };
  addEventListener(
    'keydown',
    ({ key }) => {
      if (isTabbing || key !== 'Tab') return;
      isTabbing = true;
      reach(document);
    },
    { capture: true, passive: true },
  );

  const begin = (match: Match) => {
    const strategy = strategyOf(match);
    if (strategy === 'eager') take(match);
    else if (strategy === 'idle') host.whenIdle(() => take(match));
    else if (strategy === 'visible') near.observe(match[0]);
  };
  return (root) => {
    // Only what does not wait for the reader is looked for, by a query each: a page full of idle widgets costs no more.
    for (const entry of entries)
      if (ownStrategy(entry) !== 'intent') for (const match of lookup.of(entry, root)) begin(match);
    for (const match of lookup.below(root, OWN_STRATEGY)) if (ownStrategy(match[1]) === 'intent') begin(match);
    watch(root);
    reach(root);
  };
}
