import { IDLE_FALLBACK_MS, NEAR_PX } from './constants.ts';
import type { Loader } from './loader.ts';
import { type Match, selectorOf } from './lookup.ts';
import type { LoadStrategy, WidgetEntry } from './widget-entry.ts';

/** First signs of a reader. */
const SIGNS = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchstart'];
/** What tells that the reader is about to use an element. */
const APPROACHES = ['pointerover', 'focusin', 'touchstart', 'input'];

/** The reader asked for few bytes, or the line is very slow (Network Information API; absent in Firefox and WebKit). */
function sparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return !!connection?.saveData || /2g/.test(connection?.effectiveType ?? '');
}

function whenIdle(task: () => void): void {
  const later = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(task);
    else setTimeout(task, IDLE_FALLBACK_MS);
  };
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

/** The reader has chosen something before that the page must show at once. */
function isStored({ stored }: WidgetEntry): boolean {
  try {
    return !!stored && Object.keys(localStorage).some((key) => key.startsWith(stored));
  } catch {
    return false;
  }
}

/** `data-k2-load` of the element, else what the registry says. An unknown word means `intent`. */
function strategyOf([element, entry]: Match): LoadStrategy {
  const own = element.getAttribute('data-k2-load') as LoadStrategy | null;
  return own ?? (isStored(entry) ? 'eager' : (entry.when ?? 'intent'));
}

/**
 * Decides when code comes: by strategy, when a reader comes near, when a pointer or the focus is on an element.
 * One `IntersectionObserver` for all; before the first sign of a reader it watches only what asks for `visible`.
 * @returns the scan of a root: starts what there does not wait for the reader, and watches the rest once there was a
 * sign of one.
 */
export function startWarmUp(entries: readonly WidgetEntry[], loader: Loader): (root: ParentNode) => void {
  const { lookup, page } = loader;
  let signed = false;
  // Only what does not wait for the reader is looked for, so that a page full of idle widgets costs one query.
  const unasked = () =>
    ['[data-k2-load]', ...entries.filter((entry) => entry.when || isStored(entry)).map(selectorOf)].join();
  const take = (match: Match) => page.schedule(() => match[0].isConnected && loader.adopt(...match));

  const near = new IntersectionObserver(
    (records) => {
      for (const { isIntersecting, target } of records) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        for (const match of lookup.around(target)) {
          if (match[0] !== target) continue;
          if (match[1].adoptNear || strategyOf(match) === 'visible') take(match);
          else loader.warm(match[1]);
        }
      }
    },
    { rootMargin: `${NEAR_PX}px` },
  );
  const watch = (root: ParentNode) => {
    if (signed && !sparing()) whenIdle(() => lookup.elements(root).forEach((element) => void near.observe(element)));
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
        if (type === 'pointerover' && sparing()) return;
        // After a failure only a click, a submit or the focus asks again, or every move of the pointer would.
        for (const match of lookup.around(target))
          if (type === 'focusin' || match[0].dataset.k2State !== 'failed') loader.adopt(...match);
      },
      { capture: true, passive: true },
    );

  return (root) => {
    for (const match of lookup.below(root, unasked())) {
      const strategy = strategyOf(match);
      if (strategy === 'eager') take(match);
      else if (strategy === 'idle') whenIdle(() => take(match));
      else if (strategy === 'visible') near.observe(match[0]);
    }
    watch(root);
  };
}
