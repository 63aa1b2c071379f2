import { ownDocument, unshadowed } from '../dom/nodes.ts';
import type { Adopter } from './adopter.ts';
import { attempt } from './attempt.ts';
import { NEAR_PX, REST_MS } from './constants.ts';
import type { Match } from './lookup.ts';
import type { LoadStrategy, WidgetEntry } from './widget.ts';

/** Elements that say themselves when their code is fetched. */
const OWN_STRATEGY = '[data-k2-load]';

/**
 * Decides when code comes: by strategy, when a pointer rests or the focus is on an element, and for the few widgets that
 * must be there before they are touched (`adoptNear`) when the reader comes near. Nothing else comes for being in sight.
 * One `IntersectionObserver` for all; before the first interaction it watches only what asks for `visible`.
 * @returns the scan of a root: starts what there does not wait for the reader, and watches the rest once there was an
 * interaction.
 */
export function startWarmUp(entries: readonly WidgetEntry[], adopter: Adopter): (root: ParentNode) => void {
  const { lookup, page, host } = adopter;
  let signed = host.hasInteracted;
  /** What the descriptor says, unless the reader has made a choice before that the page must show at once. */
  const ownStrategy = ({ when, stored }: WidgetEntry): LoadStrategy =>
    stored && host.hasStored(stored) ? 'eager' : (when ?? 'intent');
  /**
   * `data-k2-load` of the element, else what the descriptor says. A word that is no {@link LoadStrategy} is given as it is,
   * and means `intent`, as nothing below asks for it.
   */
  const strategyOf = ([element, entry]: Match): string =>
    unshadowed(element).getAttribute('data-k2-load') ?? ownStrategy(entry);
  const take = ([element, entry]: Match) =>
    page.schedule(() => {
      // Meanwhile it may have been released, which lasts.
      if (unshadowed(element).isConnected && !lookup.isReleased(element)) adopter.adopt(element, entry);
    });

  const isTakenNear = ({ adoptNear }: WidgetEntry) =>
    typeof adoptNear === 'string' ? host.hasStored(adoptNear) : adoptNear;
  const near = new IntersectionObserver(
    (records) => {
      for (const { isIntersecting, target } of records) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        for (const match of lookup.around(target)) {
          if (match[0] !== target) continue;
          if (isTakenNear(match[1]) || strategyOf(match) === 'visible') take(match);
        }
      }
    },
    { rootMargin: `${NEAR_PX}px` },
  );
  const watch = (root: ParentNode) => {
    if (!signed || host.savesData()) return;
    host.whenIdle(() => {
      for (const [element] of lookup.of(entries.filter(isTakenNear), root)) near.observe(element);
    });
  };

  let approached: EventTarget | null | undefined;
  const approach = (target: EventTarget | null | undefined, type: string) => {
    // After a failure only a click, a submit or the focus asks again, or every move of the pointer would.
    for (const match of lookup.around(target))
      if (type === 'focusin' || unshadowed(match[0]).getAttribute('data-k2-state') !== 'failed') {
        adopter.adopt(...match);
        // Each letter that is typed would ask for every file of the view again.
        if (target !== approached) adopter.preloadView(...match);
      }
    approached = target;
  };
  let resting: ReturnType<typeof setTimeout> | undefined;
  const rest = (target: EventTarget | null | undefined) => {
    clearTimeout(resting);
    if (!host.savesData()) resting = setTimeout(() => approach(target, 'pointerover'), REST_MS);
  };
  rest([...ownDocument.querySelectorAll('body :hover')].at(-1));

  // The first Tab may have been what brought this code.
  let isTabbing = !!ownDocument.querySelector('body :focus-visible');
  host.listenForInteractions((event, isInteraction, isApproach) => {
    const { type, target } = event;
    if (isInteraction && !signed) {
      signed = true;
      watch(document);
    }
    if (isApproach) approach(target, type);
    // One that moves on within a large element does not rest.
    if (type === 'pointerover' || type === 'pointermove') rest(target);
    if ((event as KeyboardEvent).key === 'Tab' && !isTabbing) {
      isTabbing = true;
      const wanted = entries.filter(({ adoptOnTab }) => adoptOnTab);
      for (const match of lookup.of(wanted, document)) take(match);
    }
  });

  const begin = (match: Match) => {
    const strategy = strategyOf(match);
    if (strategy === 'eager') take(match);
    else if (strategy === 'idle') host.whenIdle(() => take(match));
    else if (strategy === 'visible') near.observe(match[0]);
  };
  // One query for all that does not wait for the reader: a page full of idle widgets costs no more.
  return (root) => {
    // Elements that only our code makes focusable must be so before the focus reaches them.
    const isReached = ({ adoptOnTab }: WidgetEntry) => isTabbing && adoptOnTab;
    const wanted = entries.filter((entry) => ownStrategy(entry) !== 'intent' || isReached(entry));
    for (const match of lookup.of(wanted, root, OWN_STRATEGY)) {
      const [element, entry] = match;
      attempt(entry, element, page, () => (isReached(entry) ? take(match) : begin(match)));
    }
    watch(root);
  };
}
